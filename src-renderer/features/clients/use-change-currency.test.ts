// @vitest-environment jsdom
import { createElement, type ReactNode } from 'react';
import { expect, onTestFinished, test } from 'vitest';
import type { LocalId } from '#shared/domain/ids.ts';
import { showInWindow } from '../../components/testing/show-in-window.ts';
import type { ClientRecord, DataStore } from '../../data/index.ts';
import { createMemoryJournal } from '../../data/testing/memory-journal.ts';
import { createDisk, openWindow } from '../../data/testing/open-window.ts';
import { eventually, findButton, press } from '../../ui/testing/render.ts';
import { useChangeCurrency } from './use-change-currency.ts';

interface Props {
  readonly client: ClientRecord;
  readonly proposalIds: readonly LocalId[];
}

function Choice({ client, proposalIds }: Props): ReactNode {
  const change = useChangeCurrency(client, proposalIds);
  return createElement('button', { onClick: () => change('EUR') }, 'Euro');
}

/** Chooses the euro for a client with one proposal. */
async function chooseEuro(
  amount: number,
): Promise<{ readonly store: DataStore; readonly clientId: LocalId }> {
  const { store, crash } = openWindow(createMemoryJournal(), createDisk());
  onTestFinished(crash);
  const { commands, queries } = store;
  const clientId = await commands.createClient({ name: 'Rosa', email: 'rosa@example.com', currency: 'USD' });
  const id = await commands.createProposal({ title: 'Pier', client_id: clientId });
  const section = await commands.addSection(id, null, { title: 'Prices', section_type: 'cost' });
  await commands.addLineItems({ proposalId: id, sectionId: section, after: null }, [
    { name: 'Design', amount },
  ]);
  const client = await queries.client(clientId);
  if (client === null) throw new Error('There is no client.');
  showInWindow(createElement(Choice, { client, proposalIds: [id] }), { store });
  await press(findButton('Euro'));
  await eventually(async () => expect((await queries.client(clientId))?.fields.currency).toBe('EUR'));
  return { store, clientId };
}

test('another currency for a client with prices says what becomes of them, and can be undone', async () => {
  const { store, clientId } = await chooseEuro(12_000);
  const title = 'Prices in 1 proposal will change to EUR, without conversion.';
  await eventually(() => expect(document.body.textContent).toContain(title));
  await press(findButton('Undo'));
  await eventually(async () => expect((await store.queries.client(clientId))?.fields.currency).toBe('USD'));
});

test('without prices, another currency needs no message', async () => {
  await chooseEuro(0);
  await eventually(async () => {
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(document.body.textContent).not.toContain('converted');
  });
});
