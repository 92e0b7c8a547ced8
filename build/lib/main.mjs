import { realpathSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { say } from './say.mjs';
import { UserError } from './user-error.mjs';

/**
 * Runs a script's body and turns its outcome into the process's exit code.
 *
 * @param {() => Promise<number>} body resolves to the exit code
 * @returns {Promise<void>}
 */
export async function main(body) {
  try {
    process.exitCode = await body();
  } catch (error) {
    if (!(error instanceof UserError)) throw error;
    say(error.message);
    process.exitCode = error.exitCode;
  }
}

/**
 * Whether a module is the program that was started, rather than imported by another.
 *
 * @param {string} moduleUrl the module's `import.meta.url`
 * @returns {boolean}
 */
export function isProgram(moduleUrl) {
  const started = process.argv[1];
  return started !== undefined && realpathSync(started) === realpathSync(fileURLToPath(moduleUrl));
}
