import { useSyncExternalStore } from 'react';

/** The gap below the toasts, px. */
const gap = 16;

let room = 0;
const listeners = new Set<() => void>();

function set(next: number): void {
  if (next === room) return;
  room = next;
  for (const listener of listeners) listener();
}

/** Measures the container of the toasts. For use as its `ref`. */
export function measureToasts(element: HTMLElement | null): (() => void) | undefined {
  if (element === null) return undefined;
  const observer = new ResizeObserver(() => set(element.offsetHeight === 0 ? 0 : element.offsetHeight + gap));
  observer.observe(element);
  return () => observer.disconnect();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** The height that toasts cover at the bottom of the window, px; 0 without any. */
export function useToastRoom(): number {
  return useSyncExternalStore(subscribe, () => room);
}
