// What the tests use of Node.

declare module "node:test" {
  interface Context {
    readonly mock: { readonly timers: { enable(those: { apis: string[] }): void; tick(milliseconds: number): void } };
  }
  export function test(name: string, run: (context: Context) => void | Promise<void>): void;
}

declare module "node:assert/strict" {
  export function equal(actual: unknown, expected: unknown): void;
  export function deepEqual(actual: unknown, expected: unknown): void;
  export function throws(run: () => void, expected: RegExp | { name: string }): void;
}
