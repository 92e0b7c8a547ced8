import { createServer } from 'node:http';
import { once } from 'node:events';
import { open, mkdir, writeFile } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { expect, test, type Page } from '@playwright/test';
import type { HostileFile } from '../../hostile-files/files/hostile-file.ts';
import { hostileFiles } from '../../hostile-files/files/hostile-files.ts';
import { setTrap, type Trap } from '../../support/hostile/trap.ts';
import { pickPictures } from '../../support/page/pick-pictures.ts';
import { runFromPalette } from '../../support/page/shortcut-sheet.ts';
import { addSection, goTo, startProposal } from '../../support/screens.ts';
import { watchRenderers } from '../../support/system/peak-memory.ts';
import { openWorkspace, type Workspace } from '../../support/workspace.ts';

/** How much more memory the window may need for a hostile file, in MB. */
const mostMemory = 300;
/** The files that only a time limit stops are for the long run: `LAYOVER_HOSTILE=all`. */
const isLong = process.env['LAYOVER_HOSTILE'] === 'all';

/** What the import of documents says, as in `import-texts.ts`. */
const sentences: readonly (readonly [problem: string, start: string])[] = [
  ['damaged', 'Layover can’t read this file. Open it in the program that made it'],
  ['empty', 'This file contains no text.'],
  ['encrypted', 'This file is password-protected.'],
  ['not-a-document', 'This isn’t a document that Layover can read. Choose a Word'],
  ['old-office', 'This is an older Office format. Save it as .docx or .xlsx'],
  ['open-document', 'Save this document as Word (.docx) or Excel (.xlsx)'],
  ['scanned', 'This PDF contains only images of pages.'],
  ['too-large', 'The file is larger than 50 MB.'],
  ['too-much-inside', 'This file is too large to open once it’s unpacked.'],
  ['too-much-text', 'This file has more text than can be imported at once.'],
];

test.setTimeout(600_000);

let workspace: Workspace;
let trap: Trap;
let asked: string[] = [];
const counter = createServer((request, response) => {
  asked.push(request.url ?? '');
  response.end();
});
let files: readonly HostileFile[] = [];

test.beforeAll(async () => {
  counter.listen(0, '127.0.0.1');
  await once(counter, 'listening');
  const address = `http://127.0.0.1:${String((counter.address() as AddressInfo).port)}`;
  files = hostileFiles({ seed: 1, address }, 'documents').filter(({ isSlow }) => isLong || isSlow !== true);
  workspace = await openWorkspace({ flags: ['--seed', 'empty'], triesForbidden: true });
  await mkdir(path.join(workspace.folder, 'files'));
});
test.afterAll(async () => {
  await workspace.dispose();
  counter.close();
});
test.beforeEach(async () => {
  trap = await setTrap(workspace.app.page);
  asked = [];
});
test.afterEach(async () => {
  expect(await trap.sprung()).toEqual([]);
  expect(asked).toEqual([]);
});

async function onDisk({ name, make }: HostileFile, as = name): Promise<string> {
  const file = path.join(workspace.folder, 'files', as);
  await writeFile(file, make());
  return file;
}

/** The most that a renderer grows by while something is done, in MB. */
async function growth(work: () => Promise<void>): Promise<number> {
  const memory = watchRenderers(workspace.app.electron.process().pid ?? 0);
  await work();
  return memory.grown();
}

async function openImport(page: Page): Promise<void> {
  await goTo(page, 'Library');
  await runFromPalette(page, 'Import a document');
  await page.getByRole('dialog', { name: 'Import a document' }).waitFor();
}

/** Imports a file in the dialog up to its review, and says what came of it. */
async function importFile(page: Page, file: string): Promise<string> {
  const dialog = page.getByRole('dialog', { name: 'Import a document' });
  const answer = dialog.locator('[role=alert]:not([data-seen])');
  const review = dialog.getByRole('list', { name: 'Sections' });
  await dialog.evaluate((element) => element.querySelector('[role=alert]')?.setAttribute('data-seen', ''));
  await dialog.locator('input[type=file]').setInputFiles(file);
  await answer.or(review).first().waitFor({ timeout: 90_000 });
  if (await review.isVisible()) {
    await dialog.getByRole('button', { name: 'Choose another file' }).click();
    return 'read';
  }
  const text = await answer.innerText();
  return sentences.find(([, start]) => text.startsWith(start))?.[0] ?? text;
}

