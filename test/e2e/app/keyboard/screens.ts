import { expect, type Page } from '@playwright/test';
import type { CatalogItem } from '#shared/domain/pricing/catalog-item.ts';
import { callBridge } from '../../../support/bridge.ts';
import { ofKind, readSnapshot } from '../../../support/snapshot.ts';
import type { Workspace } from '../../../support/workspace.ts';
import {
  heading,
  dialog,
  says,
  afterEnter,
  inEditor,
  theme,
  rowIsActive,
  rowBetweenIsActive,
  selected,
  details,
  period,
  go,
  openList,
  type Effect,
} from './effects.ts';

interface Step {
  readonly does: Effect;
  /** Titles of commands that must run before it. */
  readonly after?: readonly string[];
}

export interface Screen {
  readonly name: string;
  /** Opens the screen and makes it ready for a command. */
  readonly open: (page: Page) => Promise<void>;
  readonly commands: Readonly<Record<string, Effect | Step>>;
}

/** Opens a catalog with one item. */
async function openCatalog(page: Page): Promise<void> {
  const session = await callBridge(page, 'session.get', {});
  if (session.state !== 'connected') throw new Error('No account is open.');
  const { accountKey, currency } = session;
  const { items } = await callBridge(page, 'catalog.list', { accountKey });
  const item: CatalogItem = {
    ...{ id: '0197a3c0-0000-7000-8000-000000000001', code: '', name: 'Concept', description: '', tax: null },
    ...{ cost_type: 'fixed', recurring_type: null, per_type: null, currency, amount: 100, cost: null },
  };
  await callBridge(page, 'catalog.change', { accountKey, put: [item], remove: items.map(({ id }) => id) });
  await openList(page, '/library?view=catalog');
}

const titleOfSection = (page: Page, index: number) =>
  page.locator('[data-section] [data-section-title]').nth(index);

