import { EventEmitter } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { automaticUpdatesSchema, updateStateSchema, type UpdateState } from '#shared/bridge/update-state.ts';
import { openSettingsFile } from '../../core/files/settings-file.ts';
import { checkRegularly } from './automatic-checks.ts';
import { followUpdater } from './follow-updater.ts';
import { notesAsText } from './notes-as-text.ts';
import { hasUpdateAddress } from './update-address.ts';

/** The events of electron-updater, without the network. */
class ScriptedUpdater extends EventEmitter {
  autoDownload = false;
  autoInstallOnAppQuit = false;
  allowDowngrade = true;
  autoRunAppAfterInstall = true;
  checks = 0;

  async checkForUpdates(): Promise<unknown> {
    this.checks += 1;
    this.emit('checking-for-update');
    return null;
  }

  quitAndInstall(): void {}
}

function setUp(failingLoads = 0) {
  const updater = new ScriptedUpdater();
  const errors: string[] = [];
  let restarts = 0;
  let loads = 0;
  const updates = followUpdater({
    async load() {
      loads += 1;
      if (loads <= failingLoads) throw new Error('The file is gone.');
      return updater;
    },
    restart: () => (restarts += 1),
    now: () => 5,
    log: { error: (message) => errors.push(message), info() {}, debug() {} },
  });
  const seen: UpdateState[] = [];
  updates.onChange((state) => seen.push(updateStateSchema.parse(state)));
  return { updater, updates, seen, errors, restarts: () => restarts, loads: () => loads };
}

describe('the state of updates', () => {
  it('goes from a check to a ready version with its notes', async () => {
    const { updater, updates, seen, restarts } = setUp();
    await updates.check();
    updater.emit('update-available', { version: '1.2.0' });
    updater.emit('download-progress', { percent: 41.6 });
    updater.emit('update-downloaded', {
      version: '1.2.0',
      releaseNotes: '<ul><li>Faster &amp; safer</li></ul>',
    });
    expect(seen).toEqual([
      { state: 'checking' },
      { state: 'downloading', version: '1.2.0', percent: 0 },
      { state: 'downloading', version: '1.2.0', percent: 42 },
      { state: 'ready', version: '1.2.0', notes: '• Faster & safer' },
    ]);
    updates.install();
    expect(restarts()).toBe(1);
  });

  it('loads the updater once, with the first check, and again after a failed load', async () => {
    const { updater, updates, errors, loads } = setUp(1);
    expect(loads()).toBe(0);
    await updates.check();
    expect(updates.state()).toEqual({ state: 'failed', checkedAt: 5 });
    expect(errors).toHaveLength(1);
    await updates.check();
    updater.emit('update-not-available');
    await updates.check();
    expect(updater.checks).toBe(2);
    expect(loads()).toBe(2);
  });

  it('does not check again while a version is downloading or ready', async () => {
    const { updater, updates } = setUp();
    await updates.check();
    await updates.check();
    updater.emit('update-downloaded', { version: '1.2.0' });
    await updates.check();
    expect(updater.checks).toBe(1);
  });

  it('reports that nothing is newer or that a check failed, and keeps checking', async () => {
    const { updater, updates, errors } = setUp();
    await updates.check();
    updater.emit('update-not-available');
    expect(updates.state()).toEqual({ state: 'idle', checkedAt: 5 });
    await updates.check();
    updater.emit('error', new Error('net::ERR_INTERNET_DISCONNECTED'));
    expect(updates.state()).toMatchObject({ state: 'failed', checkedAt: 5 });
    expect(errors).toHaveLength(1);
    await updates.check();
    expect(updater.checks).toBe(3);
  });

  it('installs on quit, and never an older version', async () => {
    const { updater, updates } = setUp();
    await updates.check();
    expect(updater).toMatchObject({ autoDownload: true, autoInstallOnAppQuit: true, allowDowngrade: false });
  });
});

describe('release notes', () => {
  it('are plain text of limited length', () => {
    expect(notesAsText('<p>One</p><img src=x onerror=alert(1)><p>Two</p>')).toBe('One\nTwo');
    expect(
      notesAsText([
        { version: '2', note: 'b' },
        { version: '1', note: null },
      ]),
    ).toBe('2\nb\n\n1');
    expect(notesAsText(undefined)).toBe('');
    expect(notesAsText('x'.repeat(9000))).toHaveLength(4001);
  });
});

describe('the address of updates', () => {
  let folder: string;
  beforeEach(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'layover-updates-'));
  });
  afterEach(() => rm(folder, { recursive: true }));

  const withFile = async (text: string): Promise<boolean> => {
    await writeFile(path.join(folder, 'app-update.yml'), text);
    return await hasUpdateAddress(folder);
  };

  it('is a real address over https', async () => {
    expect(await withFile('provider: generic\nurl: https://updates.studio.org/layover\n')).toBe(true);
    expect(await withFile('provider: generic\nurl: https://layover.example/updates\n')).toBe(false);
    expect(await withFile('provider: generic\nurl: http://updates.studio.org\n')).toBe(false);
    expect(await withFile('')).toBe(false);
  });

  it('is missing in a build that is not packaged', async () => {
    expect(await hasUpdateAddress(folder)).toBe(false);
  });
});

describe('regular checks', () => {
  it('stop when the user turns them off, also after a restart, and a check on request still works', async () => {
    const folder = await mkdtemp(path.join(tmpdir(), 'updates-'));
    const file = path.join(folder, 'updates.json');
    const start = async () => {
      const { updater, updates } = setUp();
      const due: (() => void)[] = [];
      const timers = {
        after: (_milliseconds: number, run: () => void) => void due.push(run),
        every: (_milliseconds: number, run: () => void) => void due.push(run),
      };
      const settings = await openSettingsFile(file, automaticUpdatesSchema, { automatic: true });
      const regular = checkRegularly(updates, settings, timers);
      const fire = async (): Promise<void> => {
        due[0]?.();
        await new Promise(setImmediate);
      };
      return { updater, regular, fire };
    };
    try {
      const first = await start();
      await first.fire();
      expect(first.updater.checks).toBe(1);
      await first.regular.setAutomatic(false);
      const second = await start();
      await second.fire();
      expect([second.regular.isAutomatic(), second.updater.checks]).toEqual([false, 0]);
      await second.regular.check();
      expect(second.updater.checks).toBe(1);
    } finally {
      await rm(folder, { recursive: true });
    }
  });
});
