import { whenQuiet } from '../../../ui/hooks/when-quiet.ts';

/** How far beyond what is seen something counts as near. */
const margin = '50%';

const waiting = new Map<Element, () => void>();
const near = new Set<Element>();
let isScheduled = false;

/** Calls one of those that are near, the nearest to the start of the page first. */
function callNext(): void {
  isScheduled = false;
  const [element] = near;
  if (element === undefined) return;
  near.delete(element);
  waiting.get(element)?.();
  schedule();
}

function schedule(): void {
  if (isScheduled || near.size === 0) return;
  isScheduled = true;
  whenQuiet(callNext);
}

function handle(entries: readonly IntersectionObserverEntry[]): void {
  for (const { target, isIntersecting } of entries) {
    if (isIntersecting) near.add(target);
    else near.delete(target);
  }
  schedule();
}

let observer: IntersectionObserver | null = null;

/**
 * Calls back once when an element is in sight or near it and the window has nothing else to do; one element after
 * the other. Returns its dispose.
 */
export function whenNear(element: Element, call: () => void): () => void {
  const watching = (observer ??= new IntersectionObserver(handle, { scrollMargin: margin }));
  const dispose = (): void => {
    watching.unobserve(element);
    waiting.delete(element);
    near.delete(element);
  };
  waiting.set(element, () => {
    dispose();
    call();
  });
  watching.observe(element);
  return dispose;
}
