import { existsSync, mkdirSync, readdirSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { binOf } from '../lib/bins.mjs';
import { capture } from '../lib/command.mjs';
import { OUT, inRoot } from '../lib/paths.mjs';
import { say, seconds } from '../lib/say.mjs';
import { UserError } from '../lib/user-error.mjs';

/** A file whose modification time is the start of the last complete build. */
const STAMP = path.join(OUT, '.built');

/** The sources of the bundles. */
const SOURCES = [
  'src-main',
  'src-preload',
  'src-renderer',
  'src-service',
  'shared',
  'electron.vite.config.ts',
  'package-lock.json',
  'package.json',
];

/** @returns {boolean} whether there is a complete build, up to date or not */
export function isBuilt() {
  return existsSync(STAMP);
}

/**
 * Builds the app unless the last build is newer than every source.
 *
 * @param {import('../setup/ensure-setup.mjs').Setup} setup
 * @returns {Promise<void>}
 */
export async function ensureBuilt(setup) {
  const built = statSync(STAMP, { throwIfNoEntry: false })?.mtimeMs ?? 0;
  if (SOURCES.some((source) => newestIn(inRoot(source)) > built)) await buildNow(setup);
}

/**
 * Builds the app.
 *
 * @param {import('../setup/ensure-setup.mjs').Setup} setup
 * @returns {Promise<void>}
 */
export async function buildNow({ node, env }) {
  const began = new Date();
  say('Building ...');
  const { code, output } = await capture(node, [binOf('electron-vite'), 'build'], { env });
  if (code !== 0) throw new UserError(`${output.trim()}\nThe build failed; the reason is above.`);
  mkdirSync(OUT, { recursive: true });
  writeFileSync(STAMP, '');
  // The start, not the end: a source saved during the build is newer than the one that was read.
  utimesSync(STAMP, began, began);
  say(`Built in ${seconds(Date.now() - began.getTime())}.`);
}

/**
 * @param {string} file a file or a folder; folders count too, so that a deleted file is noticed
 * @returns {number} the newest modification time in it, in milliseconds
 */
function newestIn(file) {
  const stats = statSync(file, { throwIfNoEntry: false });
  if (!stats?.isDirectory()) return stats?.mtimeMs ?? 0;
  return readdirSync(file).reduce(
    (newest, name) => Math.max(newest, newestIn(path.join(file, name))),
    stats.mtimeMs,
  );
}
