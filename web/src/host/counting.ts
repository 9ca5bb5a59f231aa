// Choices of one from each list, and how often things are there.

/** Every choice of one from each list, the last list going round fastest; so many at most. */
export function product<T>(lists: readonly (readonly T[])[], most: number): T[][] {
  let found: T[][] = [[]];
  for (const list of lists) {
    found = found.flatMap((before) => list.map((each) => [...before, each])).slice(0, most);
  }
  return found;
}

export function counted<T>(things: readonly T[]): Map<T, number> {
  const found = new Map<T, number>();
  for (const each of things) found.set(each, (found.get(each) ?? 0) + 1);
  return found;
}

/** What is left of counts without others; null if they do not hold them. */
export function without(counts: ReadonlyMap<number, number>, others: ReadonlyMap<number, number>): Map<number, number> | null {
  const left = new Map(counts);
  for (const [each, number] of others) {
    const rest = (left.get(each) ?? 0) - number;
    if (rest < 0) return null;
    if (rest === 0) left.delete(each);
    else left.set(each, rest);
  }
  return left;
}
