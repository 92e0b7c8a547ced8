import { existsSync, mkdirSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { binOf } from '../lib/bins.mjs';
import { capture } from '../lib/command.mjs';
import { TOOLS } from '../lib/paths.mjs';
import { readJson } from '../lib/read-json.mjs';
import { say } from '../lib/say.mjs';
import { UserError } from '../lib/user-error.mjs';
import { chromiumCandidates } from './chromium-candidates.mjs';

/** Caches the path of a Chromium that works, because asking it for its version is the slowest step of setup. */
const NOTE = path.join(TOOLS, 'chromium.json');

/** A Chromium that takes longer to print its version is not used. */
const VERSION_TIMEOUT_MS = 20_000;

/** Ends a download that hangs. With its libraries, the browser is about 400 MB. */
const DOWNLOAD_TIMEOUT_MS = 900_000;

/**
 * Finds a Chromium that runs, or gets one: `LAYOVER_CHROMIUM`, the system's, one from Playwright's cache, then
 * a new one from the system's packages (Debian, as root) or from Playwright.
 *
 * @param {string} node the Node that runs Playwright's installer
 * @returns {Promise<string>} the absolute path of the executable
 */
export async function ensureChromium(node) {
  const chosen = process.env['LAYOVER_CHROMIUM'];
  const noted = readNote();
  if (chosen) {
    if (isUnchanged(noted, chosen) || (await runs(chosen))) return remember(chosen);
    throw new UserError(
      `LAYOVER_CHROMIUM is ${chosen}, which does not run. Set it to a Chromium's executable, or unset it.`,
    );
  }
  if (noted && isUnchanged(noted, noted.path)) return noted.path;
  const found = (await findOnSystem()) ?? (await findFromPlaywright(node));
  return remember(found ?? (await fetchChromium(node)));
}

/** @returns {Promise<string | undefined>} */
async function findOnSystem() {
  return firstThatRuns(chromiumCandidates(process.platform, process.env).filter((file) => existsSync(file)));
}

/**
 * Asks Playwright for the path of its Chromium, installed or not.
 *
 * @param {string} node
 * @returns {Promise<string | undefined>}
 */
async function findFromPlaywright(node) {
  const question =
    "import('playwright-core').then((p) => console.log((p.default ?? p).chromium.executablePath()))";
  const { code, output } = await capture(node, ['-e', question]);
  const file = output.trim();
  return code === 0 && existsSync(file) ? firstThatRuns([file]) : undefined;
}

/**
 * @param {string} node
 * @returns {Promise<string>}
 */
async function fetchChromium(node) {
  const failures = [];
  // Debian's package installs the libraries that Chromium needs; Playwright's does not, so it comes second.
  for (const source of canUseApt() ? [fetchFromApt, fetchFromPlaywright] : [fetchFromPlaywright]) {
    const { found, failure } = await source(node);
    if (found) return found;
    failures.push(`- ${failure}`);
  }
  throw new UserError(
    `No Chromium was found, and none could be fetched:\n${failures.join('\n')}\nInstall Chromium or Google Chrome, or set LAYOVER_CHROMIUM to an executable, and run the same command again.`,
  );
}

/** @typedef {{ found?: string | undefined, failure: string }} Fetched */

/** @returns {boolean} whether this is a Debian whose packages we may install */
function canUseApt() {
  return (
    process.platform === 'linux' &&
    process.getuid?.() === 0 &&
    existsSync('/etc/debian_version') &&
    existsSync('/usr/bin/apt-get')
  );
}

/** @returns {Promise<Fetched>} */
async function fetchFromApt() {
  say('Installing Chromium with apt-get ...');
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const options = { env, timeoutMs: DOWNLOAD_TIMEOUT_MS };
  const update = await capture('apt-get', ['-q', 'update'], options);
  const install = await capture(
    'apt-get',
    ['-q', 'install', '-y', '--no-install-recommends', 'chromium'],
    options,
  );
  if (install.code !== 0)
    return { failure: `apt-get: ${errorLine(install.output) || errorLine(update.output)}` };
  return { found: await findOnSystem(), failure: 'apt-get: its package "chromium" does not run here' };
}

/**
 * @param {string} node
 * @returns {Promise<Fetched>}
 */
async function fetchFromPlaywright(node) {
  say('Downloading Chromium with Playwright (about 170 MB) ...');
  const args = [binOf('playwright-core'), 'install', 'chromium', '--no-shell'];
  const { code, output } = await capture(node, args, { timeoutMs: DOWNLOAD_TIMEOUT_MS });
  if (code !== 0) return { failure: `playwright install: ${errorLine(output)}` };
  const found = await findFromPlaywright(node);
  return {
    found,
    failure: 'playwright install: its Chromium does not start here; system libraries may be missing',
  };
}

/**
 * @param {readonly string[]} files
 * @returns {Promise<string | undefined>}
 */
async function firstThatRuns(files) {
  for (const file of files) if (await runs(file)) return file;
  return undefined;
}

/**
 * @param {string} file
 * @returns {Promise<boolean>}
 */
async function runs(file) {
  // On Windows `--version` opens a window instead of answering.
  if (process.platform === 'win32') return existsSync(file);
  const { code, output } = await capture(file, ['--version'], { timeoutMs: VERSION_TIMEOUT_MS });
  return code === 0 && /\d+\.\d+/.test(output);
}

/** @typedef {{ path: string, mtimeMs: number, size: number }} Note */

/** @returns {Note | undefined} */
function readNote() {
  try {
    return /** @type {Note} */ (readJson(NOTE));
  } catch {
    return undefined;
  }
}

/**
 * @param {Note | undefined} noted
 * @param {string} file
 * @returns {boolean} whether the file is the one that was seen to run
 */
function isUnchanged(noted, file) {
  const now = statSync(file, { throwIfNoEntry: false });
  return noted?.path === file && now?.mtimeMs === noted.mtimeMs && now.size === noted.size;
}

/**
 * @param {string} file
 * @returns {string} the same path
 */
function remember(file) {
  if (isUnchanged(readNote(), file)) return file;
  const { mtimeMs, size } = statSync(file);
  mkdirSync(TOOLS, { recursive: true });
  writeFileSync(NOTE, `${JSON.stringify({ path: file, mtimeMs, size })}\n`);
  say(`Using Chromium at ${file}.`);
  return file;
}

/**
 * The line of a program's output that most likely says what went wrong.
 *
 * @param {string} output
 */
function errorLine(output) {
  const lines = output.trim().split('\n');
  return (lines.find((line) => /error|^E:/i.test(line)) ?? lines.at(-1) ?? '').trim();
}
