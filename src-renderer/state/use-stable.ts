import { useLayoutEffect, useRef, useState } from 'react';

type Method = (...args: readonly unknown[]) => unknown;

/**
 * Returns a stable object. Its methods call those of the newest render, so that memoized components need not render
 * again. It is for handlers and effects; do not call its methods during a render.
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
    // Each method of `newest` has one with the same name, so the type holds.
    return Object.fromEntries(methods) as Methods;
  });
  return stable;
}
