import { expect, test, type Page } from '@playwright/test';
import type { CatalogItem } from '#shared/domain/pricing/catalog-item.ts';
import { answerOpenDialog, answerSaveDialog } from '../../support/files.ts';
import { callBridge } from '../../support/bridge.ts';
import { ofKind, readSnapshot } from '../../support/snapshot.ts';
import { readPalette, readShortcutSheet, runFromPalette } from '../../support/page/shortcut-sheet.ts';
import { openWorkspace, type Workspace } from '../../support/workspace.ts';

/**
 * Every command of the registry is run by keyboard alone: by its keys in the shortcut sheet, or from the palette. Its
 * effect is checked on the screen. A command without a row here fails the spec. Keys that are not commands, such as those
 * of the price grid, are tested in other specs: README.md has the list.
 */

test.setTimeout(600_000);

let workspace: Workspace;

test.beforeAll(async () => {
  workspace = await openWorkspace();
  const backup = `${workspace.folder}/Studio.layover`;
  await answerSaveDialog(workspace.app, backup);
  await answerOpenDialog(workspace.app, backup);
});
test.afterAll(() => workspace.dispose());

/** Checks the effect of a command on the screen. */
type Effect = (page: Page) => Promise<unknown>;

const heading =
  (name: string): Effect =>
  (page) =>
    expect(page.getByRole('heading', { name, level: 1 })).toBeVisible();
const dialog =
  (name: string | RegExp): Effect =>
  (page) =>
    expect(page.getByRole('dialog', { name })).toBeVisible();
const says =
  (words: string | RegExp): Effect =>
  (page) =>
    expect(page.getByText(words).first()).toBeVisible();
/** Answers the question with Enter. */
const afterEnter =
  (effect: Effect): Effect =>
  async (page) => {
    await page.getByRole('alertdialog').getByRole('button').last().press('Enter');
    await effect(page);
  };
const inEditor: Effect = (page) =>
  expect(page.getByRole('textbox', { name: 'Proposal title' })).toBeVisible();
const theme =
  (name: string | null): Effect =>
  (page) =>
    expect(page.locator('html')).toHaveAttribute('data-theme', name ?? /.*/u);
/** The index of the active row in the list; a negative number counts from the end. */
const activeIndexes = (page: Page) =>
  page.locator('[role="grid"], [role="treegrid"]').evaluate((grid) => {
    const rows = [...grid.querySelectorAll('[role="row"][id]')];
    const active = rows.find(({ id }) => id === grid.getAttribute('aria-activedescendant'));
    if (active === undefined) return [];
    // `aria-rowindex` counts all rows, rendered or not; the header is row 1.
    const said = active.getAttribute('aria-rowindex');
    const index = said === null ? rows.indexOf(active) : Number(said) - 2;
    const count = said === null ? rows.length : Number(grid.getAttribute('aria-rowcount')) - 1;
    return [index, index - count];
  });
const rowIsActive =
  (index: number): Effect =>
  (page) =>
    expect.poll(() => activeIndexes(page)).toContain(index);
/** The active row is neither the first nor the last one. */
const rowBetweenIsActive: Effect = (page) =>
  expect
    .poll(async () => {
      const [fromStart = 0, fromEnd = -1] = await activeIndexes(page);
      return fromStart > 1 && fromEnd < -2;
    })
    .toBe(true);
const selected =
  (words: RegExp): Effect =>
  (page) =>
    expect(page.getByRole('toolbar', { name: 'Selected proposals' })).toContainText(words);
const hasSections =
  (change: number): Effect =>
  (page) =>
    expect(page.locator('[data-section]')).toHaveCount(sectionCount + change);

/** The number of sections before the command. */
let sectionCount = 0;
/** Whether the editor shows costs, which stays as it is on every screen. */
let areCostsShown = false;
let isPreviewShown = false;
/** The title of the section that a command changes. */
let secondTitle = '';

interface Step {
  readonly does: Effect;
  /** Titles of commands that must run before it. */
  readonly after?: readonly string[];
}

interface Screen {
  readonly name: string;
  /** Opens the screen and makes it ready for a command. */
  readonly open: (page: Page) => Promise<void>;
  readonly commands: Readonly<Record<string, Effect | Step>>;
}

async function go(page: Page, address: string): Promise<void> {
  await page.evaluate((hash) => {
    location.hash = hash;
  }, address);
  await page.getByRole('heading', { level: 1 }).waitFor();
}

