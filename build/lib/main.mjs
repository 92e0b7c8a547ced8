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
