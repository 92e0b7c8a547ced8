import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import type { BrowserWindow } from 'electron';
import { _electron, expect, test, type ElectronApplication, type Page } from '@playwright/test';

const executablePath = path.join(import.meta.dirname, 'electron');
const fixture = path.join(import.meta.dirname, 'fixture');

interface Fixture {
  readonly missing: string;
  invoke(channel: string, value?: unknown): Promise<never>;
  say(value: unknown): void;
  onSaid(listener: (value: unknown) => void): () => void;
}

declare global {
  var fixture: Fixture;
  var fixtureLog: string[];
}

let dataDir = '';
let app: ElectronApplication;
let page: Page;

const environment = () => ({ ...process.env, FIXTURE_DATA: dataDir, LAYOVER_NODE: process.execPath });

test.beforeAll(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'layover-double-'));
  app = await _electron.launch({ executablePath, args: [fixture], env: environment(), colorScheme: null });
  page = await app.firstWindow();
  await page.getByRole('heading', { name: 'Fixture' }).waitFor();
});

test.afterAll(async () => {
  await app.close();
  await rm(dataDir, { recursive: true, force: true, maxRetries: 5 });
});

test('the app reads its package.json, and Playwright finds its windows', async () => {
  const described = await app.evaluate(({ app: electronApp }) => [
    electronApp.getName(),
    electronApp.getVersion(),
  ]);
  expect(described).toEqual(['Double fixture', '1.2.3']);
  const browserWindow = await app.browserWindow(page);
  expect(await browserWindow.evaluate((window: BrowserWindow) => window.webContents.getURL())).toBe(
    'app://fixture/index.html',
  );
  expect(await page.evaluate(() => [innerWidth, innerHeight])).toEqual([900, 700]);
});

test('the page obeys its content security policy and trusted types', async () => {
  const seen = await page.evaluate(() => {
    const ran: unknown[] = [Reflect.get(globalThis, 'pageRan'), Reflect.get(globalThis, 'inlineRan')];
    try {
      document.body.innerHTML = '<p>';
      return [...ran, 'written'];
    } catch (error) {
      return [...ran, (error as Error).name];
    }
  });
  expect(seen).toEqual([true, undefined, 'TypeError']);
});

test('a preload has the globals of a sandboxed one, and IPC carries cloneable values', async () => {
  expect(await page.evaluate(() => globalThis.fixture.missing)).toBe('Error: module not found: node:fs');
  const echoed = await page.evaluate(async () => {
    const shared = { deep: [1n, -0, undefined, Number.NaN] };
    const value = {
      shared,
      again: shared,
      map: new Map([[{ k: 1 }, new Set(['v'])]]),
      bytes: new Uint16Array([1, 65535]),
    };
    const answer: { value: typeof value; from: string; main: boolean } = await globalThis.fixture.invoke(
      'echo',
      value,
    );
    return {
      from: answer.from,
      main: answer.main,
      isShared: answer.value.again === answer.value.shared,
      deep: answer.value.shared.deep.map((item) => (Object.is(item, -0) ? '-0' : String(item))),
      map: [...answer.value.map].map(([key, set]) => [key.k, [...set]]),
      bytes: [...answer.value.bytes],
    };
  });
  expect(echoed).toEqual({
    from: 'app://fixture/index.html',
    main: true,
    isShared: true,
    deep: ['1', '-0', 'undefined', 'NaN'],
    map: [[1, ['v']]],
    bytes: [1, 65535],
  });
  const failures = await page.evaluate(() =>
    Promise.all(
      [globalThis.fixture.invoke('fail'), globalThis.fixture.invoke('nobody')].map((call: Promise<unknown>) =>
        call.catch((error: Error) => error.message),
      ),
    ),
  );
  expect(failures).toEqual([
    "Error invoking remote method 'fail': Error: refused",
    "Error invoking remote method 'nobody': Error: No handler registered for 'nobody'",
  ]);
});

test('functions cross the context bridge in both directions', async () => {
  const received = await page.evaluate(async () => {
    const values: unknown[] = [];
    const dispose = globalThis.fixture.onSaid((value) => values.push(value));
    globalThis.fixture.say('one');
    while (values.length === 0) await new Promise((resolve) => setTimeout(resolve, 5));
    dispose();
    globalThis.fixture.say('two');
    await globalThis.fixture.invoke('echo');
    return values;
  });
  expect(received).toEqual(['one']);
  expect(await page.evaluate(() => Object.isFrozen(globalThis.fixture))).toBe(true);
});