async function openList(page: Page, address: string): Promise<void> {
  await go(page, address);
  await page.locator('[role="grid"], [role="treegrid"]').focus();
  // A list restores its active row, and does not listen to keys right after its first render.
  await expect(async () => {
    await page.keyboard.press('Home');
    await expect.poll(() => activeIndexes(page), { timeout: 500 }).toContain(0);
  }).toPass();
}

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
/** Checks the new position of the second section. */
const standsAt =
  (index: number): Effect =>
  (page) =>
    expect(titleOfSection(page, index)).toHaveValue(secondTitle);

const details =
  (shown: boolean): Effect =>
  (page) =>
    expect(page.getByRole('button', { name: 'Open proposal' })).toHaveCount(shown ? 1 : 0);
const period =
  (name: string): Effect =>
  (page) =>
    expect(page.getByRole('combobox', { name: 'Period' })).toContainText(name);
const screens: readonly Screen[] = [
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
        const { electron } = workspace.app;
        await expect.poll(() => electron.windows().length).toBe(2);
        await electron.windows()[1]?.close();
      },
      'Copy link to this screen': says('Link copied'),
      'Add account': dialog('Add an account'),
      'Start my business': dialog('Start my business'),
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
        await expect.poll(() => workspace.proxy.calls.some(({ at }) => at > pressed - 1_000)).toBe(true);
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
      'Select to next row': selected(/^2 selected/u),
      'Select to previous row': { after: ['Next row'], does: selected(/^2 selected/u) },
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
      'Filter clients': (page) => expect(page.getByRole('textbox', { name: 'Filter clients' })).toBeFocused(),
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
      'Only client actions': (page) =>
        expect(page.getByRole('checkbox', { name: 'Only client actions' })).toBeChecked(),
      'Show all actions': (page) =>
        expect(page.getByRole('checkbox', { name: 'Only client actions' })).not.toBeChecked(),
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

/** The titles of undo and redo name their edit. */
const plain = (title: string): string => title.replace(/^(Undo|Redo): .*$/u, '$1');
const proven = new Set(screens.flatMap(({ commands }) => Object.keys(commands)));

/** Closes the dialogs and menus that a command has opened. */
async function leaveLayers(page: Page): Promise<void> {
  await expect(async () => {
    await page.keyboard.press('Escape');
    await expect(page.locator('[role="dialog"], [role="menu"]')).toHaveCount(0, { timeout: 500 });
  }).toPass();
}

for (const { name, open, commands } of screens) {
  test(`by keyboard: ${name}`, async () => {
    const { page } = workspace.app;
    await open(page);
    await leaveLayers(page);
    // In a text field, a question mark does not open the sheet.
    await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
    const keys = new Map(
      [...(await readShortcutSheet(page))].map(([title, strokes]) => [plain(title), strokes]),
    );
    const offered = (await readPalette(page)).map(plain);
    expect([...new Set([...keys.keys(), ...offered])].filter((title) => !proven.has(title))).toEqual([]);

    const effectOf = (title: string): Effect => {
      const step = commands[title];
      if (step === undefined) throw new Error(`Nothing says what “${title}” does.`);
      return typeof step === 'function' ? step : step.does;
    };
    const run = async (title: string): Promise<void> => {
      const strokes = keys.get(title);
      if (strokes === undefined) await runFromPalette(page, title);
      else for (const stroke of strokes) await page.keyboard.press(stroke);
    };
    for (const [title, step] of Object.entries(commands)) {
      await test.step(title, async () => {
        const after = typeof step === 'function' ? [] : (step.after ?? []);
        await open(page);
        for (const before of after) {
          await run(before);
          await effectOf(before)(page);
        }
        await run(title);
        await effectOf(title)(page);
        await leaveLayers(page);
      });
    }
  });
}

test('by keyboard: blocks and placeholders while typing', async () => {
  const { page } = workspace.app;
  const { keyboard } = page;
  await go(page, '/proposals');
  await runFromPalette(page, 'New proposal');
  await inEditor(page);
  await runFromPalette(page, 'Add text section');
  const title = page.locator('[data-section] [data-section-title]');
  await expect(title).toBeFocused();
  await keyboard.type('Scope');
  const body = page.getByRole('textbox', { name: 'Text of Scope' });
  await expect(async () => {
    await keyboard.press('Tab');
    await expect(body).toBeFocused({ timeout: 300 });
  }).toPass();
  await keyboard.type('/subh');
  await expect(page.getByRole('option', { name: 'Subheading' })).toBeVisible();
  await keyboard.press('Enter');
  await keyboard.type('Dear {{first');
  await expect(page.getByRole('option', { name: 'Client first name' })).toBeVisible();
  await keyboard.press('Enter');
  await expect(body.getByRole('heading', { level: 3 })).toContainText('Dear Client first name');
  expect(workspace.app.errors).toEqual([]);
});
