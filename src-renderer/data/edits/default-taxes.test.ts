import { expect, test } from 'vitest';
import { asNewId } from '#shared/domain/ids.ts';
import { toLocalId } from '#shared/domain/testing/ids.ts';
import { workspaceSchema } from '#shared/domain/workspace.ts';
import type { Edit } from '../lib/edit.ts';
import type { Queries } from '../queries/queries.ts';
import { createCommands } from './commands.ts';

const workspace = workspaceSchema.parse({
  account: {
    ...{ id: '1', name: 'Studio', email: 'a@studio.example', currency: 'EUR', locale: 'de', web: '' },
    default_theme: '',
    default_taxes: [
      { name: 'USt.', percentage: '19' },
      { name: 'City tax', percentage: '2.5' },
    ],
  },
  users: [],
  themes: [],
});

function commandsOver(read: () => Promise<typeof workspace | null>) {
  const steps: (readonly Edit[])[] = [];
  let ids = 0;
  const commands = createCommands({
    submit: async (edits) => {
      steps.push(edits);
      return [];
    },
    queries: { workspace: read } as Queries,
    newId: () => asNewId(`id-${String((ids += 1))}`),
    now: () => 0,
    undoWindow: () => 0,
  });
  return { commands, steps };
}

test('a new proposal has the default taxes of the account, in one step of undo', async () => {
  const { commands, steps } = commandsOver(async () => workspace);
  const id = await commands.createProposal({ title: 'Website' });
  expect(steps).toEqual([
    [
      { kind: 'create', entity: 'proposal', localId: id, values: { title: 'Website' } },
      {
        ...{ kind: 'create', entity: 'taxation', localId: 'id-2', proposalId: id },
        values: { name: 'USt.', percentage: '19' },
      },
      {
        ...{ kind: 'create', entity: 'taxation', localId: 'id-3', proposalId: id },
        values: { name: 'City tax', percentage: '2.5' },
      },
    ],
  ]);
});

test('a proposal of copied sections has the default taxes, and one that the service fills has none', async () => {
  const { commands, steps } = commandsOver(async () => workspace);
  await commands.createFromTemplate({}, { id: null, sections: [] });
  expect(steps[0]).toHaveLength(3);
  await commands.createFromTemplate({}, { id: toLocalId('template:4'), sections: [] });
  expect(steps[1]).toHaveLength(1);
});

test('a proposal is created although the mirror cannot be read', async () => {
  const { commands, steps } = commandsOver(() => Promise.reject(new Error('The mirror is broken.')));
  await commands.createProposal();
  expect(steps[0]).toHaveLength(1);
});