test('a document is read or refused with a sentence, whatever it is', async () => {
  const { page } = workspace.app;
  await openImport(page);
  const wrong: unknown[] = [];
  // Of the pictures, which it refuses by their first bytes, only some.
  const ownFiles = files.filter(({ name }, index) => isLong || !/^\d+ /u.test(name) || index % 8 === 0);
  expect(ownFiles.length).toBeGreaterThanOrEqual(200);
  for (const file of ownFiles) {
    const stored = await onDisk(file);
    let outcome = '';
    const start = Date.now();
    const grown = await growth(async () => {
      outcome = await importFile(page, stored);
    });
    const isKnown = outcome === 'read' || sentences.some(([problem]) => problem === outcome);
    const isRight = isKnown && file.asDocument?.some((each) => each === outcome) !== false;
    if (!isRight || grown > mostMemory)
      wrong.push([file.name, outcome, Math.round(grown), Date.now() - start]);
  }
  expect(wrong).toEqual([]);
});

test('a file of 500 MB is refused at once', async () => {
  const { page } = workspace.app;
  await page.keyboard.press('Escape');
  await openImport(page);
  for (const name of ['large.docx', 'large.pdf', 'large.html']) {
    const file = path.join(workspace.folder, 'files', name);
    const handle = await open(file, 'w');
    await handle.truncate(500 * 1024 * 1024);
    await handle.close();
    let outcome = '';
    const grown = await growth(async () => {
      outcome = await importFile(page, file);
    });
    expect([outcome, grown <= 50]).toEqual(['too-large', true]);
  }
  await page.keyboard.press('Escape');
});

const refusal =
  / (?:is larger than \d+ MB|isn’t a picture that Layover can read|has more than \d+ megapixels|is damaged and|is still too large after compression|)/u;

test('a picture is inserted or refused with a sentence, whatever it is', async () => {
  const { page } = workspace.app;
  await goTo(page, 'Proposals');
  await startProposal(page, 'Pier');
  const section = await addSection(page, 'text', 'Pier plan');
  const text = section.getByRole('textbox', { name: 'Text of Pier plan' });
  const figures = text.locator('figure.picture');
  const toast = page.locator('[data-message]');
  const wrong: unknown[] = [];
  const perTime = 20;
  for (let start = 0; start < files.length; start += perTime) {
    const part = files.slice(start, start + perTime);
    const stored = await Promise.all(part.map((file) => onDisk(file)));
    await text.click();
    await page.keyboard.press('ControlOrMeta+a');
    await page.keyboard.press('Delete');
    const grown = await growth(async () => {
      await pickPictures(page, stored);
      await expect
        .poll(
          async () => {
            const said = (await toast.allInnerTexts()).join(' ');
            const named = part.filter(({ name }) => said.includes(`${name} `) && refusal.test(said));
            return named.length + (await figures.count());
          },
          { timeout: 90_000, intervals: [50] },
        )
        .toBe(part.length);
    });
    if (grown > mostMemory) wrong.push([part.map(({ name }) => name), Math.round(grown)]);
    await toast
      .getByRole('button')
      .last()
      .click()
      .catch(() => undefined);
  }
  expect(wrong).toEqual([]);
});

const logoSentences =
  /^(?:Choose an SVG or PNG file|This file is too large|Couldn’t read this file|This file is damaged, too large to show|The server didn’t accept this: logo )/u;

test('a logo is shown or refused with a sentence, whatever it is', async () => {
  const { page } = workspace.app;
  await goTo(page, 'Settings');
  const group = page.getByRole('group', { name: 'Logo' });
  const wrong: unknown[] = [];
  const drawn = files.filter(({ name }) => /^\d+ |\.(?:svg|png|jpg|gif|html|pdf)$/u.test(name));
  expect(drawn.length).toBeGreaterThanOrEqual(200);
  for (const [index, file] of drawn.entries()) {
    const stored = await onDisk(file, `${String(index)}.${file.name.endsWith('.svg') ? 'svg' : 'png'}`);
    // Without waiting for one: there may be none.
    const sources = (): Promise<readonly (string | null)[]> =>
      group.locator('img').evaluateAll((images) => images.map((image) => image.getAttribute('src')));
    let outcome = '';
    const grown = await growth(async () => {
      await group.locator('input[type=file]').setInputFiles(stored);
      // What is said of the file before stands until this one is looked at.
      await page.waitForTimeout(80);
      await expect
        .poll(
          async () => {
            const said = await group.locator('[role=alert]').allInnerTexts();
            const shown = await sources();
            outcome = said[0] ?? (shown.length > 0 ? 'shown' : '');
            return outcome === 'shown' || logoSentences.test(outcome);
          },
          { timeout: 30_000, intervals: [20] },
        )
        .toBe(true);
    });
    if (grown > mostMemory) wrong.push([file.name, outcome, Math.round(grown)]);
  }
  expect(wrong).toEqual([]);
});
