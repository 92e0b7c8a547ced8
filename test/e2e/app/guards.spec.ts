import { chmod, readdir, stat } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from '@playwright/test';
import { contractVersion } from '#shared/bridge/contract.ts';
import { callBridge, sendRaw } from '../../support/bridge.ts';
import { launchApp, type RunningApp } from '../../support/launch-app.ts';
import { makeTemporaryFolder, type TemporaryFolder } from '../../support/temporary-folder.ts';

/** Attacks of a compromised page (security.md, "Threats"). */

let folder: TemporaryFolder;
let app: RunningApp;

test.beforeAll(async () => {
  folder = await makeTemporaryFolder('guards');
  await chmod(folder.path, 0o755);
  app = await launchApp({ dataDir: folder.path, triesForbidden: true });
  // Replaces the system's browser: a spec must not open windows on the computer.
  await app.electron.evaluate(({ shell }) => {
    const opened: string[] = [];
    Reflect.set(globalThis, 'openedAddresses', opened);
    shell.openExternal = async (address) => void opened.push(address);
  });
});

test.afterAll(async () => {
  await app.close();
  await folder.remove();
});

const opened = () => app.electron.evaluate(() => Reflect.get(globalThis, 'openedAddresses') as string[]);
const shownPage = () =>
  app.electron.evaluate(({ BrowserWindow }) =>
    BrowserWindow.getAllWindows().map((w) => w.webContents.getURL()),
  );

test('the window is sandboxed, and the page has no access to Node or Electron', async () => {
  const reach = await app.page.evaluate(() =>
    ['require', 'process', 'module', 'ipcRenderer', 'electron'].filter((name) => name in globalThis),
  );
  expect(reach).toEqual([]);
  expect(await app.page.evaluate(() => Object.keys(globalThis.layoverBridge).toSorted())).toEqual([
    'onMessage',
    'send',
  ]);
});

test('no code runs from a string, an attribute, another origin or an inline script', async () => {
  const attempts = await app.page.evaluate(async () => {
    // The developer tools may evaluate strings, so the code runs in a later task of the page.
    await new Promise((resolve) => setTimeout(resolve));
    const ran: string[] = [];
    Reflect.set(globalThis, 'ran', ran);
    const tries: Record<string, () => unknown> = {
      constructor: () => Reflect.construct(Function, ['ran.push("constructor")']) as unknown,
      innerHTML: () => (document.createElement('div').innerHTML = '<img src=x onerror="ran.push(1)">'),
      inline: () => {
        const script = document.createElement('script');
        script.textContent = 'ran.push("inline")';
        document.head.append(script);
      },
      foreign: () => {
        const script = document.createElement('script');
        script.src = 'https://example.com/x.js';
        document.head.append(script);
      },
      policy: () =>
        (
          globalThis as never as { trustedTypes: { createPolicy(name: string): void } }
        ).trustedTypes.createPolicy('mine'),
    };
    const refused: string[] = [];
    for (const [name, attempt] of Object.entries(tries)) {
      try {
        attempt();
      } catch {
        refused.push(name);
      }
    }
    await new Promise((resolve) => setTimeout(resolve, 200));
    return { ran, refused };
  });
  expect(attempts.ran).toEqual([]);
  expect(attempts.refused.toSorted()).toEqual(['constructor', 'foreign', 'inline', 'innerHTML', 'policy']);
});

test('the page reaches no network and no file', async () => {
  const outcomes = await app.page.evaluate(() =>
    Promise.all(
      [
        'https://example.com/',
        'http://127.0.0.1:9/',
        '/..%2f..%2fpackage.json',
        '/%2e%2e%2f%2e%2e%2fpackage.json',
        '/..%5c..%5cpackage.json',
        '/index.html%00.png',
        '/../main/index.js',
      ].map((address) =>
        fetch(address).then(
          (response) => response.status,
          () => 'refused',
        ),
      ),
    ),
  );
  expect(outcomes).toEqual(['refused', 'refused', 404, 404, 404, 404, 404]);
});

test('the window stays on its page, and only allowed links open in the system', async () => {
  const before = await shownPage();
  for (const address of [
    'https://example.com/navigated',
    'file:///etc/passwd',
    'javascript:void(document.title = "taken")',
    'ms-msdt:/id',
  ]) {
    await app.page.evaluate((target) => {
      const link = document.createElement('a');
      link.href = target;
      document.body.append(link);
      link.click();
      link.remove();
    }, address);
  }
  await app.page.evaluate(() => {
    window.open('https://example.com/opened');
    window.open('file:///etc/passwd');
  });
  await expect.poll(opened).toEqual(['https://example.com/navigated', 'https://example.com/opened']);
  expect(await shownPage()).toEqual(before);
  expect(app.electron.windows()).toHaveLength(1);
  expect(await app.page.title()).not.toBe('taken');
});

test('the bridge refuses invalid messages, and no method opens a file', async () => {
  const { page } = app;
  await page.evaluate(() => {
    for (const junk of [
      null,
      1,
      'x',
      [],
      {},
      { type: 'request' },
      { type: 'request', id: -1, method: 'x' },
    ]) {
      globalThis.layoverBridge.send(junk);
    }
  });
  const request = {
    type: 'request',
    version: contractVersion,
    id: 2_000_000_001,
    method: 'app.openExternal',
  };
  const bad = await sendRaw(page, { ...request, input: { url: 5 } } as never);
  expect(bad.error?.code).toBe('bad-input');
  const file = await sendRaw(page, {
    ...request,
    id: 2_000_000_002,
    input: { url: 'file:///etc/passwd' },
  } as never);
  expect(file.error?.code).toBe('bad-input');
  const version = await sendRaw(page, { ...request, id: 2_000_000_003, version: 0, input: {} } as never);
  expect(version.error?.code).toBe('bad-input');
  expect((await callBridge(page, 'app.info', {})).version).toMatch(/^\d+\.\d+\.\d+/);
});

test('only this user can read the app’s files', async () => {
  test.skip(process.platform === 'win32', 'Windows has no such rights');
  const rightsOf = async (file: string): Promise<string> => ((await stat(file)).mode & 0o777).toString(8);
  expect(await rightsOf(folder.path)).toBe('700');
  const logs = path.join(folder.path, 'logs');
  const files = (await readdir(logs)).map((name) => path.join(logs, name));
  expect(files.length).toBeGreaterThan(0);
  expect(await Promise.all([logs, ...files].map(rightsOf))).toEqual(['700', ...files.map(() => '600')]);
});

test('permissions are refused', async () => {
  const states = await app.page.evaluate(() =>
    Promise.all(
      (['geolocation', 'camera', 'microphone'] as const).map(
        async (name) => (await navigator.permissions.query({ name })).state,
      ),
    ),
  );
  expect(states).toEqual(['denied', 'denied', 'denied']);
});
