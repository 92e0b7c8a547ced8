import { describe, expect, it } from 'vitest';
import { toLocalId, toServerId } from '../testing/ids.ts';
import { datesInTimeline, datesOnSending, documentDates, expiryOf, unknownDates } from './proposal-dates.ts';

const now = '2026-11-23T10:00:00.000Z';
const sent = {
  id: '9',
  proposal_sent_at: '2026-03-02T10:00:00.000Z',
  proposal_expires_at: '2026-04-01T21:59:59.999Z',
};
const made = { id: '8', proposal_sent_at: null, proposal_expires_at: null };
const sentAgain = {
  ...sent,
  id: '10',
  proposal_sent_at: '2026-05-02T10:00:00.000Z',
  proposal_expires_at: null,
};
const draft = { status: 'draft', expires_at: undefined } as const;
const accepted = { status: 'accepted', expires_at: undefined } as const;

describe('the dates of a proposal', () => {
  it('are those of the newest entry of its timeline', () => {
    expect(datesInTimeline([sent, made])).toEqual({
      sentAt: sent.proposal_sent_at,
      expiresAt: sent.proposal_expires_at,
    });
    expect(datesInTimeline([sentAgain, made, sent])).toEqual({
      sentAt: sentAgain.proposal_sent_at,
      expiresAt: null,
    });
    expect(datesInTimeline([{ id: '3' }])).toEqual(unknownDates);
  });

  it('are those of its own sending, for a version that was approved earlier', () => {
    const all = [sentAgain, made, sent];
    const approved = Date.parse('2026-02-27T10:00:00.000Z');
    expect(datesInTimeline(all, approved).sentAt).toBe(sent.proposal_sent_at);
    expect(datesInTimeline(all, Date.parse(sent.proposal_sent_at) + 60_000).sentAt).toBe(
      sent.proposal_sent_at,
    );
    expect(datesInTimeline(all, Date.parse('2026-03-03T10:00:00.000Z')).sentAt).toBe(
      sentAgain.proposal_sent_at,
    );
    expect(datesInTimeline(all, Date.parse(now))).toEqual(unknownDates);
  });

  it('tell no expiry from an unknown expiry', () => {
    expect(
      expiryOf({ localId: toLocalId('proposal:1'), serverId: toServerId('1'), fields: {} }, unknownDates),
    ).toBeUndefined();
    expect(
      expiryOf({ localId: toLocalId('made-here'), serverId: toServerId('1'), fields: {} }, unknownDates),
    ).toBeNull();
    expect(
      expiryOf(
        { localId: toLocalId('made-here'), serverId: toServerId('1'), fields: {} },
        datesInTimeline([sent]),
      ),
    ).toBe(sent.proposal_expires_at);
    expect(expiryOf({ localId: toLocalId('p'), serverId: null, fields: {} }, unknownDates)).toBeNull();
    expect(
      expiryOf(
        { localId: toLocalId('proposal:1'), serverId: toServerId('1'), fields: {} },
        { sentAt: null, expiresAt: null },
      ),
    ).toBeNull();
    expect(
      expiryOf(
        { localId: toLocalId('proposal:1'), serverId: toServerId('1'), fields: { expires_at: null } },
        datesInTimeline([sent]),
      ),
    ).toBeNull();
  });

  it('of a sent proposal are never those of its export', () => {
    const of = (fields: typeof draft | typeof accepted, timeline = unknownDates) =>
      documentDates({ localId: toLocalId('proposal:1'), serverId: toServerId('1'), fields }, timeline, now);
    expect(of(draft).date).toBe(now);
    expect(of(accepted).date).toBeNull();
    expect(of(accepted, datesInTimeline([sent]))).toEqual({
      date: sent.proposal_sent_at,
      expiresAt: sent.proposal_expires_at,
    });
    const shown = { ...accepted, display_date: '2026-01-01T00:00:00.000Z' };
    expect(
      documentDates(
        { localId: toLocalId('proposal:1'), serverId: toServerId('1'), fields: shown },
        unknownDates,
        now,
      ).date,
    ).toBe(shown.display_date);
    expect(
      datesOnSending(
        { localId: toLocalId('proposal:1'), serverId: toServerId('1'), fields: accepted },
        datesInTimeline([sent]),
        now,
      ).date,
    ).toBe(now);
  });
});
