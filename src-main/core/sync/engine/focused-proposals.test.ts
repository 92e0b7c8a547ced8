import { expect, test, vi } from 'vitest';
import { toLocalId } from '#shared/domain/testing/ids.ts';
import { createFocusedProposals } from './focused-proposals.ts';

test('an opened proposal is read at once and with each poll', () => {
  const onWanted = vi.fn<() => void>();
  const focused = createFocusedProposals(onWanted);
  focused.setFocus(toLocalId('open'));
  focused.setFocus(toLocalId('open'));
  expect(onWanted).toHaveBeenCalledOnce();
  expect(focused.takeRequested()).toEqual(['open']);
  expect(focused.takeRequested()).toEqual([]);
  expect(focused.focused()).toEqual(['open']);
  focused.setFocus(null);
  expect(focused.focused()).toEqual([]);
  expect(onWanted).toHaveBeenCalledOnce();
});

test('a requested proposal is read once, and not twice at a time', () => {
  const onWanted = vi.fn<() => void>();
  const focused = createFocusedProposals(onWanted);
  focused.setFocus(toLocalId('open'));
  focused.readSoon([toLocalId('a'), toLocalId('open')]);
  focused.readSoon([toLocalId('b'), toLocalId('a')]);
  focused.readSoon([]);
  expect(onWanted).toHaveBeenCalledTimes(3);
  expect(focused.hasRequests()).toBe(true);
  expect(focused.takeRequested()).toEqual(['open', 'a', 'b']);
  expect(focused.hasRequests()).toBe(false);
  expect(focused.focused()).toEqual(['open']);
});
