// Bags of cards, from their words: bit f of word p says that there are more than p cards of face f.

/** The faces in a bag, each as often as it is there, lowest first. */
export function bagFaces(words: readonly bigint[]): number[] {
  const found: number[] = [];
  for (let plane of words) {
    for (let face = 0; plane !== 0n; face += 1, plane >>= 1n) {
      if (plane & 1n) found.push(face);
    }
  }
  return found.sort((one, other) => one - other);
}

/** Whether a mask has the bit of a face. */
export function has(mask: bigint, face: number): boolean {
  return ((mask >> BigInt(face)) & 1n) === 1n;
}
