import { describe, expect, it } from 'vitest';
import { createReason, textReason } from '#shared/reasons/reason.ts';
import { toLocalId, toServerId } from '#shared/domain/testing/ids.ts';
import type { ApprovedContent } from '#shared/sync/approved-content.ts';
import type { OperationOf } from '#shared/sync/operation.ts';
import { activityBody, lineItemBody, proposalBody, sectionBody } from '../../api/testing/fixtures.ts';
import type { Approval } from '../../journal/journaled-operation.ts';
import { askAboutSlowRead, checkBeforeSend } from './check-before-send.ts';
import { emptyApproval, recordOwnSend } from './send-approval.ts';
import { approvedContent } from '#shared/sync/approved-content.ts';
import { edit, enqueue, know, opIdOf, unitContext, type UnitContext } from '../testing/known-journal.ts';
import {
  listOf,
  scriptedContext,
  withWaits,
  type Script,
  type Scripted,
} from '../testing/scripted-service.ts';
import { visibleScope } from '../view/visible.ts';
import { bringTo } from '../testing/bring-to.ts';

const message = {
  ...{ email: 'ada@harbor.example', cc: [], bcc: [], subject: 'Offer', message: 'Here.' },
  ...{ save_email_template: false, sender_id: null },
};
const send: OperationOf<'send'> = {
  ...{
    opId: opIdOf(1),
    deviceSeq: 1,
    createdAt: 1_000,
    kind: 'send',
    entity: 'proposal',
    localId: toLocalId('p'),
  },
  ...{ proposalId: toLocalId('p'), notBefore: null, message },
};

const changed = <T extends { readonly attributes: object }>(body: T, attributes: object): T => ({
  ...body,
  attributes: { ...body.attributes, ...attributes },
});

/** An entry of the timeline for this e-mail, or for another subject. */
const entry = (id: string, publicId = 'aZ09-_aZ09aZ', subject = message.subject) =>
  changed(activityBody(id), {
    additional_fields: { to: message.email, subject, message: message.message },
    proposal_public_id: publicId,
  });

interface Shown {
  readonly proposal?: object;
  readonly section?: object;
  readonly line?: object;
  /** Percentage of the tax; null without a tax. */
  readonly tax?: string | null;
  readonly timeline?: readonly ReturnType<typeof entry>[];
  /** The newest entries of all proposals. */
  readonly others?: readonly ReturnType<typeof entry>[];
  /** Replaces the answer to calls with this beginning. */
  readonly instead?: readonly [string, Scripted];
}

/** A service with a proposal that has a section, a line item and a tax. */
function service(shown: Shown): Script {
  const section = {
    ...changed(sectionBody('81'), shown.section ?? {}),
    relationships: { line_items: { data: [{ type: 'line_items', id: '201' }] } },
  };
  const { tax = '20' } = shown;
  const taxes =
    tax === null ? [] : [{ id: '5', attributes: { proposal_id: 31, name: 'VAT', percentage: tax } }];
  return (call) => {
    if (shown.instead !== undefined && call.startsWith(shown.instead[0])) return shown.instead[1];
    if (call.startsWith('GET proposal_activities'))
      return listOf(
        'proposal_activities',
        (call.includes('proposal_id') ? shown.timeline : shown.others) ?? [],
      );
    if (call.startsWith('GET sections/81/line_items'))
      return listOf('line_items', [changed(lineItemBody('201'), shown.line ?? {})]);
    if (call.startsWith('GET sections')) return listOf('sections', [section]);
    if (call.startsWith('GET proposals/31/taxations')) return listOf('taxations', taxes);
    return { body: { data: changed(proposalBody('31'), shown.proposal ?? {}) } };
  };
}

interface Options {
  readonly approved?: ApprovedContent | null;
  readonly approval?: Approval | null;
  readonly unit?: UnitContext;
  readonly operation?: OperationOf<'send'>;
  readonly meanwhile?: (call: number) => void;
}

