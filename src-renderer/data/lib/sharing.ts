function isPlain(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype;
}

/** The newer value with each part that says the same as before replaced by what it was. For values of JSON. */
function shareParts(older: unknown, newer: unknown): unknown {
  if (Object.is(older, newer)) return older;
  if (Array.isArray(older) && Array.isArray(newer)) {
    const parts = newer.map((part, index) => shareParts(older[index], part));
    const isSame = older.length === newer.length && parts.every((part, index) => part === older[index]);
    return isSame ? older : parts;
  }
  if (!isPlain(older) || !isPlain(newer)) return newer;
  const names = Object.keys(newer);
  const parts = names.map((name) => [name, shareParts(older[name], newer[name])] as const);
  const isSame =
    Object.keys(older).length === names.length && parts.every(([name, part]) => part === older[name]);
  return isSame ? older : Object.fromEntries(parts);
}

/**
 * Remembers the last answer of a query, and gives the next one with everything that has not changed as the same
 * object: a component that is memoized draws only what an edit has touched.
 */
export function createSharing<T>(): (answer: T) => T {
  let last: T | undefined;
  return (answer) => {
    // What is shared has the shape of the answer, part by part.
    last = shareParts(last, answer) as T;
    return last;
  };
}
