import { expect, test } from 'vitest';
import { acceptanceInTimeline } from './acceptance.ts';

const at = Date.parse('2026-03-02T10:00:00.000Z');
const accepted = {
  ...{ id: '9', activity_type: 'client_accepted_proposal', at, is_dated: true, from: 'Ann Bee' },
} as const;
const byHand = { id: '10', activity_type: 'user_manual_change_status_proposal', at } as const;

test('the newest acceptance says who accepted and when', () => {
  const earlier = { ...accepted, id: '8', from: 'Ann' };
  expect(acceptanceInTimeline({ status: 'accepted' }, [earlier, accepted])).toEqual({
    by: 'Ann Bee',
    at: '2026-03-02T10:00:00.000Z',
  });
});

test('the time of reading is not the time of acceptance', () => {
  const { is_dated: _, ...undated } = accepted;
  expect(acceptanceInTimeline({ status: 'accepted' }, [undated])).toEqual({ by: 'Ann Bee', at: null });
});

test('an open proposal, one accepted by hand and one without timeline have no acceptance', () => {
  expect(acceptanceInTimeline({ status: 'pending' }, [accepted])).toBeNull();
  expect(acceptanceInTimeline({ status: 'accepted' }, [byHand, accepted])).toBeNull();
  expect(acceptanceInTimeline({ status: 'accepted' }, [])).toBeNull();
});

test('a recorded acceptance says who accepted', () => {
  const recorded = { ...byHand, is_dated: true, from: 'Ann Bee', decision: 'accepted' } as const;
  expect(acceptanceInTimeline({ status: 'accepted' }, [recorded])).toEqual({
    by: 'Ann Bee',
    at: '2026-03-02T10:00:00.000Z',
  });
});

test('a note about an e-mail is not a decision', () => {
  const note = { ...byHand, to: 'ann@x.example' };
  expect(acceptanceInTimeline({ status: 'accepted' }, [note, accepted])?.by).toBe('Ann Bee');
});