function story(): UnitContext {
  const unit = unitContext();
  know(unit, 'client', toLocalId('c'), toServerId('17'), { name: 'Ada' });
  know(unit, 'proposal', toLocalId('p'), toServerId('31'), {
    title: 'New pier',
    client_id: 'c',
    public_id: 'aZ09-_aZ09aZ',
  });
  return unit;
}

async function check(shown: Shown, options: Options = {}) {
  const { unit = story(), operation = send, approved = null, approval = emptyApproval } = options;
  if (unit.journal.operations.find(opIdOf(1)) === undefined)
    unit.journal.operations.insert(operation, approved);
  bringTo(unit.journal, opIdOf(1), 'waiting', { approval });
  const context = withWaits(scriptedContext(unit, service(shown)), options.meanwhile ?? (() => undefined));
  const journaled = unit.journal.operations.find(opIdOf(1));
  if (journaled === undefined) throw new Error('It is in the outbox.');
  const result = await checkBeforeSend(context, { ...journaled, operation }, context.signal);
  const after = unit.journal.operations.find(opIdOf(1));
  return { result, after, unit, calls: context.calls };
}

/** The approval of the content that the service returns. */
async function approvedAsShown(shown: Shown = {}): Promise<ApprovedContent> {
  const { unit } = await check(shown);
  return approvedContent(
    visibleScope(unit.journal, { type: 'proposal', localId: toLocalId('p') }),
    toLocalId('p'),
  );
}

describe('S14: the content is compared with the approved content', () => {
  it("and may be sent if it is equal, with the timeline's entries as baseline", async () => {
    const approved = await approvedAsShown();
    expect(approved).toMatchObject({ title: 'New pier', sections: [{ items: [{ name: 'Piles' }] }] });
    expect(approved.taxes).toMatchObject([{ name: 'VAT' }]);
    const { result, after } = await check({ timeline: [entry('7', undefined, 'Another')] }, { approved });
    expect(result.type).toBe('may-go');
    expect(after).toMatchObject({ state: 'waiting', baseline: { activityIds: ['7'], status: 'draft' } });
  });

  it.each([
    ['its title', { proposal: { title: 'Old pier' } }],
    ['its currency', { proposal: { currency: 'EUR' } }],
    ['the text of a section', { section: { body: '<p>Otherwise</p>' } }],
    ['a price', { line: { amount_in_cents: 1 } }],
    ['a quantity', { line: { quantity: 5 } }],
    ['a tax', { tax: '21' }],
    ['whether there is a tax', { tax: null }],
  ] as const)('and the send waits for the user if another user changed %s', async (_, shown) => {
    const approved = await approvedAsShown();
    const { result, after } = await check(shown, { approved });
    expect([result.type, after?.state, after?.baseline]).toEqual(['stopped', 'undecided', null]);
    expect(after?.reason).not.toBeNull();
  });

  it('by an approval that was renewed during the read', async () => {
    const approved = await approvedAsShown();
    const unit = story();
    const again = await check(
      { proposal: { title: 'Old pier' } },
      {
        ...{ approved, unit },
        meanwhile: (call) => {
          if (call === 2)
            unit.journal.operations.patch(opIdOf(1), { approved: { ...approved, title: 'Old pier' } });
        },
      },
    );
    expect(again.result.type).toBe('may-go');
  });

  it('without taxes, if one side does not know them', async () => {
    const hidden: Shown = { instead: ['GET proposals/31/taxations', { status: 404 }] };
    const approved = await approvedAsShown(hidden);
    expect(approved.taxes).toBeNull();
    expect((await check(hidden, { approved })).result.type).toBe('may-go');
    expect((await check({}, { approved })).result.type).toBe('may-go');
  });
});

