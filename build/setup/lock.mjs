import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { TOOLS } from '../lib/paths.mjs';
import { say } from '../lib/say.mjs';

const LOCK = path.join(TOOLS, 'setup.lock');
const POLL_MS = 250;

/**
 * Lets one setup at a time change this checkout: `npm start` in one terminal and `npm test` in another, on a
 * fresh clone, would otherwise delete each other's half-installed packages.
 *
 * @template T
 * @param {() => Promise<T>} body what needs the lock
 * @returns {Promise<T>}
 */
export async function withSetupLock(body) {
  mkdirSync(TOOLS, { recursive: true });
  let told = false;
  while (!take()) {
    if (!told) say('Waiting for another setup of this checkout to finish ...');
    told = true;
    await delay(POLL_MS);
  }
  try {
    return await body();
  } finally {
    rmSync(LOCK, { force: true });
  }
}

/** @returns {boolean} whether the lock is ours now */
function take() {
  try {
    writeFileSync(LOCK, String(process.pid), { flag: 'wx' });
    return true;
  } catch (error) {
    if (codeOf(error) !== 'EEXIST') throw error;
    // A holder that was killed never removes its lock; the next round takes it.
    if (!isHeld()) rmSync(LOCK, { force: true });
    return false;
  }
}

/** @returns {boolean} whether the lock's holder is still alive */
function isHeld() {
  try {
    const holder = Number(readFileSync(LOCK, 'utf8'));
    // Empty for the instant between creating the file and writing to it.
    return holder === 0 || process.kill(holder, 0);
  } catch (error) {
    return codeOf(error) === 'EPERM';
  }
}

/** @param {unknown} error */
function codeOf(error) {
  return error instanceof Error && 'code' in error ? error.code : undefined;
}
