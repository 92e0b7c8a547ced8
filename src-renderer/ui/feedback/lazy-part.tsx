import { lazy, Suspense, useState, type ComponentType, type ReactNode } from 'react';
import { loadTextsOfParts } from '../../i18n/index.ts';

type Fetch = () => Promise<unknown>;

const waiting: Fetch[] = [];

/** The code or the texts of a part could not be loaded. */
class PartLoadError extends Error {
  override readonly name = 'PartLoadError';
}

/** Loads code outside the window's first bundle, together with its texts. */
export async function loadPart<T>(load: () => Promise<T>): Promise<T> {
  try {
    const [part] = await Promise.all([load(), loadTextsOfParts()]);
    return part;
  } catch (error) {
    throw new PartLoadError(error instanceof Error ? error.message : String(error), { cause: error });
  }
}

/**
 * Shows again what failed. Chromium never repeats a failed import, so the window is reloaded if a part could not be
 * loaded.
 */
export function retryAfter(error: unknown, showAgain: () => void): void {
  if (error instanceof PartLoadError) location.reload();
  else showAgain();
}

/**
 * Creates a component outside the window's first bundle. Its code is loaded by `fetchPartsWhenIdle`, or at the latest
 * when it is first shown. Loaded code renders at once, without the empty frame of React's `lazy`.
 */
export function lazyPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): ComponentType<Props> {
  let loaded: ComponentType<Props> | undefined;
  const fetchPart = async (): Promise<ComponentType<Props>> => (loaded ??= await loadPart(load));
  const Lazy = lazy(async () => ({ default: await fetchPart() }));
  waiting.push(fetchPart);

  return function Part(props: Props): ReactNode {
    // Chosen once, because a change of the component's type would reset its state.
    const [Chosen] = useState<ComponentType<Props>>(() => loaded ?? Lazy);
    return (
      <Suspense fallback={null}>
        <Chosen {...props} />
      </Suspense>
    );
  };
}

/** Loads the parts one after another while the window is idle. Returns a function that stops it. */
export function fetchPartsWhenIdle(): () => void {
  let handle = 0;
  function next(): void {
    const fetchPart = waiting.shift();
    // A part that fails to load is loaded again when it is shown. It reports an error then.
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
