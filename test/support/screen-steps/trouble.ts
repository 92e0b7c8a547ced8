import type { Page } from '@playwright/test';
import { callBridge } from '../bridge.ts';
import { newClient, newLine, newPrices, newProposal, newSend, submitEdits } from '../edits.ts';
import { serviceClient } from '../service-client.ts';
import { ofKind, readSnapshot } from '../snapshot.ts';
import { layerOf } from './layer.ts';
import { recoverySteps } from './recovery.ts';
import { go, grid, press, type ScreenStep } from './stage.ts';

/** Longer than the time after which a record is read again before it is written, ms. */
const away = 61_000;

/** The chunks of the panels beside the screens. */
const panelChunks = /\/(recovery|backup)-[^/]+\.js$/u;

/** Marks the create in the card of this name as synced. The dialog then asks which record it is. */
const markAsSynced = (page: Page, name: string) =>
  page.getByRole('article', { name, exact: true }).getByRole('button', { name: 'Mark as synced' });

/** Conflicts, uncertain creates, duplicates, and screens that fail to load. The window cannot leave the last two. */
export const troubleSteps: readonly ScreenStep[] = [
  {
    name: 'conflict-review',
    show: async ({ page, setOnline, passTime, service }) => {
      await page.keyboard.press('Escape');
      const { records } = await readSnapshot(page);
      const drafts = ofKind(records, 'proposal').filter(({ fields }) => fields.status === 'draft');
      const [first, second] = drafts;
      if (first === undefined || second === undefined) throw new Error('The sample has no two drafts.');
      setOnline(false);
      const change = ({ localId, fields }: typeof first, title: string) => ({
        kind: 'update' as const,
        entity: 'proposal' as const,
        localId,
        proposalId: localId,
        fields: { title: [fields.title, title] as const },
      });
      await submitEdits(page, [
        change(first, `${first.fields.title}, with spring planting`),
        change(second, 'Offer for the autumn'),
      ]);
      const elsewhere = serviceClient(service());
      await elsewhere.update(`/proposals/${first.serverId}`, {
        proposal: { title: `${first.fields.title}, second phase` },
      });
      await elsewhere.remove(`/proposals/${second.serverId}`);
      passTime(away);
      setOnline(true);
      await go(page, '/outbox');
      await page
        .getByRole('article', { name: /^Edited in two places/ })
        .nth(1)
        .waitFor({ timeout: 30_000 });
    },
  },
  {
    name: 'conflict-result',
    show: async ({ page }) => {
      await page.keyboard.press('n');
      await page.keyboard.press('3');
      await page.getByRole('textbox', { name: 'Result' }).first().waitFor();
      await page.waitForTimeout(200);
    },
  },
  {
    name: 'which-record',
    show: async ({ page, setOnline, setAnswers, service }) => {
      setOnline(false);
      await submitEdits(page, [newClient('ada@pier.example', 'Ada Byron')]);
      // Another user makes an equal client, so it is uncertain which of the two is ours.
      await serviceClient(service()).create('/clients', {
        client: { email: 'ada@pier.example', name: 'Ada B.' },
      });
      setAnswers('lost');
      setOnline(true);
      await go(page, '/outbox');
      await markAsSynced(page, 'Ada Byron').click({ timeout: 60_000 });
      setAnswers('served');
      await layerOf(page).getByRole('radio').first().waitFor();
      await page.waitForTimeout(200);
    },
  },
  {
    name: 'which-record-none',
    show: async ({ page, setAnswers }) => {
      await press(page, 'Escape');
      setAnswers('without-clients');
      await markAsSynced(page, 'Ada Byron').click();
      await layerOf(page).getByText('No match found').waitFor();
      setAnswers('served');
    },
  },
  {
    name: 'which-record-offline',
    show: async ({ page, setOnline }) => {
      await press(page, 'Escape');
      setOnline(false);
      await markAsSynced(page, 'Ada Byron').click();
      await layerOf(page).getByRole('alert').waitFor();
    },
  },
  {
    name: 'which-record-reading',
    show: async ({ page, setOnline, setAnswers }) => {
      setAnswers('withheld');
      setOnline(true);
      const dialog = layerOf(page);
      await dialog.getByRole('button', { name: 'Try again' }).click();
      await dialog.getByText('Looking for matches').waitFor();
    },
  },
  {
    name: 'which-record-failed',
    show: async ({ page, setAnswers }) => {
      setAnswers('refused');
      await press(page, 'Escape');
      await markAsSynced(page, 'Ada Byron').click();
      await layerOf(page).getByRole('alert').waitFor();
    },
  },
  {
    name: 'sync-key-refused',
    show: async ({ page, setAnswers }) => {
      await press(page, 'Escape');
      setAnswers('key-refused');
      await callBridge(page, 'sync.now', {});
      const pill = page.getByRole('button', { name: /^Invalid API key/ });
      await pill.waitFor({ timeout: 30_000 });
      await pill.click();
      await page.getByRole('button', { name: 'Try again' }).waitFor();
    },
  },
  {
    name: 'missing-client',
    show: async ({ page, setOnline, setAnswers }) => {
      await press(page, 'Escape');
      setAnswers('served');
      setOnline(false);
      // An operation in flight cannot be canceled, so this waits until none is.
      await callBridge(page, 'sync.now', {});
      await page.getByRole('button', { name: /^Offline/ }).waitFor({ timeout: 30_000 });
      const client = newClient('grace@pier.example', 'Grace Hopper');
      const proposal = newProposal('Moorings for the summer', client.localId);
      await submitEdits(page, [
        client,
        proposal,
        newSend(proposal.localId, 'grace@pier.example', 'Moorings'),
      ]);
      await page
        .getByRole('article', { name: 'Grace Hopper', exact: true })
        .getByRole('button', { name: 'Discard' })
        .click();
      await page.getByRole('alertdialog').getByRole('button', { name: 'Discard' }).click();
      const card = page.getByRole('article', { name: /needs a client$/ });
      await card.waitFor();
      await card.evaluate((element) => element.scrollIntoView({ block: 'center' }));
      await page.waitForTimeout(200);
    },
  },
  {
    name: 'duplicate',
    show: async ({ page, setAnswers, setOnline, service }) => {
      const { records } = await readSnapshot(page);
      // The first two drafts have conflicts, and drafts made here have not reached the service.
      const draft = ofKind(records, 'proposal').findLast(
        ({ fields, serverId }) => fields.status === 'draft' && serverId !== null,
      );
      if (draft === undefined) throw new Error('The sample has no draft.');
      const title = 'Moorings for the winter';
      await submitEdits(page, [newPrices(title, draft.localId)]);
      // Plays the late effect of a lost call: of two equal sections, the first one found is ours.
      await serviceClient(service()).create('/sections', {
        proposal_id: draft.serverId,
        section_type: 'cost',
        title,
      });
      setAnswers('lost');
      setOnline(true);
      const card = page.getByRole('article', { name: `“${title}” has a duplicate` });
      await card.waitFor({ timeout: 60_000 });
      setAnswers('served');
      const { questions } = await callBridge(page, 'outbox.read', {});
      const duplicate = questions.find((question) => question.type === 'duplicate');
      if (duplicate === undefined) throw new Error('Nothing is asked about a duplicate.');
      await submitEdits(page, [
        newLine('Ropes', duplicate.duplicateId, draft.localId),
        newLine('Buoys', duplicate.duplicateId, draft.localId),
      ]);
      await card.getByText('The duplicate has 2 items').waitFor();
      await card.evaluate((element) => element.scrollIntoView({ block: 'center' }));
      await page.waitForTimeout(200);
    },
  },
  ...recoverySteps,
  {
    name: 'screen-problem',
    breaks: true,
    show: async ({ page, setOnline }) => {
      setOnline(true);
      await press(page, 'Escape');
      await page.getByRole('button', { name: 'Got it' }).click();
      await page.route(/\/insights-[^/]+\.js$/u, (route) => route.abort());
      await page.reload();
      await grid(page);
      await go(page, '/insights');
      await page.getByRole('button', { name: 'Reload window' }).waitFor();
    },
  },
  {
    name: 'dialog-problem',
    breaks: true,
    show: async ({ page }) => {
      await page.route(/\/export-[^/]+\.js$/u, (route) => route.abort());
      await page.reload();
      await go(page, '/proposals');
      await grid(page);
      await press(page, 'Home', 'Control+Shift+e');
      await page.getByRole('dialog', { name: 'Couldn’t open this' }).waitFor();
    },
  },
  {
    name: 'part-problem',
    breaks: true,
    show: async ({ page }) => {
      await page.route(panelChunks, (route) => route.abort());
      await page.reload();
      await page.getByText('Backups aren’t available in this window').waitFor();
      await grid(page);
    },
  },
  {
    name: 'mirror-unreadable',
    breaks: true,
    show: async ({ page }) => {
      await page.unroute(panelChunks);
      await go(page, '/proposals');
      await page.addInitScript(() => {
        // Fails like a browser with damaged files: shortly after the request.
        const error = new DOMException('Internal error opening backing store.', 'UnknownError');
        indexedDB.open = () => {
          const request = Object.assign(new EventTarget(), { error, onerror: null });
          setTimeout(() => {
            const event = new Event('error', { cancelable: true });
            request.dispatchEvent(event);
            (request.onerror as ((event: Event) => void) | null)?.(event);
          });
          return request as unknown as IDBOpenDBRequest;
        };
      });
      await page.reload();
      await page.getByRole('alert').first().waitFor({ timeout: 20_000 });
    },
  },
  {
    name: 'window-problem',
    breaks: true,
    show: async ({ page }) => {
      // The window's frame needs this function.
      await page.addInitScript(() => Reflect.deleteProperty(globalThis, 'requestIdleCallback'));
      await page.reload();
      await page.getByRole('button', { name: 'Reload window' }).waitFor();
    },
  },
];