test("navigation, new windows and frames reach the app's guards", async () => {
  const refusals = () => app.evaluate(() => globalThis.fixtureLog);
  await page.evaluate(() => {
    location.href = 'https://example.com/away';
  });
  // One at a time: Chromium cancels a pending navigation when the next one begins.
  await expect.poll(refusals).toEqual(['refused https://example.com/away']);
  await page.evaluate(() => {
    location.href = 'mailto:a@example.com';
  });
  await expect.poll(refusals).toEqual(['refused https://example.com/away', 'refused mailto:a@example.com']);
  expect(await page.evaluate(() => window.open('https://example.com/new'))).toBeNull();
  await expect
    .poll(() => app.evaluate(() => globalThis.electronDouble.calls))
    .toEqual([{ method: 'shell.openExternal', parameters: ['https://example.com/new'] }]);
  expect(app.windows()).toHaveLength(1);
  expect(await app.evaluate(({ webContents }) => webContents.getAllWebContents()[0]?.getURL())).toBe(
    'app://fixture/index.html',
  );
});

test('a file that the protocol handler does not know is a 404, without a network request', async () => {
  expect(await page.evaluate(async () => (await fetch('nothing.js')).status)).toBe(404);
});

test('a page has only the permissions that the app grants', async () => {
  const states = await page.evaluate(() =>
    Promise.all(
      (['geolocation', 'notifications', 'camera'] as const).map(
        async (name) => (await navigator.permissions.query({ name })).state,
      ),
    ),
  );
  expect(states).toEqual(['granted', 'denied', 'denied']);
});

test('nativeTheme sets prefers-color-scheme in pages', async () => {
  // Set before each check: Playwright emulates its own media when it attaches to a page, which may happen late.
  const isDark = async (theme: 'dark' | 'light') => {
    await app.evaluate(({ nativeTheme }, source) => {
      nativeTheme.themeSource = source === 'dark' ? 'light' : 'dark';
      nativeTheme.themeSource = source;
    }, theme);
    return await page.evaluate(() => matchMedia('(prefers-color-scheme: dark)').matches);
  };
  await expect.poll(() => isDark('dark')).toBe(true);
  await expect.poll(() => isDark('light')).toBe(false);
});

test('a utility process answers over its parent port', async () => {
  const { message } = await page.evaluate(
    () => globalThis.fixture.invoke('child') as Promise<{ message: unknown }>,
  );
  expect(message).toEqual({ answerTo: 1, argument: 'hello' });
});

test('a second instance ends and tells the first', async () => {
  await promisify(execFile)(executablePath, [fixture], { env: environment() });
  await expect.poll(() => app.evaluate(() => globalThis.fixtureLog)).toContain('second-instance');
});

test('a crashed page is reported', async () => {
  await app.evaluate(({ webContents }) => webContents.getAllWebContents()[0]?.forcefullyCrashRenderer());
  await expect.poll(() => app.evaluate(() => globalThis.fixtureLog)).toContain('render-process-gone');
});

test.describe('how it ends', () => {
  async function launch(): Promise<{ own: ElectronApplication; ownPage: Page; folder: string }> {
    const folder = await mkdtemp(path.join(tmpdir(), 'layover-double-'));
    const env = { ...environment(), FIXTURE_DATA: folder };
    const own = await _electron.launch({ executablePath, args: [fixture], env });
    const ownPage = await own.firstWindow();
    await ownPage.getByRole('heading', { name: 'Fixture' }).waitFor();
    return { own, ownPage, folder };
  }

  test('quitting goes through its events in order, once', async () => {
    const { own, folder } = await launch();
    let output = '';
    own.process().stdout?.on('data', (chunk: Buffer) => (output += chunk.toString()));
    await own.close();
    expect(output.match(/(?<=event:)\S+/g)).toEqual(['before-quit', 'will-quit', 'quit']);
    await rm(folder, { recursive: true, force: true, maxRetries: 5 });
  });

  test('closing the last window quits', async () => {
    const { own, folder } = await launch();
    const ended = new Promise((resolve) => own.process().once('exit', resolve));
    await own.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.close());
    expect(await ended).toBe(0);
    await rm(folder, { recursive: true, force: true, maxRetries: 5 });
  });

  test('killing main takes Chromium and the utility process down', async () => {
    test.skip(process.platform !== 'linux', 'the kernel tells children of a killed parent only on Linux');
    const { own, ownPage, folder } = await launch();
    const { pid: utility } = await ownPage.evaluate(
      () => globalThis.fixture.invoke('child') as Promise<{ pid: number }>,
    );
    const main = own.process().pid ?? 0;
    const children = [...childrenOf(main), utility];
    expect(children.length).toBeGreaterThanOrEqual(2);
    process.kill(main, 'SIGKILL');
    await expect.poll(() => children.filter(isRunning), { timeout: 5000 }).toEqual([]);
    await rm(folder, { recursive: true, force: true, maxRetries: 5 });
  });
});

function childrenOf(pid: number): number[] {
  return readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8')
    .trim()
    .split(' ')
    .filter(Boolean)
    .map(Number);
}

function isRunning(pid: number): boolean {
  try {
    return !/^State:\s+Z/m.test(readFileSync(`/proc/${pid}/status`, 'utf8'));
  } catch {
    return false;
  }
}
