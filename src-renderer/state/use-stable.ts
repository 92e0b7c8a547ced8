import { useLayoutEffect, useRef, useState } from 'react';

type Method = (...args: readonly unknown[]) => unknown;

/**
 * The same object for good, whose methods do what those of the newest render do: what is memoized can be handed
 * them without being drawn anew. They are for handlers and effects, not to be called while something is drawn.
 */
export function useStable<Methods extends object>(newest: Methods): Methods {
  const current = useRef(newest);
  useLayoutEffect(() => {
    current.current = newest;
  });
  const [stable] = useState(() => {
    const methods = Object.keys(newest).map((name) => [
      name,
      (...args: readonly unknown[]) => (Reflect.get(current.current, name) as Method)(...args),
    ]);
    // One method for each of the newest, by the same names.
    return Object.fromEntries(methods) as Methods;
  });
  return stable;
}
