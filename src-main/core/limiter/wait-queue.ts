import { priorities, type Priority } from './limiter-types.ts';

/** Those who wait, by priority (S19) and then in the order in which they came. */
export interface WaitQueue<T> {
  readonly size: number;
  /** Returns how to leave the queue again. */
  add(priority: Priority, waiter: T): () => void;
  /** Takes out the one whose turn it is. */
  next(): T | undefined;
}

/** Makes an empty queue. Everybody in it is a different object. */
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
