/** Makes a `switch` over a union exhaustive: a case that is added later fails to compile here. */
export function assertNever(value: never): never {
  throw new Error(`Unexpected case: ${JSON.stringify(value)}`);
}
