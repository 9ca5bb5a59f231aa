// Drawings as nodes that a browser makes once and copies: to read a text anew for every card is dear.

type Fill = (svg: SVGSVGElement | null) => void;

const fills = new Map<string, Fill>();
const waiting: string[] = []; // markup that has been asked for, but not yet read
const read = new Map<string, DocumentFragment>();

/** What fills an svg with a drawing, as its `ref`: the same for the same markup. */
export function filled(markup: string): Fill {
  let fill = fills.get(markup);
  if (fill === undefined) {
    waiting.push(markup);
    fill = (svg) => svg?.replaceChildren(nodesOf(markup).cloneNode(true));
    fills.set(markup, fill);
  }
  return fill;
}

/** The nodes of markup; what else waits to be read is read with it. */
function nodesOf(markup: string): DocumentFragment {
  if (waiting.length > 0) {
    const all = document.createElementNS("http://www.w3.org/2000/svg", "svg");
    all.innerHTML = waiting.map((each) => `<g>${each}</g>`).join("");
    for (const [i, group] of [...all.children].entries()) {
      const nodes = document.createDocumentFragment();
      nodes.append(...group.childNodes);
      read.set(waiting[i]!, nodes);
    }
    waiting.length = 0;
  }
  return read.get(markup)!;
}
