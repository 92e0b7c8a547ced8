import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { TOOLS } from '../lib/paths.mjs';
import { say } from '../lib/say.mjs';

const LOCK = path.join(TOOLS, 'setup.lock');
const POLL_MS = 250;

/**
 * Runs the body while no other setup changes this checkout. Without the lock, `npm start` and `npm test` in two
 * terminals would delete each other's half-installed packages.
 *
 * @template T
 * @param {() => Promise<T>} body
 * @returns {Promise<T>}
 */
export async function withSetupLock(body) {
  mkdirSync(TOOLS, { recursive: true });
  let announced = false;
  while (!take()) {
    if (!announced) say('Waiting for another setup of this checkout to finish ...');
    announced = true;
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
    // A killed process leaves its lock behind. It is removed here, and the next round takes it.
    if (!isHeld()) rmSync(LOCK, { force: true });
    return false;
  }
}

/** @returns {boolean} whether the process with the lock is alive */
function isHeld() {
  try {
    const holder = Number(readFileSync(LOCK, 'utf8'));
    // The file is empty for a moment before the process id is written.
    return holder === 0 || process.kill(holder, 0);
  } catch (error) {
    return codeOf(error) === 'EPERM';
  }
}

/** @param {unknown} error */
function codeOf(error) {
  return error instanceof Error && 'code' in error ? error.code : undefined;
}
