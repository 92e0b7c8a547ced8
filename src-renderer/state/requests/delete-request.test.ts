import { afterEach, expect, test, vi } from 'vitest';
import type { ProposalStatus } from '#shared/domain/proposals/proposal.ts';
import { askToDelete, planDelete, useDeleteRequest } from './delete-request.ts';
import { usePreferences } from '../preferences.ts';

afterEach(() => {
  useDeleteRequest.getState().close();
  usePreferences.setState({ asksToDelete: true });
});

const plan = (...statuses: readonly ProposalStatus[]) => planDelete(statuses, (status) => status);

test('accepted proposals are left out, and sent ones are counted', () => {
  expect(plan('draft', 'accepted', 'pending', 'rejected', 'accepted')).toEqual({
    deletable: ['draft', 'pending', 'rejected'],
    accepted: 2,
    sent: 2,
  });
});

test('one draft is deleted without a question; several proposals or a sent one are not', () => {
  const run = vi.fn<() => void>();
  askToDelete(plan('draft'), run);
  expect(run).toHaveBeenCalledTimes(1);
  for (const asked of [plan('draft', 'draft'), plan('pending')]) {
    askToDelete(asked, run);
    expect(useDeleteRequest.getState().asked).toMatchObject({ count: asked.deletable.length });
    useDeleteRequest.getState().close();
  }
  expect(run).toHaveBeenCalledTimes(1);
});

test('who does not want the question has it only where something is left out', () => {
  usePreferences.setState({ asksToDelete: false });
  const run = vi.fn<() => void>();
  askToDelete(plan('draft', 'pending'), run);
  expect(run).toHaveBeenCalledTimes(1);
  askToDelete(plan('draft', 'accepted'), run);
  expect(useDeleteRequest.getState().asked).toMatchObject({ count: 1, accepted: 1 });
});
