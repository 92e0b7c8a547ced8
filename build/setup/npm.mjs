import { accessSync, constants, existsSync, realpathSync } from 'node:fs';
import path from 'node:path';
import { capture } from '../lib/command.mjs';
import { TOOLS } from '../lib/paths.mjs';
import { UserError } from '../lib/user-error.mjs';

/**
 * Runs npm under a given Node, without a shell and without asking anything.
 *
 * @param {string} node the Node that runs npm, so that packages are chosen and checked for that version
 * @param {readonly string[]} args npm's arguments
 * @param {string} cwd the folder whose package.json npm works on
 * @returns {Promise<import('../lib/command.mjs').Finished>}
 */
export function npm(node, args, cwd) {
  const quiet = ['--no-audit', '--no-fund', '--no-update-notifier', '--loglevel=error'];
  return capture(node, [npmProgram(), ...args, ...quiet], { cwd, env: npmEnvironment() });
}

/**
 * An error that says why npm failed and what to do.
 *
 * @param {string} what what npm was to do, as in "Could not ..."
 * @param {string} output what npm printed
 * @returns {UserError}
 */
export function npmFailure(what, output) {
  const offline = /ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ETIMEDOUT|ENETUNREACH|ERR_SOCKET_TIMEOUT/;
  const advice = offline.test(output)
    ? 'The npm registry could not be reached. Check the connection (or `npm config get registry` and the proxy settings) and run the same command again.'
    : 'npm said why above. Run the same command again once that is fixed.';
  return new UserError(`${output.trim()}\nCould not ${what}. ${advice}`);
}

/**
 * npm's script: the one that started this process, else the one beside the current Node, else the one on PATH.
 *
 * @returns {string} an absolute path of `npm-cli.js`
 */
function npmProgram() {
  const started = process.env['npm_execpath'];
  if (started && path.basename(started) === 'npm-cli.js' && existsSync(started)) return started;
  const beside = path.dirname(realpathSync(process.execPath));
  const candidates = [
    path.join(beside, '..', 'lib', 'node_modules', 'npm', 'bin', 'npm-cli.js'),
    path.join(beside, 'node_modules', 'npm', 'bin', 'npm-cli.js'),
  ];
  for (const folder of (process.env['PATH'] ?? '').split(path.delimiter)) {
    candidates.push(path.join(folder, 'node_modules', 'npm', 'bin', 'npm-cli.js'));
    const command = path.join(folder, 'npm');
    if (folder && existsSync(command)) candidates.push(realpathSync(command));
  }
  const found = candidates.find((file) => path.basename(file) === 'npm-cli.js' && existsSync(file));
  if (!found)
    throw new UserError('npm was not found. It comes with Node: install Node 20 or newer from nodejs.org.');
  return found;
}

/**
 * The environment for npm. Without a writable home folder, npm's cache goes into `.tools`, because npm would fail on its
 * first write.
 *
 * @returns {NodeJS.ProcessEnv}
 */
function npmEnvironment() {
  const home = process.env['HOME'] ?? process.env['USERPROFILE'];
  const cacheElsewhere =
    home !== undefined && !isWritable(home) && process.env['npm_config_cache'] === undefined;
  return { ...process.env, ...(cacheElsewhere && { npm_config_cache: path.join(TOOLS, 'npm-cache') }) };
}

/**
 * @param {string} folder
 * @returns {boolean}
 */
function isWritable(folder) {
  try {
    accessSync(folder, constants.W_OK);
    return folder !== '';
  } catch {
    return false;
  }
}
