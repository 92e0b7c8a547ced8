import { expect, test } from 'vitest';
import { toLocalId } from '#shared/domain/testing/ids.ts';
import type { Operation } from '#shared/sync/operation.ts';
import type { OutboxEntry } from '#shared/sync/outbox-entry.ts';
import { forgetCards, isPartlyOut, progressOf, takeTogether, type Card } from './bulk.ts';

function entry(operation: Operation, state: OutboxEntry['state'] = 'waiting'): OutboxEntry {
  return {
    ...{ operation, state, attempts: [], evidence: [], reason: null },
    ...{ blockedBy: null, verificationEndsAt: null },
  };
}

function archives(count: number, from = 1): readonly Card[] {
  return Array.from({ length: count }, (_, index): Card => {
    const localId = toLocalId(`p${from + index}`);
    const opId = `o${from + index}`;
    return [
      localId,
      [
        entry({
          ...{ opId, deviceSeq: from + index, createdAt: 1, localId, proposalId: localId },
          ...{ kind: 'archive', entity: 'proposal', notBefore: null },
        }),
      ],
    ];
  });
}

function newClient(number: number, state?: OutboxEntry['state']): Card {
  const localId = toLocalId(`c${number}`);
  const create: Operation = {
    ...{ opId: `n${number}`, deviceSeq: number, createdAt: 1, localId, proposalId: null },
    ...{ kind: 'create', entity: 'client', fields: {}, after: null },
  };
  return [localId, [entry(create, state)]];
}

test('many equal cards are combined, few are not', () => {
  expect(takeTogether(archives(9))).toMatchObject({ bulks: [], others: { length: 9 } });
  const { bulks, others } = takeTogether([newClient(1), ...archives(500)]);
  expect(others).toEqual([newClient(1)]);
  expect(bulks).toMatchObject([
    { kind: 'archivedProposals', cards: { length: 500 }, operations: { length: 500 } },
  ]);
});

function inLibrary(number: number, kind: 'create' | 'delete'): Card {
  const localId = toLocalId(`s${number}`);
  const common = { opId: `l${number}`, deviceSeq: number, createdAt: 1, localId, proposalId: null };
  const does = { kind: 'create', entity: 'section', fields: {}, after: null } as const;
  if (kind === 'delete') return [localId, [entry({ ...common, kind, entity: 'section', notBefore: null })]];
  const line: Operation = {
    ...{ ...common, opId: `i${number}`, localId: toLocalId(`i${number}`), librarySectionId: localId },
    ...{ kind: 'create', entity: 'line_item', fields: {}, after: null },
  };
  return [localId, [entry({ ...common, ...does }), entry(line)]];
}

function templateWith(number: number): Card {
  const template = toLocalId(`template:${String(number)}`);
  const update: Operation = {
    ...{
      opId: `t${number}`,
      deviceSeq: number,
      createdAt: 1,
      localId: toLocalId(`ts${number}`),
      proposalId: template,
    },
    ...{ kind: 'update', entity: 'section', fields: {} },
  };
  return [template, [entry(update)]];
}

test('sections of the library and templates are taken together among themselves, and not as proposals', () => {
  const numbers = Array.from({ length: 12 }, (_, index) => index + 1);
  const { bulks, others } = takeTogether([
    ...numbers.map((number) => inLibrary(number, 'create')),
    ...numbers.map((number) => inLibrary(number + 20, 'delete')),
    ...numbers.map(templateWith),
    ...archives(3),
  ]);
  expect(bulks.map(({ kind, cards }) => [kind, cards.length])).toEqual([
    ['newLibrary', 12],
    ['deletedLibrary', 12],
    ['changedTemplates', 12],
  ]);
  expect(bulks[0]?.operations).toHaveLength(24);
  expect(others).toHaveLength(3);
});

