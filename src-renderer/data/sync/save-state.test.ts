import { afterEach, expect, test, vi } from 'vitest';
import { toLocalId } from '#shared/domain/testing/ids.ts';
import { createSaveTracker } from './save-state.ts';

afterEach(() => {
  vi.unstubAllGlobals();
});

/** Animation frames that run when the test calls `draw`. */
function stubFrames(): { readonly asked: () => number; readonly draw: () => void } {
  let callbacks: (() => void)[] = [];
  let count = 0;
  vi.stubGlobal('requestAnimationFrame', (callback: () => void) => {
    count += 1;
    callbacks.push(callback);
  });
  return {
    asked: () => count,
    draw() {
      const drawn = callbacks;
      callbacks = [];
      for (const callback of drawn) callback();
    },
  };
}

test('edits of one frame cause one notification, with the frame', () => {
  const frames = stubFrames();
  const saves = createSaveTracker();
  const told = vi.fn<() => void>();
  saves.subscribe(told);
  for (const id of ['one', 'two', 'three']) {
    saves.beginUntold([toLocalId(id)]);
    saves.tellSoon();
  }
  expect(told).not.toHaveBeenCalled();
  expect(saves.stateOf(toLocalId('two'))).toEqual({ state: 'saving' });
  frames.draw();
  expect(told).toHaveBeenCalledOnce();
  saves.beginUntold([toLocalId('four')]);
  saves.tellSoon();
  frames.draw();
  expect(told).toHaveBeenCalledTimes(2);
});

test('no frame is requested without subscribers', () => {
  const frames = stubFrames();
  const saves = createSaveTracker();
  saves.beginUntold([toLocalId('one')]);
  saves.tellSoon();
  expect(frames.asked()).toBe(0);
});
