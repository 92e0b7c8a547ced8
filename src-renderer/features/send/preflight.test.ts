import { describe, expect, test } from 'vitest';
import { textReason } from '#shared/reasons/reason.ts';
import { toLocalId, toServerId } from '#shared/domain/testing/ids.ts';
import type { OutboxEntry } from '#shared/sync/outbox-entry.ts';
import type { Outbox, ProposalDocument } from '../../data/index.ts';
import { preflight } from './preflight.ts';
import { startDraft, type SendDraft } from './send-draft.ts';

const now = Date.parse('2026-11-21T12:00:00Z');

function documentWith(change: {
  readonly status?: ProposalDocument['proposal']['fields']['status'];
  readonly expires_at?: string;
  readonly archived_at?: string;
  readonly body?: string | null;
  readonly amount?: number | null;
}): ProposalDocument {
  return {
    currency: 'USD',
    taxes: [],
    client: null,
    proposal: {
      entity: 'proposal',
      localId: toLocalId('p'),
      serverId: null,
      fields: {
        title: 'Website',
        client_id: null,
        prepared_by_id: null,
        status: change.status ?? 'draft',
        public_id: null,
        sender_id: null,
        currency: '',
        archived_at: change.archived_at ?? null,
        ...(change.expires_at !== undefined && { expires_at: change.expires_at }),
      },
    },
    sections: [
      {
        section: {
          entity: 'section',
          localId: toLocalId('s'),
          serverId: null,
          fields: {
            proposal_id: toLocalId('p'),
            template_id: null,
            title: 'Scope',
            name: null,
            body: change.body === undefined ? '<p>Text</p>' : change.body,
            position: 0,
            reusable: false,
            section_type: 'cost',
            page_break: false,
            optional: false,
            include_total: true,
            selected: false,
          },
        },
        items:
          change.amount === undefined
            ? []
            : [
                {
                  entity: 'line_item',
                  localId: toLocalId('i'),
                  serverId: null,
                  fields: {
                    section_id: toLocalId('s'),
                    name: 'Design',
                    cost_type: 'fixed',
                    recurring_type: null,
                    per_type: null,
                    position: 0,
                    quantity: null,
                    amount: change.amount,
                  },
                },
              ],
      },
    ],
  };
}

const good: SendDraft = {
  ...startDraft('ada@example.com', null, { locale: 'en', form: 'link', account: null }),
  subject: 'Hello',
  message: 'Text',
};

function findings(
  document: ProposalDocument,
  draft: SendDraft = good,
  outbox?: Outbox,
  replaces: string | null = null,
  expiresAt: string | null | undefined = null,
  isUnread = false,
) {
  const dates = { date: null, expiresAt: document.proposal.fields.expires_at ?? expiresAt };
  return preflight({
    document,
    draft,
    outbox,
    replaces,
    values: { client_first_name: '' },
    dates,
    now,
    isUnread,
    lacksServer: false,
  }).map(({ level, text }) => `${level}: ${text}`);
}

function preflightUnknown(document: ProposalDocument): readonly string[] {
  const dates = { date: null, expiresAt: undefined };
  const situation = {
    isUnread: false,
    lacksServer: false,
    document,
    draft: good,
    outbox: undefined,
    replaces: null,
    values: {},
    dates,
    now,
  };
  return preflight(situation).map(({ text }) => text);
}

