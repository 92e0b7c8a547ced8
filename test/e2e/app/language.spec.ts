import { expect, test, type Page } from '@playwright/test';
import type { OutboxEntry } from '#shared/sync/outbox-entry.ts';
import type { RecordOf } from '#shared/domain/record.ts';
import { callBridge } from '../../support/bridge.ts';
import { newClient, newProposal, newSend, submitEdits } from '../../support/edits.ts';
import { goTo } from '../../support/screens.ts';
import { serviceClient } from '../../support/service-client.ts';
import { setLanguage } from '../../support/set-language.ts';
import { ofKind, readSnapshot } from '../../support/snapshot.ts';
import { openWorkspace, type Workspace } from '../../support/workspace.ts';
import { windowCatalog } from '../../i18n/window-catalog.ts';

const entriesOf = async (page: Page): Promise<readonly OutboxEntry[]> =>
  (await callBridge(page, 'outbox.read', {})).entries;

/** The words of a text, in lower case. */
const wordsIn = (text: string): ReadonlySet<string> => new Set(text.toLowerCase().match(/\p{L}{3,}/gu) ?? []);

/** What the user has named, which no language changes. */
const content =
  'Kailaternen Hafenlicht Stegbau Preise Laterne Ada Zorn Jan Kai Müller ada@zorn.example USD EUR';

/** All texts of a language, without their keys. */
const textsOf = (catalog: Awaited<ReturnType<typeof windowCatalog>>): string =>
  Object.values(catalog)
    .flatMap((texts) => Object.values<string>(texts))
    .join(' ');

/** English words that German texts do not have. */
async function englishWords(): Promise<ReadonlySet<string>> {
  const others = wordsIn(`${textsOf(await windowCatalog('de'))} ${content}`);
  return new Set([...wordsIn(textsOf(await windowCatalog('en')))].filter((word) => !others.has(word)));
}

/** All that the outbox shows, with the details of every entry. */
async function outboxText(page: Page): Promise<string> {
  const main = page.getByRole('main');
  const folded = main.getByRole('article').getByRole('listitem').getByRole('button', { expanded: false });
  while ((await folded.count()) > 0) await folded.first().press('Enter');
  return await main.innerText();
}

/** An outbox with an operation of each kind that waits for the user. */
async function fillOutbox({ app, proxy, service, syncNow }: Workspace): Promise<void> {
  const { page } = app;
  const api = serviceClient(service);
  const { records } = await readSnapshot(page);
  const proposalOf = (title: string): RecordOf<'proposal'> => {
    const found = ofKind(records, 'proposal').find(({ fields }) => fields.title === title);
    if (found === undefined) throw new Error(`There is no proposal “${title}”.`);
    return found;
  };
  const client = ofKind(records, 'client').find(({ fields }) => fields.name === 'Jan Kai');
  const item = ofKind(records, 'line_item')[0];
  if (client === undefined || item === undefined) throw new Error('The service has no client or no item.');

  await proxy.goOffline();
  const ada = newClient('ada@zorn.example', 'Ada Zorn');
  await submitEdits(page, [
    newSend(proposalOf('Hafenlicht').localId, 'ada@zorn.example', 'Hafenlicht'),
    newSend(proposalOf('Kailaternen').localId, 'ada@zorn.example', 'Kailaternen'),
    ada,
    newProposal('Stegbau', ada.localId),
    {
      ...{ kind: 'update', entity: 'client', localId: client.localId, proposalId: null },
      fields: { city: [client.fields.city, 'Kai'] },
    },
  ]);
  const held = (await entriesOf(page)).find(
    ({ operation }) => operation.kind === 'send' && operation.message.subject === 'Hafenlicht',
  );
  await callBridge(page, 'outbox.hold', { opId: held?.operation.opId ?? '' });
  // Another user lowers the price of an approved proposal, and creates a client that looks like ours.
  await api.update(`/line_items/${item.serverId}`, { amount: 100 });
  await api.create('/clients', { client: { email: 'ada@zorn.example', name: 'Ada Müller' } });
  proxy.setFault(({ method, path }) => {
    if (method === 'POST' && path === '/clients') return { kind: 'lose-answer' };
    return method === 'PUT' && path.startsWith('/clients') ? { kind: 'answer', status: 422, body: '' } : null;
  });
  await proxy.goOnline();
  await syncNow();
}

test('a change of the language changes every word of a full outbox', async () => {
  const workspace = await openWorkspace({
    flags: ['--seed', 'empty'],
    prepare: async (service) => {
      const api = serviceClient(service);
      const client_id = await api.create('/clients', { name: 'Jan Kai', email: 'jan@kai.example' });
      const proposal_id = await api.create('/proposals', { title: 'Kailaternen', client_id });
      await api.create('/proposals', { title: 'Hafenlicht', client_id });
      const section_id = await api.create('/sections', {
        proposal_id,
        title: 'Preise',
        section_type: 'cost',
      });
      await api.create(`/sections/${section_id}/line_items`, { name: 'Laterne', amount: 100_000 });
    },
  });
  try {
    const { page } = workspace.app;
    await fillOutbox(workspace);
    await expect
      .poll(
        async () =>
          (await entriesOf(page))
            .map(({ operation, state, reason }) => `${operation.kind} ${state} ${reason?.code ?? ''}`.trim())
            .toSorted(),
        { timeout: 90_000 },
      )
      .toEqual([
        'create undecided finding.several',
        'create waiting',
        'send held',
        'send undecided operation.notApproved',
        'update rejected answer.unaccepted',
      ]);
    await goTo(page, 'Outbox');
    const english = await outboxText(page);
    for (const text of [
      'The proposal on the server differs from the one you approved. Preise: the item “Laterne” is different.',
      'Total: $1,000.00 → $1.00.',
      'clients with this email address: 2 possible matches.',
      'The server didn’t accept this (422) and gave no reason.',
    ])
      expect(english).toContain(text);

    await setLanguage(page, 'de');
    await page.keyboard.press('g');
    await page.keyboard.press('o');
    await page
      .getByRole('heading', { name: (await windowCatalog('de')).outbox['heading'] ?? '', level: 1 })
      .waitFor();
    const german = await outboxText(page);
    expect(german).toMatch(/Summe: 1\.000,00\s\$ → 1,00\s\$\./u);
    expect(german).toContain(
      'nicht das, das Sie freigegeben haben. Preise: Die Position „Laterne“ ist anders.',
    );
    const left = await englishWords();
    expect([...wordsIn(german)].filter((word) => left.has(word))).toEqual([]);
    // The check itself finds the words of the old language.
    expect([...wordsIn(english)].filter((word) => left.has(word)).length).toBeGreaterThan(40);
  } finally {
    await workspace.dispose();
  }
});
