import { priorities, type Priority } from './limiter-types.ts';

/** Waiting calls: by priority, then first come, first served. */
export interface WaitQueue<T> {
  readonly size: number;
  /** Returns a function that removes the item. */
  add(priority: Priority, waiter: T): () => void;
  /** The priority of the next item; null without one. */
  nextPriority(): Priority | null;
  /** Removes and returns the next item. */
  next(): T | undefined;
}

/** The items must be distinct objects. */
export function createWaitQueue<T>(): WaitQueue<T> {
  const lines = new Map(priorities.map((priority) => [priority, new Set<T>()]));
  return {
    get size() {
      let size = 0;
      for (const line of lines.values()) size += line.size;
      return size;
    },
    add(priority, waiter) {
      lines.get(priority)?.add(waiter);
      return () => lines.get(priority)?.delete(waiter);
    },
    nextPriority() {
      for (const [priority, line] of lines) if (line.size > 0) return priority;
      return null;
    },
    next() {
      for (const line of lines.values()) {
        for (const waiter of line) {
          line.delete(waiter);
          return waiter;
        }
      }
      return undefined;
    },
  };
}
