import { expect, test, vi } from 'vitest';
import { toLocalId } from '#shared/domain/testing/ids.ts';
import { createSaveTracker } from './save-state.ts';

test('an edit is unsaved at once, and subscribers are notified when it can be drawn', () => {
  const saves = createSaveTracker();
  const told = vi.fn<() => void>();
  saves.subscribe(told);
  const end = saves.beginEdit([toLocalId('one')]);
  expect(saves.stateOf(toLocalId('one'))).toEqual({ state: 'saving' });
  expect(told).not.toHaveBeenCalled();
  saves.notify();
  expect(told).toHaveBeenCalledOnce();
  end();
  expect(saves.stateOf(null)).toEqual({ state: 'saved' });
  expect(told).toHaveBeenCalledTimes(2);
});
