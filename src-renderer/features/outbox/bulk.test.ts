import { expect, test } from 'vitest';
import { localIdOfTemplate } from '#shared/domain/ids.ts';
import type { Operation } from '#shared/sync/operation.ts';
import type { OutboxEntry } from '#shared/sync/outbox-entry.ts';
import { peakOf, takeTogether, type Card } from './bulk.ts';

function entry(operation: Operation, state: OutboxEntry['state'] = 'queued'): OutboxEntry {
  return {
    ...{ operation, state, attempts: [], evidence: [], reason: null },
    ...{ blockedBy: null, lookedForUntil: null },
  };
}

function archives(count: number, from = 1): readonly Card[] {
  return Array.from({ length: count }, (_, index): Card => {
    const localId = `p${from + index}`;
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
  const localId = `c${number}`;
  const create: Operation = {
    ...{ opId: `n${number}`, deviceSeq: number, createdAt: 1, localId, proposalId: null },
    ...{ kind: 'create', entity: 'client', fields: {}, after: null },
  };
  return [localId, [entry(create, state)]];
}

test('many equal cards are one, and few are not', () => {
  expect(takeTogether(archives(9))).toMatchObject({ bulks: [], others: { length: 9 } });
  const { bulks, others } = takeTogether([newClient(1), ...archives(500)]);
  expect(others).toEqual([newClient(1)]);
  expect(bulks).toMatchObject([
    { kind: 'archivedProposals', cards: { length: 500 }, opIds: { length: 500 } },
  ]);
});

function inLibrary(number: number, kind: 'create' | 'delete'): Card {
  const localId = `s${number}`;
  const common = { opId: `l${number}`, deviceSeq: number, createdAt: 1, localId, proposalId: null };
  const does = { kind: 'create', entity: 'section', fields: {}, after: null } as const;
  if (kind === 'delete') return [localId, [entry({ ...common, kind, entity: 'section', notBefore: null })]];
  const line: Operation = {
    ...{ ...common, opId: `i${number}`, localId: `i${number}`, librarySectionId: localId },
    ...{ kind: 'create', entity: 'line_item', fields: {}, after: null },
  };
  return [localId, [entry({ ...common, ...does }), entry(line)]];
}

function templateWith(number: number): Card {
  const template = localIdOfTemplate(String(number));
  const update: Operation = {
    ...{ opId: `t${number}`, deviceSeq: number, createdAt: 1, localId: `ts${number}`, proposalId: template },
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
  expect(bulks[0]?.opIds).toHaveLength(24);
  expect(others).toHaveLength(3);
});

test('what needs a person stays a card of its own', () => {
  const clients = Array.from({ length: 12 }, (_, index) =>
    newClient(index + 1, index === 3 ? 'rejected' : 'ready'),
  );
  const { bulks, others } = takeTogether(clients);
  expect(bulks).toMatchObject([{ kind: 'newClients', cards: { length: 11 } }]);
  expect(others.map(([id]) => id)).toEqual(['c4']);
});

test('how far a bulk is counts from the most of it, and the next one begins anew', () => {
  const left = (cards: readonly Card[]): number => {
    const [bulk] = takeTogether(cards).bulks;
    if (bulk === undefined) throw new Error('There is no bulk.');
    return peakOf(bulk);
  };
  expect(left(archives(300))).toBe(300);
  expect(left(archives(300).slice(180))).toBe(300);
  expect(left(archives(50, 400))).toBe(50);
});