describe('S14: a failed read', () => {
  it.each(['GET proposal_activities', 'GET proposals/31', 'GET sections'])(
    'of %s stops the send, and rejects it if the service refuses',
    async (call) => {
      const refused = await check({ instead: [call, { status: 403 }] });
      expect([refused.result.type, refused.after?.state]).toEqual(['stopped', 'rejected']);
      expect(refused.after?.reason).toEqual(textReason('Not here'));
      const lost = await check({ instead: [call, { lost: true }] });
      expect([lost.result.type, lost.after?.state]).toEqual(['stopped', 'waiting']);
      expect(lost.calls.at(-1)).toContain(call);
    },
  );

  it('is not an error for a proposal that is not on the service: the call itself reports it', async () => {
    const unit = unitContext();
    const { result, calls } = await check({}, { unit });
    expect([result.type, calls]).toEqual(['may-go', []]);
    unit.pass(60_000);
    expect(result.type === 'may-go' && result.isFresh()).toBe(true);
  });
});

describe('S14: the age of the read at the send', () => {
  /** How old the read may be at its end if its own calls took this long. */
  async function left(tookEachMs: number, approval: Approval = emptyApproval): Promise<number> {
    const unit = story();
    const { result } = await check({}, { unit, approval, meanwhile: () => unit.pass(tookEachMs) });
    let ms = 0;
    while (result.type === 'may-go' && result.isFresh() && ms < 10_000) {
      unit.pass(100);
      ms += 100;
    }
    return ms;
  }

  it('is at most five seconds from the first call about the proposal itself, without the timeline', async () => {
    expect(await left(0)).toBe(5_100);
    // The sections, the line item and the taxes are read after it.
    expect(await left(1_000)).toBe(2_100);
  });

  it('is at most five seconds from the end if the user knows that the read is slow and agreed', async () => {
    expect(await left(2_000, { ...emptyApproval, isSlow: true })).toBe(5_100);
  });

  it('causes a question each time that the read is too slow, which keeps what the user was told', () => {
    const unit = story();
    enqueue(unit, send);
    unit.journal.operations.patch(opIdOf(1), { approval: { ...emptyApproval, sends: ['1'], told: ['2'] } });
    const journaled = unit.journal.operations.find(opIdOf(1));
    if (journaled !== undefined) askAboutSlowRead(scriptedContext(unit, service({})), journaled);
    expect(unit.journal.operations.find(opIdOf(1))).toMatchObject({
      state: 'undecided',
      approval: { isSlow: true, sends: ['1', '2'], told: [] },
    });
  });
});

describe('S20: a late send', () => {
  const hours12 = 12 * 3_600_000;

  it('by more than twelve hours waits for the user, counted from the wanted time', async () => {
    for (const [notBefore, passed, state] of [
      [null, hours12, 'waiting'],
      [null, hours12 + 1, 'undecided'],
      [500, hours12 + 1, 'undecided'],
      [hours12 + 1_000, hours12 + 1, 'waiting'],
      [hours12 + 1_000, 2 * hours12, 'waiting'],
      [hours12 + 1_000, 2 * hours12 + 1, 'undecided'],
    ] as const) {
      const unit = story();
      unit.pass(passed);
      const { after } = await check({}, { unit, operation: { ...send, notBefore } });
      expect([notBefore, passed, after?.state]).toEqual([notBefore, passed, state]);
    }
  });
});

