// @vitest-environment jsdom
import { act, createElement } from 'react';
import { createRoot } from 'react-dom/client';
import { expect, test, vi } from 'vitest';
import { ToastProvider } from './toast.tsx';
import { showUndoToast, type UndoProgress } from './undo-toast.ts';

// jsdom measures nothing.
vi.stubGlobal(
  'ResizeObserver',
  class {
    observe = () => undefined;
    disconnect = () => undefined;
  },
);
Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });

const pause = (ms: number) => act(() => new Promise((resolve) => setTimeout(resolve, ms)));

test('a slow undo of many changes says how many are undone, then the result', async () => {
  const root = createRoot(document.body.appendChild(document.createElement('div')));
  act(() => root.render(createElement(ToastProvider, null, null)));
  let state = { done: 0, total: 1310 };
  const listeners = new Set<() => void>();
  const progress: UndoProgress = {
    getState: () => state,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
  const result = Promise.withResolvers<{ label: string; problem: null; question: null }>();
  const [title, undo] = ['1,310 archived', () => result.promise];
  act(() => showUndoToast({ id: 'history', title, durationMs: 60_000, undo, progress }));
  await pause(50);
  const button = [...document.querySelectorAll('button')].find(({ textContent }) => textContent === 'Undo');
  act(() => button?.click());
  await pause(600);
  expect(document.body.textContent).toContain('Undoing 0 of 1,310…');
  state = { done: 1040, total: 1310 };
  act(() => {
    for (const listener of listeners) listener();
  });
  await pause(50);
  expect(document.body.textContent).toContain('Undoing 1,040 of 1,310…');
  result.resolve({ label: 'Archive 1,310 proposals', problem: null, question: null });
  await pause(50);
  expect(document.body.textContent).toContain('Undone: Archive 1,310 proposals');
  expect(listeners.size).toBe(0);
  act(() => root.unmount());
});
