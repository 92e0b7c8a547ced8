import { expect, test } from 'vitest';
import { asNewId } from '#shared/domain/ids.ts';
import { toLocalId } from '#shared/domain/testing/ids.ts';
import type { OperationDraft } from '#shared/sync/invert-operation.ts';
import type { Operation } from '#shared/sync/operation.ts';
import { createAliases } from '../lib/aliases.ts';
import type { Edit } from '../lib/edit.ts';
import { createHistory } from './history.ts';
import type { AppliedEdit } from '../edits/plan-edits.ts';

let number = 0;

/** An edit of a title, as it was carried out. */
function retitled(from: string, to: string): AppliedEdit {
  number += 1;
  const draft = (before: string, after: string): OperationDraft => ({
    ...{ kind: 'update', entity: 'proposal', localId: toLocalId('p'), proposalId: toLocalId('p') },
    fields: { title: [before, after] },
  });
  const operation: Operation = { ...draft(from, to), opId: `op-${number}`, deviceSeq: number, createdAt: 0 };
  return { operation, scope: toLocalId('p'), inverse: draft(to, from), removed: null };
}

function titleIn(values: object | null | undefined): string {
  const title = Object.entries(values ?? {}).find(([name]) => name === 'title')?.[1] as unknown;
  return typeof title === 'string' ? title : '';
}

/** The title that an edit expects, and the one that it sets. */
function sidesOf(edit: Edit): readonly [string, string] {
  return edit.kind === 'update' ? [titleIn(edit.expected), titleIn(edit.values)] : ['', ''];
}

function open() {
  const submitted: Edit[][] = [];
  const history = createHistory({
    async submit(edits) {
      submitted.push([...edits]);
      return edits.map((edit) => retitled(...sidesOf(edit)));
    },
    withdraw: async () => ({ withdrawn: new Set(), unconfirmed: new Set(), removed: new Map() }),
    findExisting: async () => new Set(),
    getSiblingOrder: async () => [],
    findCopies: async () => new Map(),
    canUnarchive: async () => false,
    aliases: createAliases(),
    newId: () => asNewId(`id-${(number += 1)}`),
    now: () => 0,
    undoWindow: () => 10_000,
  });
  const titles = (): readonly string[] => submitted.flat().map((edit) => sidesOf(edit)[1]);
  return { history, submitted, titles };
}

test('edits of one step are undone in one write, the last one first, and redone in order', async () => {
  const { history, submitted, titles } = open();
  history.push([retitled('A', 'B'), retitled('B', 'C'), retitled('C', 'D')], { label: 'Edit' });
  await history.undo();
  expect(titles()).toEqual(['C', 'B', 'A']);
  expect(submitted).toHaveLength(1);
  submitted.splice(0);
  await history.redo();
  expect(titles()).toEqual(['B', 'C', 'D']);
});

test('separate steps are undone one by one, the newest first', async () => {
  const { history, titles } = open();
  history.push([retitled('A', 'B')], { label: 'First' });
  history.push([retitled('B', 'C')], { label: 'Second' });
  await history.undo();
  expect(titles()).toEqual(['B']);
  await history.undo();
  expect(titles()).toEqual(['B', 'A']);
});