describe('S8: an e-mail that is already in the timeline', () => {
  it('causes a question first, with the entry found', async () => {
    const unit = story();
    unit.pass(13 * 3_600_000);
    const { result, after } = await check({ timeline: [entry('7')], proposal: { title: 'Old' } }, { unit });
    expect([result.type, after?.state]).toEqual(['stopped', 'undecided']);
    expect(after?.reason).toEqual(createReason('operation.sentBefore', { email: message.email }));
    expect(after?.approval?.told).toEqual(['7']);
    expect(after?.baseline).toBeNull();
    const seen = unit.journal.attempts.evidence(opIdOf(1));
    expect(seen).toMatchObject([{ at: 1_000 + 13 * 3_600_000 }]);
    expect(seen[0]?.finding).toEqual(createReason('finding.sentTo', { email: message.email }));
  });

  it('causes no question if it was known at the approval or sent from here', async () => {
    expect(
      (await check({ timeline: [entry('7')] }, { approval: { ...emptyApproval, sends: ['7'] } })).result.type,
    ).toBe('may-go');
    const unit = story();
    enqueue(unit, { ...send, opId: opIdOf(9) });
    const earlier = unit.journal.operations.find(opIdOf(9));
    if (earlier !== undefined) recordOwnSend(unit, earlier, null);
    unit.journal.operations.remove(opIdOf(9));
    expect((await check({ timeline: [entry('7')] }, { unit })).result.type).toBe('may-go');
    expect((await check({ timeline: [entry('7'), entry('8')] }, { unit })).after?.approval?.told).toEqual([
      '8',
    ]);
  });

  it('of another proposal counts only if the proposal was not created at a start', async () => {
    const others = [entry('7', 'other'), entry('8', 'other', 'Another')];
    const isOutlived = { ...emptyApproval, isOutlived: true };
    const usual = await check({ others });
    expect(usual.result.type).toBe('may-go');
    expect(usual.calls.filter((call) => call.startsWith('GET proposal_activities'))).toHaveLength(1);
    const outlived = await check({ others }, { approval: isOutlived });
    expect([outlived.after?.state, outlived.after?.approval?.told]).toEqual(['undecided', ['7']]);
    // The proposal's own entries are in its own timeline.
    const own = await check({ others: [entry('9')] }, { approval: isOutlived });
    expect(own.result.type).toBe('may-go');
    const refused = await check(
      { instead: ['GET proposal_activities?page=1', { status: 403 }] },
      { approval: isOutlived },
    );
    expect([refused.result.type, refused.after?.state]).toEqual(['stopped', 'rejected']);
  });

  it("of another proposal is explained by that proposal's send from here", async () => {
    const unit = story();
    know(unit, 'proposal', toLocalId('q'), toServerId('32'), { public_id: 'other' });
    enqueue(unit, { ...send, opId: opIdOf(9), localId: toLocalId('q'), proposalId: toLocalId('q') });
    const earlier = unit.journal.operations.find(opIdOf(9));
    if (earlier !== undefined) recordOwnSend(unit, earlier, null);
    unit.journal.operations.remove(opIdOf(9));
    const approval = { ...emptyApproval, isOutlived: true };
    expect((await check({ others: [entry('7', 'other')] }, { unit, approval })).result.type).toBe('may-go');
    const two = await check({ others: [entry('7', 'other'), entry('8', 'third')] }, { unit, approval });
    expect(two.after?.approval?.told).toEqual(['8']);
  });
});

describe('S14: a send with a dead link', () => {
  it('waits for the user if the proposal is archived or expired, as far as known', async () => {
    const { after } = await check({ proposal: { archived_at: '2026-01-01T00:00:00Z' } });
    expect(after?.state).toBe('undecided');
    const past = changed(entry('7', undefined, 'Another'), { proposal_expires_at: '1970-01-01T00:00:00Z' });
    expect((await check({ timeline: [past] })).after?.state).toBe('undecided');
    const unit = story();
    know(unit, 'proposal', toLocalId('p'), toServerId('31'), { client_id: 'c', expires_at: '1970-01-01' });
    expect((await check({}, { unit })).after?.state).toBe('undecided');
  });
});

it('S14: the read is applied, even if it stops the send', async () => {
  const unit = story();
  enqueue(unit, edit(2, 'proposal', toLocalId('p'), { currency: ['USD', 'EUR'] }));
  bringTo(unit.journal, opIdOf(2), 'held');
  await check({ proposal: { title: 'Old pier' } }, { unit, approved: await approvedAsShown() });
  expect(unit.journal.records.find('proposal', toLocalId('p'))?.record.fields).toMatchObject({
    title: 'Old pier',
    taxes_known: true,
  });
  expect(unit.journal.records.children('section', toLocalId('p'))).toHaveLength(1);
});
