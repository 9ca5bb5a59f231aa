// The number of a deal that nobody chose.

const MOST = 1_000_000_000; // short enough to be told and typed, and a seed as examples may have it

export function drawn(): bigint {
  return BigInt(crypto.getRandomValues(new Uint32Array(1))[0]! % MOST);
}
