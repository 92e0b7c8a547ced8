import { lazy, Suspense, useState, type ComponentType, type ReactNode } from 'react';

type Fetch = () => Promise<unknown>;

const waiting: Fetch[] = [];

/**
 * A component whose code is not part of the window's first load. It is fetched when it is first shown, or by
 * `fetchPartsWhenIdle` before; once it is there, it is drawn at once, without the empty frame of React's `lazy`.
 */
export function lazyPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): ComponentType<Props> {
  let loaded: ComponentType<Props> | undefined;
  const fetchPart = async (): Promise<ComponentType<Props>> => (loaded ??= await load());
  // React keeps a failure for good: who tries again needs another one.
  const createLazy = () =>
    lazy(async () => {
      try {
        return { default: await fetchPart() };
      } catch (error) {
        Lazy = createLazy();
        throw error;
      }
    });
  let Lazy = createLazy();
  waiting.push(fetchPart);

  return function Part(props: Props): ReactNode {
    // Chosen once: a component of another type would lose its state.
    const [Chosen] = useState<ComponentType<Props>>(() => loaded ?? Lazy);
    return (
      <Suspense fallback={null}>
        <Chosen {...props} />
      </Suspense>
    );
  };
}

/** Fetches the parts one after the other while the window has nothing else to do; returns its dispose. */
export function fetchPartsWhenIdle(): () => void {
  let handle = 0;
  function next(): void {
    const fetchPart = waiting.shift();
    // What cannot be fetched now is asked for again when it is shown, and says then what is wrong.
    if (fetchPart !== undefined)
      void fetchPart()
        .catch(() => undefined)
        .finally(schedule);
  }
  function schedule(): void {
    handle = requestIdleCallback(next);
  }
  schedule();
  return () => cancelIdleCallback(handle);
}