describe('preflight', () => {
  test('a complete draft lacks only its client here', () => {
    expect(findings(documentWith({ amount: 100 }))).toEqual(['check: Choose a client.']);
  });

  test('a discount that is not that of its percentage is told; one of nothing is no missing price', () => {
    const document = documentWith({ amount: 1000 });
    const withDiscount = (amount: number): ProposalDocument => ({
      ...document,
      sections: document.sections.map(({ section, items }) => ({
        section,
        items: items.flatMap((item) => {
          const fields = { ...item.fields, amount, discount_of: 'section', discount_rate: '10' };
          return [item, { ...item, localId: toLocalId('d'), fields }];
        }),
      })),
    });
    expect(findings(withDiscount(-100))).toEqual(['check: Choose a client.']);
    expect(findings(withDiscount(0))).toEqual([
      ...['check: Choose a client.', 'check: 1 discount amount doesn’t match its percentage'],
    ]);
  });

  test('what stops a send', () => {
    const draft: SendDraft = {
      ...good,
      to: [],
      cc: ['nobody'],
      subject: ' ',
      time: { type: 'at', at: now - 1 },
    };
    expect(
      findings(documentWith({ status: 'accepted', amount: 100 }), draft).filter((text) =>
        text.startsWith('stop'),
      ),
    ).toEqual([
      'stop: Add a recipient.',
      'stop: One of the addresses isn’t valid.',
      'stop: Add a subject.',
      'stop: Choose a time in the future.',
      'stop: The client has already accepted this proposal.',
    ]);
  });

  test('an address that is written twice is one recipient', () => {
    const draft: SendDraft = { ...good, to: [good.to[0] ?? '', (good.to[0] ?? '').toUpperCase()] };
    expect(findings(documentWith({ amount: 100 }), draft)).toEqual(['check: Choose a client.']);
  });

  test('without a mail server, an e-mail can only be kept in the outbox', () => {
    const textsOf = (time: SendDraft['time']): readonly string[] =>
      preflight({
        document: documentWith({ amount: 100 }),
        draft: { ...good, time },
        outbox: undefined,
        replaces: null,
        values: {},
        dates: { date: null, expiresAt: null },
        now,
        isUnread: false,
        lacksServer: true,
      }).flatMap(({ level, text }) => (level === 'stop' ? [text] : []));
    expect(textsOf({ type: 'soon' })).toEqual([expect.stringMatching(/^Without a mail server/u)]);
    expect(textsOf({ type: 'at', at: now + 1 })).toEqual([expect.stringMatching(/^Without a mail server/u)]);
    expect(textsOf({ type: 'hold' })).toEqual([]);
  });

  test('a conflict of this proposal stops it, one of another does not', () => {
    const conflict = {
      conflictId: 'c',
      entity: 'section',
      localId: toLocalId('s'),
      proposalId: toLocalId('p'),
      field: 'title',
      base: 'a',
      mine: 'b',
      theirs: 'c',
      at: now,
    } as const;
    const document = documentWith({ amount: 100 });
    expect(
      findings(document, good, { entries: [], conflicts: [conflict], questions: [], uploads: [] })[0],
    ).toMatch(/^stop: This proposal was edited in two places/u);
    const other = { ...conflict, proposalId: toLocalId('q'), localId: toLocalId('z') };
    expect(
      findings(document, good, { entries: [], conflicts: [other], questions: [], uploads: [] })[0],
    ).toMatch(/^check/u);
  });

  test('a queued e-mail blocks another one, but not its replacement', () => {
    const { to, cc, bcc, subject, message } = good;
    const entry: OutboxEntry = {
      operation: {
        opId: 'o',
        deviceSeq: 1,
        createdAt: 0,
        localId: toLocalId('p'),
        proposalId: toLocalId('p'),
        kind: 'send',
        entity: 'proposal',
        notBefore: null,
        message: {
          email: to[0] ?? '',
          cc: [...cc],
          bcc: [...bcc],
          subject,
          message,
          save_email_template: false,
          sender_id: null,
        },
      },
      state: 'held',
      reason: null,
      blockedBy: null,
      verificationEndsAt: null,
      attempts: [],
      evidence: [],
    };
    const outbox: Outbox = { entries: [entry], conflicts: [], questions: [], uploads: [] };
    const document = documentWith({ amount: 100 });
    expect(findings(document, good, outbox)[0]).toBe(
      'stop: This proposal is already queued. See the outbox.',
    );
    expect(findings(document, good, outbox, 'o')[0]).toMatch(/^check/u);

    // One that is corrected says why it was refused, and is no reason against itself.
    const refused = {
      ...entry,
      state: 'rejected',
      reason: textReason('The address is suppressed.'),
    } as const;
    expect(findings(document, good, { ...outbox, entries: [refused] }, 'o')).toEqual([
      'check: The address is suppressed.',
      'check: Choose a client.',
    ]);
  });

  test('an archived proposal, or one that expires before the send, is blocked', () => {
    const stopsOf = (document: ProposalDocument, draft = good): readonly string[] =>
      findings(document, draft).filter((text) => text.startsWith('stop'));
    const archived = stopsOf(documentWith({ archived_at: '2026-11-01T00:00:00Z', amount: 100 }));
    expect(archived).toEqual([
      'stop: This proposal is archived and its link no longer works. Send a copy instead.',
    ]);
    const expired = [
      'stop: The proposal will have expired by then. Choose a later expiry date or remove it.',
    ];
    expect(stopsOf(documentWith({ expires_at: new Date(now).toISOString(), amount: 100 }))).toEqual(expired);
    const later = documentWith({ expires_at: new Date(now + 60_000).toISOString(), amount: 100 });
    expect(stopsOf(later)).toEqual([]);
    expect(stopsOf(later, { ...good, time: { type: 'at', at: now + 60_000 } })).toEqual(expired);
    expect(stopsOf(later, { ...good, time: { type: 'at', at: now + 59_999 } })).toEqual([]);
  });

  test('an expiry known only from the timeline blocks too, and an unknown one is not treated as none', () => {
    const document = documentWith({ body: '<p>Until {{proposal_expires_at}}</p>', amount: 100 });
    const told = (expiresAt: string | null | undefined) =>
      findings(document, good, undefined, null, expiresAt);
    expect(told(new Date(now).toISOString())[0]).toMatch(/^stop: The proposal will have expired/u);
    expect(told(null)).toContain('check: No value for Proposal expiry date.');
    const unknown = preflightUnknown(document);
    expect(unknown.join()).not.toContain('Proposal expiry date');
  });

  test('an unread proposal is blocked and not called empty', () => {
    const unread = { ...documentWith({}), sections: [] };
    const found = findings(unread, good, undefined, null, null, true);
    expect(found[0]).toBe('stop: This proposal is still loading.');
    expect(found.join()).not.toContain('Add a section');
  });

  test('a proposal without a name or a price is blocked, a report is not', () => {
    const stopsOf = (document: ProposalDocument): readonly string[] =>
      findings(document).filter((text) => text.startsWith('stop'));
    const priced = documentWith({ amount: 100 });
    const withFields = (
      fields: Partial<ProposalDocument['proposal']['fields']>,
      of = priced,
    ): ProposalDocument => ({
      ...of,
      proposal: { ...of.proposal, fields: { ...of.proposal.fields, ...fields } },
    });
    expect(stopsOf(priced)).toEqual([]);
    for (const title of ['', ' ', 'Untitled proposal'])
      expect(stopsOf(withFields({ title }))).toEqual(['stop: Add a title.']);
    const unpriced = ['stop: Add at least one price.'];
    for (const amount of [undefined, null, 0])
      expect(stopsOf(documentWith(amount === undefined ? {} : { amount }))).toEqual(unpriced);
    expect(stopsOf(withFields({ report: true }, documentWith({})))).toEqual([]);
    const elsewhere = documentWith({});
    const { proposal } = elsewhere;
    const unknown = {
      ...elsewhere,
      proposal: { ...proposal, localId: toLocalId('proposal:1'), serverId: toServerId('1') },
    };
    expect(stopsOf(unknown), 'it may be a report').toEqual([]);
    expect(findings(unknown)).toContain('check: Add at least one price.');
  });

  test('placeholders without a value, empty sections and missing prices should be reviewed', () => {
    const draft: SendDraft = { ...good, message: '{{client_first_name}} {{nonsense}} {{proposal_url}}' };
    const document = documentWith({ body: null });
    expect(findings(document, draft)).toEqual([
      'stop: Add at least one price.',
      'check: Choose a client.',
      'check: No value for Client first name, {{nonsense}}.',
      'check: 1 section is empty.',
    ]);
    expect(findings(documentWith({ amount: null }))).toContain('check: 1 item has no price.');
  });
});
