import path from 'node:path';
import { bundleForBrowser } from '../../bench/in-chromium.ts';
import { startService, type ServiceProcess } from '../../support/service-process.ts';
import { makeTemporaryFolder, type TemporaryFolder } from '../../support/temporary-folder.ts';
import type { CoreChild } from '../../core/forked-core.ts';
import { startCore } from '../core-child.ts';
import { damageProfile, type Damage } from './damage.ts';
import { openBrowser, type BrowserLife } from './open-browser.ts';
import type { Comparison } from './window-program.ts';

/** Longest time to rebuild a mirror, ms. */
const openLimitMs = 60_000;
/** Shortest and longest time of edits before a kill, ms. */
const [shortestLife, longestLife] = [50, 1200];

/** The result of a start after a kill. */
export interface Recovery extends Comparison {
  /** Time until the mirror was up to date with the journal, ms. */
  readonly ms: number;
  /** Number of lost edits that the screen had shown as saved. */
  readonly lost: readonly string[];
}

/** A user's computer: the service, the main process and the browser with its profile. */
export interface Computer {
  /** Edits for a while, kills the browser (with the main process if requested), and starts again. */
  killBrowser(withMain: boolean): Promise<Recovery>;
  /** Kills the idle browser, damages the files of its IndexedDB, and starts again; null if there is no such file. */
  damage(damage: Damage): Promise<Recovery | null>;
  /** Number of edits that the screen has shown as saved. */
  savedEdits(): number;
  dispose(): Promise<void>;
}

/** Prepares a computer with proposals of 49 records each. All random numbers follow from the seed. */
export async function openComputer(proposals: number, seed: number): Promise<Computer> {
  const folder: TemporaryFolder = await makeTemporaryFolder('browser-kills');
  const profile = path.join(folder.path, 'profile');
  const program = await bundleForBrowser(path.join(import.meta.dirname, 'window-program.ts'), 'iife');
  const service: ServiceProcess = await startService({
    folder: folder.path,
    flags: ['--seed', `proposals:${proposals}`, '--rate-limit', 'off'],
  });
  const start = (): Promise<CoreChild> =>
    startCore({
      dataDir: path.join(folder.path, 'data'),
      url: service.url,
      key: service.key,
      latenessMs: 400,
      failpoint: null,
    });
  let core = await start();
  const accountKey = await firstPull(core);

  let state = seed;
  const random = (): number => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
  let lastEdit = 0;
  let saved = 0;
  /** The newest edit of each proposal that the screen showed as saved. */
  const savedOf = new Map<string, number>();
  let ids: readonly string[] = [];
  const noteSaved = (proposal: string, edit: number): void => {
    saved += 1;
    savedOf.set(proposal, Math.max(edit, savedOf.get(proposal) ?? 0));
  };

  let browser: BrowserLife;
  async function begin(): Promise<Recovery> {
    if (!core.isAlive()) core = await start();
    browser = await openBrowser({ profile, program, core, onSaved: noteSaved });
    const ms = await browser.call<number>('open', accountKey, openLimitMs);
    const found = await browser.call<Comparison>('compare');
    const titles = await browser.call<Readonly<Record<string, string>>>('titles');
    if (ids.length === 0) ids = Object.keys(titles);
    const numbers = new Map(
      Object.entries(titles).map(([id, title]) => [id, Number(title.replace(/^Edit /u, ''))]),
    );
    // Later edits may have survived too, so only an older title is a loss.
    const lost = [...savedOf].filter(([id, edit]) => !((numbers.get(id) ?? 0) >= edit));
    lastEdit = Math.max(lastEdit, ...[...numbers.values()].filter(Number.isFinite));
    return { ms, ...found, lost: lost.map(([id, edit]) => `${id}: Edit ${edit}`) };
  }

  await begin();
  return {
    async killBrowser(withMain) {
      await browser.call('keepEditing', ids, lastEdit + 1);
      await new Promise((resolve) =>
        setTimeout(resolve, shortestLife + random() * (longestLife - shortestLife)),
      );
      await Promise.all([browser.kill(), ...(withMain ? [core.kill()] : [])]);
      return await begin();
    },
    async damage(damage) {
      await browser.call('settled');
      for (let times = 0; times < 3 && damage.startsWith('tables'); times += 1) await browser.call('rebuild');
      await browser.kill();
      const met = damageProfile(profile, damage);
      const recovery = await begin();
      return met === 0 ? null : recovery;
    },
    savedEdits: () => saved,
    async dispose() {
      await browser.kill();
      await core.kill();
      await service.stop();
      await folder.remove();
    },
  };
}

/** Connects and reads everything from the service. @returns the account's key */
async function firstPull({ client }: CoreChild): Promise<string> {
  for (;;) {
    const session = await client.call('session.get', {});
    if (session.state === 'connected' && (await client.call('sync.status', {})).lastPulledAt !== null) {
      return session.accountKey;
    }
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}
