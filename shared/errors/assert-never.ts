/** Makes a `switch` over a union exhaustive: a case added later fails to compile. */
export function assertNever(value: never): never {
  throw new Error(`Unexpected case: ${JSON.stringify(value)}`);
}