test('an operation that needs the user keeps its own card', () => {
  const clients = Array.from({ length: 12 }, (_, index) =>
    newClient(index + 1, index === 3 ? 'rejected' : 'waiting'),
  );
  const { bulks, others } = takeTogether(clients);
  expect(bulks).toMatchObject([{ kind: 'newClients', cards: { length: 11 } }]);
  expect(others.map(([id]) => id)).toEqual(['c4']);
});

/** How far the only bulk of these is. */
function far(cards: readonly Card[]): ReturnType<typeof progressOf> {
  const [bulk] = takeTogether(cards).bulks;
  if (bulk === undefined) throw new Error('There is no bulk.');
  return progressOf(bulk, new Set(cards.map(([id]) => id)));
}

test('progress counts from all operations seen, and restarts with the next bulk', () => {
  expect(far(archives(300))).toEqual({ synced: 0, total: 300 });
  expect(far(archives(300).slice(180))).toEqual({ synced: 180, total: 300 });
  expect(far(archives(50, 400))).toEqual({ synced: 0, total: 50 });
});

test('operations that move to their own card, or are canceled, do not count as synced', () => {
  const clients = Array.from({ length: 30 }, (_, index) => newClient(1000 + index));
  expect(far(clients)).toEqual({ synced: 0, total: 30 });
  const refused = clients.map((card, index) => (index < 10 ? newClient(1000 + index, 'rejected') : card));
  expect(far(refused)).toEqual({ synced: 0, total: 20 });
  forgetCards(['c1028', 'c1029']);
  expect(far(clients.slice(5, 28))).toEqual({ synced: 5, total: 28 });
});

function proposal(number: number, withRoot: boolean): Card {
  const proposalId = toLocalId(`made${number}`);
  const common = { createdAt: 1, proposalId, after: null, fields: {}, kind: 'create' } as const;
  const root = { ...common, opId: `r${number}`, deviceSeq: number, localId: proposalId, entity: 'proposal' };
  const section = {
    ...common,
    opId: `s${number}`,
    deviceSeq: number,
    localId: `x${number}`,
    entity: 'section',
  };
  const operations = [...(withRoot ? [root] : []), section] as Operation[];
  return [proposalId, operations.map((operation) => entry(operation))];
}

test('a new proposal whose create was pushed is still pending and partly pushed', () => {
  const numbers = Array.from({ length: 12 }, (_, index) => 2000 + index);
  const before = numbers.map((number) => proposal(number, true));
  expect(takeTogether(before).bulks).toMatchObject([{ kind: 'newProposals' }]);
  expect(before.filter(isPartlyOut)).toHaveLength(0);
  const later = numbers.map((number, index) => proposal(number, index > 3));
  expect(takeTogether(later).bulks).toMatchObject([{ kind: 'newProposals', cards: { length: 12 } }]);
  expect(later.filter(isPartlyOut)).toHaveLength(4);
});

function email(number: number, { notBefore, isNew = false }: { notBefore: number; isNew?: boolean }): Card {
  const [localId, created] = proposal(number, true);
  const message = { email: 'a@b.example', cc: [], bcc: [], subject: 'S', message: 'M', sender_id: null };
  const send: Operation = {
    ...{ opId: `e${number}`, deviceSeq: number, createdAt: 1, localId, proposalId: localId, notBefore },
    ...{ kind: 'send', entity: 'proposal', message: { ...message, save_email_template: false } },
  };
  return [localId, [...(isNew ? created : []), entry(send)]];
}

test('many emails are one bulk, and canceling it keeps their proposals', () => {
  const emails = Array.from({ length: 12 }, (_, index) =>
    email(3000 + index, { notBefore: 10_000, isNew: index < 3 }),
  );
  const scheduled = email(3100, { notBefore: 3_600_000 });
  const { bulks, others } = takeTogether([...emails, scheduled]);
  expect(bulks).toMatchObject([{ kind: 'emails', cards: { length: 12 }, operations: { length: 12 } }]);
  expect(new Set(bulks[0]?.operations.map(({ kind }) => kind))).toEqual(new Set(['send']));
  expect(others).toEqual([scheduled]);
});