/** The screens with their commands. A screen reads the workspace when it is tested. */
export function createScreens(workspace: () => Workspace): readonly Screen[] {
  /** The number of sections before the command. */
  let sectionCount = 0;
  /** Whether the editor shows costs, which stays as it is on every screen. */
  let areCostsShown = false;
  let isPreviewShown = false;
  /** The title of the section that a command changes. */
  let secondTitle = '';

  const hasSections =
    (change: number): Effect =>
    (page) =>
      expect(page.locator('[data-section]')).toHaveCount(sectionCount + change);
  /** Checks the new position of the second section. */
  const standsAt =
    (index: number): Effect =>
    (page) =>
      expect(titleOfSection(page, index)).toHaveValue(secondTitle);

  /** Opens a draft with the focus in its second section. */
  async function openDraft(page: Page): Promise<void> {
    const { records } = await readSnapshot(page);
    const sections = ofKind(records, 'section');
    const draft = ofKind(records, 'proposal').find(
      ({ localId, fields }) =>
        fields.status === 'draft' &&
        sections.filter(({ fields: { proposal_id: proposalId } }) => proposalId === localId).length > 2,
    );
    if (draft === undefined) throw new Error('The sample has no draft with three sections.');
    await go(page, `/proposals/${draft.localId}`);
    await titleOfSection(page, 2).waitFor();
    sectionCount = await page.locator('[data-section]').count();
    secondTitle = await titleOfSection(page, 1).inputValue();
    await titleOfSection(page, 1).focus();
  }

  return [
    {
      name: 'settings, from where the window is steered',
      open: (page) => go(page, '/settings'),
      commands: {
        Proposals: heading('Proposals'),
        Clients: heading('Clients'),
        Library: heading('Library'),
        Outbox: heading('Outbox'),
        Activity: heading('Activity'),
        Insights: heading('Insights'),
        Back: { after: ['Clients'], does: heading('Settings') },
        Forward: { after: ['Clients', 'Back'], does: heading('Clients') },
        // The title has the focus, so it can be typed at once.
        'New proposal': (page) => expect(page.getByRole('textbox', { name: 'Proposal title' })).toBeFocused(),
        'New window': async () => {
          const { electron } = workspace().app;
          await expect.poll(() => electron.windows().length).toBe(2);
          await electron.windows()[1]?.close();
        },
        'Copy link to this screen': says('Link copied'),
        'Add account': dialog('Add an account'),
        'Set up my business': dialog('Set up my business'),
        'Search everything': dialog('Command palette'),
        'Keyboard shortcuts': dialog('Keyboard shortcuts'),
        'Dark appearance': theme('dark'),
        'Light appearance': theme('light'),
        'Use system appearance': (page) => expect(page.locator('html')).not.toHaveAttribute('data-theme'),
        'Check my data': dialog(/data/u),
        'Pause sync': says('Sync paused'),
        'Resume sync': (page) => expect(page.getByText('Sync paused')).toHaveCount(0),
        'Sync now': async () => {
          const pressed = performance.now();
          await expect.poll(() => workspace().proxy.calls.some(({ at }) => at > pressed - 1_000)).toBe(true);
        },
        'Back up the workspace…': says('Saved as Studio.layover'),
        'Restore a backup…': dialog('Restore a backup'),
      },
    },
    {
      name: 'proposals',
      open: (page) => openList(page, '/proposals'),
      commands: {
        Settings: heading('Settings'),
        'Next row': rowIsActive(1),
        'Previous row': { after: ['Next row'], does: rowIsActive(0) },
        'Last row': async (page) => {
          const count = await page.getByRole('grid').getAttribute('aria-rowcount');
          const last = page.locator(`[role="row"][aria-rowindex="${count}"]`);
          await expect(last).toBeInViewport();
          await rowIsActive(-1)(page);
        },
        'First row': { after: ['Last row'], does: rowIsActive(0) },
        'Page down': rowBetweenIsActive,
        'Page up': { after: ['Last row'], does: rowBetweenIsActive },
        Open: inEditor,
        Select: selected(/^1 selected/u),
        'Clear selection': {
          after: ['Select'],
          does: (page) => expect(page.getByRole('toolbar', { name: 'Selected proposals' })).toBeHidden(),
        },
        'Extend selection down': selected(/^2 selected/u),
        'Extend selection up': { after: ['Next row'], does: selected(/^2 selected/u) },
        'Select all': selected(/^\d{2} selected/u),
        'Filter proposals': (page) =>
          expect(page.getByRole('textbox', { name: 'Filter proposals' })).toBeFocused(),
        Preview: (page) => expect(page.getByRole('complementary', { name: 'Preview' })).toBeVisible(),
        'Show or hide preview': (page) =>
          expect(page.getByRole('complementary', { name: 'Preview' })).toBeHidden(),
        Send: dialog(/^Send /u),
        'Edit selected proposals': dialog(/^Edit /u),
        'Edit tags for selected proposals': dialog(/^Tags of /u),
        'New proposal from a document…': dialog('Import a document'),
        'Export selected proposals': dialog(/^Export/u),
        'Print selected proposals': says('This computer has no printer.'),
        Archive: afterEnter(says(/^Archived “/u)),
        Undo: { after: ['Archive'], does: says(/^Undone: /u) },
        Redo: { after: ['Archive', 'Undo'], does: says(/^Redone: /u) },
        Duplicate: says('Duplicated'),
        'Save as template': says(/^Saved as template “/u),
        'Mark as sent': { after: ['Duplicate'], does: says(/^Marked “.+” as sent$/u) },
        // A draft is deleted without a question.
        Delete: { after: ['Duplicate'], does: says(/^Deleted “/u) },
      },
    },
    {
      name: 'archived proposals',
      open: (page) => openList(page, '/proposals?view=archived'),
      commands: { Unarchive: says(/^Unarchived “/u) },
    },
    {
      name: 'the editor',
      open: openDraft,
      commands: {
        'Show or hide details': (page) =>
          expect(page.getByRole('complementary', { name: 'Details' })).toBeHidden(),
        'Find in document': (page) =>
          expect(page.getByRole('textbox', { name: 'Find in document' })).toBeFocused(),
        'Replace in document': (page) =>
          expect(page.getByRole('textbox', { name: 'Replace with' })).toBeVisible(),
        'Next match': {
          after: ['Find in document'],
          does: (page) => expect(page.getByRole('search')).toBeVisible(),
        },
        'Previous match': {
          after: ['Find in document'],
          does: (page) => expect(page.getByRole('search')).toBeVisible(),
        },
        // Of a selected text, which `habits` looks at.
        Link: dialog('Command palette'),
        'Send proposal': dialog(/^Send /u),
        'Add text section': hasSections(1),
        'Add pricing section': hasSections(1),
        'Insert from library': (page) =>
          expect(page.getByRole('combobox', { name: 'Search sections and templates' })).toBeFocused(),
        'Insert a document…': dialog('Import a document'),
        'Add or change a discount': dialog('Discount'),
        'Show or hide costs and margin': (page) => {
          areCostsShown = !areCostsShown;
          const panel = page.getByRole('complementary', { name: 'Costs and margin' });
          return expect(panel).toHaveCount(areCostsShown ? 1 : 0);
        },
        'Show or hide live preview': (page) => {
          isPreviewShown = !isPreviewShown;
          const pane = page.getByRole('complementary', { name: 'Live preview' });
          return expect(pane).toHaveCount(isPreviewShown ? 1 : 0);
        },
        'Move section up': standsAt(0),
        'Move section down': standsAt(2),
        'Duplicate section': hasSections(1),
        'Delete section': hasSections(-1),
        'Export proposal': dialog(/^Export/u),
        'Print proposal': says('This computer has no printer.'),
        'Preview as client': dialog('Client preview'),
        Save: says('Saved on this computer'),
        'Duplicate proposal': inEditor,
        'Archive proposal': afterEnter(says('Proposal archived')),
        'Delete proposal': says('Proposal deleted'),
      },
    },
    {
      name: 'clients',
      open: (page) => openList(page, '/clients'),
      commands: {
        'New client': dialog('New client'),
        'Import clients…': dialog('Import clients'),
        'Filter clients': (page) =>
          expect(page.getByRole('textbox', { name: 'Filter clients' })).toBeFocused(),
      },
    },
    {
      name: 'library',
      open: (page) => openList(page, '/library'),
      commands: {
        'New text section': (page) =>
          expect(page.getByRole('textbox', { name: 'Section title' })).toBeFocused(),
        'New pricing section': (page) =>
          expect(page.getByRole('textbox', { name: 'Section title' })).toBeFocused(),
        'Import a document': dialog('Import a document'),
        'Search sections and templates': (page) =>
          expect(page.getByRole('textbox', { name: 'Search sections and templates' })).toBeFocused(),
        'Use in new proposal': inEditor,
        'Duplicate section': (page) => expect(page.locator('[data-section]')).toHaveCount(1),
        'Delete section': says(/^Deleted /u),
      },
    },
    {
      name: 'templates',
      open: (page) => openList(page, '/library?view=templates'),
      commands: {
        'New proposal from template': inEditor,
        'New template': dialog('New template'),
        'Rename template': dialog('Rename template'),
        'Duplicate template': (page) =>
          expect(page.getByRole('heading', { level: 1, name: /copy/iu })).toBeVisible(),
        'Delete template': afterEnter(says(/^Deleted “/u)),
        'Add starter templates': says('Added 3 starter templates'),
      },
    },
    {
      name: 'catalog',
      open: openCatalog,
      commands: {
        'New item': dialog('New item'),
        'Import catalog': dialog('Import catalog'),
        'Export catalog': says(/^Saved “/u),
        'Search the catalog': (page) =>
          expect(page.getByRole('textbox', { name: 'Search the catalog' })).toBeFocused(),
        'Duplicate item': says('Copy of Concept'),
        'Delete item': says('Deleted “Concept”'),
      },
    },
    {
      name: 'activity',
      open: async (page) => {
        await openList(page, '/activity');
        // The first row is a hint, which has no details.
        await page.keyboard.press('End');
      },
      commands: {
        'Client actions only': (page) =>
          expect(page.getByRole('checkbox', { name: 'Client actions only' })).toBeChecked(),
        'Show all actions': (page) =>
          expect(page.getByRole('checkbox', { name: 'Client actions only' })).not.toBeChecked(),
        'Show or hide details': details(true),
        'Hide details': details(false),
        'Show details': details(true),
      },
    },
    {
      name: 'insights',
      open: (page) => go(page, '/insights'),
      commands: {
        'Show period: Last 3 months': period('Last 3 months'),
        'Show period: Last 6 months': period('Last 6 months'),
        'Show period: This year': period('This year'),
        'Show period: All time': period('All time'),
        'Show period: Last 12 months': period('Last 12 months'),
      },
    },
  ];
}
