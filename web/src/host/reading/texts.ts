// Words of what is written, and how much of it a message repeats.

export function blanks(text: string): string[] {
  return text.split(/\s+/).filter((word) => word);
}

export function wordsOf(text: string): string[] {
  return blanks(text.toUpperCase());
}

export function meldsWritten(text: string): string[] {
  return text.trim().toLowerCase() === "none" ? [] : text.split("/").map((part) => part.trim());
}

export function shown(text: string): string {
  const plain = text.trim();
  return plain.length <= 30 ? plain : `${plain.slice(0, 30)}…`;
}
