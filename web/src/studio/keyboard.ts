// A phone shows its keyboard only for what is focused within a press: it is held until the text is there.

/** Focus a field that nobody sees; what is returned takes it away. Where there is a mouse, nothing is needed. */
export function holdKeyboard(): () => void {
  if (!matchMedia("(pointer: coarse)").matches) return () => undefined;
  const field = document.createElement("input");
  field.setAttribute("aria-hidden", "true");
  field.tabIndex = -1;
  field.style.cssText = "position: fixed; inset: 0 auto auto 0; width: 1px; height: 1px; opacity: 0; font-size: 16px;"; // smaller letters are zoomed in on
  document.body.append(field);
  field.focus({ preventScroll: true });
  return () => field.remove();
}

/** When what was changed on the page has been drawn. */
export const shown = (): Promise<void> => new Promise((done) => window.setTimeout(done));
