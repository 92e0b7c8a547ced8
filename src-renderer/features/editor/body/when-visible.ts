import { whenNotTyping } from '../../../ui/hooks/when-not-typing.ts';

/** Distance from the visible area that counts as near. */
const margin = '50%';

const waiting = new Map<Element, () => void>();
const near = new Set<Element>();
let isScheduled = false;

/** Calls the callback of the near element that is first on the page. */
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
  whenNotTyping(callNext);
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
 * Calls back once when an element is visible or near and the window is idle, one element at a time. Returns its dispose
 * function.
 */
export function whenVisible(element: Element, call: () => void): () => void {
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
