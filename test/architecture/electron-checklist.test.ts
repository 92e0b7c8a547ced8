import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { repository } from './lint-imports.ts';
import { sourceFiles } from './source-files.ts';

/**
 * Electron's security checklist (electronjs.org, "Security"), item by item. Some items are checked in the source here;
 * for the others, the test that proves the behavior has to exist.
 */

const read = (file: string): string => readFileSync(path.join(repository, file), 'utf8');
const sources = sourceFiles().filter((file) => !file.includes('.test.') && !file.includes('/testing/'));
const textOf = (folder: string): string =>
  sources
    .filter((file) => file.startsWith(folder))
    .map(read)
    .join('\n');
const shell = textOf('src-main/electron/');
const app = `${textOf('src-main/')}${textOf('src-preload/')}${textOf('src-renderer/')}`;
/** The options of every window that the app makes. */
const windows = [...shell.matchAll(/new BrowserWindow\(\{([^]*?)\n {2}\}\);/gu)].map(
  ([, options = '']) => options,
);

function proven(file: string, name: string): void {
  expect(read(file)).toContain(name);
}

describe("Electron's security checklist", () => {
  test('the options of every window are found', () => {
    expect(windows).toHaveLength([...shell.matchAll(/new BrowserWindow\(/gu)].length);
    expect(windows.length).toBeGreaterThanOrEqual(2);
  });

  test('1. only secure content is loaded', () => {
    expect(
      [...app.matchAll(/['"`]http:\/\/(?!127\.0\.0\.1|localhost|\[::1\])[\w.-]+/gu)].map(([url]) => url),
    ).toEqual([]);
    proven('test/e2e/app/guards.spec.ts', 'the page reaches no network and no file');
  });

  test('2. Node is not integrated into any page', () => {
    for (const options of windows) expect(options).toContain('nodeIntegration: false');
    expect(shell).not.toMatch(/nodeIntegrationIn(?:Worker|SubFrames)/u);
    proven('test/e2e/app/guards.spec.ts', 'the page has no access to Node or Electron');
  });

  test('3. context isolation is on for every page', () => {
    for (const options of windows) expect(options).toContain('contextIsolation: true');
  });

  test('4. every renderer process is sandboxed', () => {
    for (const options of windows) expect(options).toContain('sandbox: true');
    expect(shell).not.toMatch(/no-sandbox/u);
  });

  test('5. permissions are refused, whether asked for or looked up', () => {
    for (const handler of ['Request', 'Check']) expect(shell).toContain(`setPermission${handler}Handler`);
    expect(shell).toContain('setDevicePermissionHandler(() => false)');
    proven('test/e2e/app/guards.spec.ts', 'permissions are refused');
  });

  test('6. web security stays on', () => expect(shell).not.toMatch(/webSecurity|disable-web-security/u));

  test('7. a content security policy without exceptions for code', () => {
    proven(
      'src-main/electron/app-protocol/page-headers.test.ts',
      'only named sources are allowed, and only our own code',
    );
    proven(
      'test/e2e/app/guards.spec.ts',
      'no code runs from a string, an attribute, another origin or an inline script',
    );
  });

  test('8. insecure content is never allowed', () =>
    expect(shell).not.toContain('allowRunningInsecureContent'));

  test('9. no experimental features', () =>
    expect(shell).not.toMatch(/experimentalFeatures|enable-experimental/u));

  test('10. no features of Blink are switched on', () =>
    expect(shell).not.toMatch(/enableBlinkFeatures|enable-blink/u));

  test('11. and 12. no web views, and none can be attached', () => {
    expect(app).not.toMatch(/<webview|webviewTag: true/u);
    expect(shell).toContain("on('will-attach-webview', (event) => event.preventDefault())");
  });

  test('13. pages navigate nowhere', () => {
    expect(shell).toContain('will-frame-navigate');
    expect(shell).toContain('will-redirect');
    proven('test/e2e/app/guards.spec.ts', 'the window stays on its page');
  });

  test('14. pages open no windows', () => {
    expect(shell).toMatch(/setWindowOpenHandler\([^]*?action: 'deny'/u);
    expect(shell).not.toContain("action: 'allow'");
  });

  test('15. only allowed addresses are opened in the system', () => {
    expect([...shell.matchAll(/shell\.openExternal\(/gu)]).toHaveLength(1);
    // Of files, only messages, which the app has written itself.
    expect([...shell.matchAll(/\.eml'\) throw[^]{0,120}shell\.openPath\(/gu)]).toHaveLength(1);
    expect([...shell.matchAll(/shell\.openPath\(/gu)]).toHaveLength(1);
    proven('test/e2e/app/guards.spec.ts', 'only allowed links open in the system');
  });

  test('16. a current version of Electron, pinned', () => {
    const { devDependencies } = JSON.parse(read('package.json')) as {
      readonly devDependencies: Readonly<Record<string, string>>;
    };
    expect(Number(devDependencies['electron']?.split('.')[0])).toBeGreaterThanOrEqual(45);
    expect(devDependencies['electron']).toMatch(/^\d+\.\d+\.\d+$/u);
  });

  test('17. the sender of every message is checked', () => {
    expect(shell).toContain('isTrustedSender(');
    expect([...shell.matchAll(/ipcMain\.\w+\(/gu)].length).toBeLessThanOrEqual(2);
    proven(
      'src-main/electron/bridge/trusted-sender.test.ts',
      'only the main frame of the own page is trusted',
    );
  });

  test('18. the page is loaded from a custom protocol, not from files', () => {
    expect(shell).toContain('protocol.handle(');
    expect(shell).not.toMatch(/loadFile\(|loadURL\(\W*file:/u);
    expect(sources).toContain('src-main/electron/app-protocol/resolve-asset.ts');
  });

  test('19. the fuses are set', () => proven('test/packaging/packaging.test.ts', 'there are nine'));

  test('20. no Electron API is exposed to the page', () => {
    expect(textOf('src-preload/')).not.toMatch(/exposeInMainWorld\([^)]*ipcRenderer\s*[,)]/u);
    proven('test/e2e/app/guards.spec.ts', 'Object.keys(globalThis.layoverBridge)');
  });

  test('beyond the list: a crash writes and sends no memory dump', () => {
    expect(app).not.toMatch(/crashReporter|desktopCapturer|heapsnapshot|writeHeapSnapshot/u);
    proven('test/e2e/sync/crash.spec.ts', 'leaves no file with the user’s texts');
  });

  test('beyond the list: no script is injected into a page, and no string is run as code', () => {
    expect(shell).not.toMatch(/executeJavaScript|insertCSS|openDevTools/u);
    expect(app).not.toMatch(/\beval\(|new Function\(|dangerouslySetInnerHTML/u);
  });
});
