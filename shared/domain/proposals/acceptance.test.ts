import { expect, test } from 'vitest';
import { acceptanceInTimeline } from './acceptance.ts';

const at = Date.parse('2026-03-02T10:00:00.000Z');
const accepted = {
  ...{ id: '9', activity_type: 'client_accepted_proposal', at, is_dated: true, from: 'Ann Bee' },
} as const;
const byHand = { id: '10', activity_type: 'user_manual_change_status_proposal', at } as const;

test('who accepted and when is told by the newest acceptance', () => {
  const earlier = { ...accepted, id: '8', from: 'Ann' };
  expect(acceptanceInTimeline({ status: 'accepted' }, [earlier, accepted])).toEqual({
    by: 'Ann Bee',
    at: '2026-03-02T10:00:00.000Z',
  });
});

test('the time of its reading is not the time of an acceptance', () => {
  const { is_dated: _, ...undated } = accepted;
  expect(acceptanceInTimeline({ status: 'accepted' }, [undated])).toEqual({ by: 'Ann Bee', at: null });
});

test('nobody has accepted what is open, what the account set by hand, or what has no timeline', () => {
  expect(acceptanceInTimeline({ status: 'pending' }, [accepted])).toBeNull();
  expect(acceptanceInTimeline({ status: 'accepted' }, [byHand, accepted])).toBeNull();
  expect(acceptanceInTimeline({ status: 'accepted' }, [])).toBeNull();
});

test('a note about an e-mail is no decision', () => {
  const note = { ...byHand, to: 'ann@x.example' };
  expect(acceptanceInTimeline({ status: 'accepted' }, [note, accepted])?.by).toBe('Ann Bee');
});
