import { parseArgs } from 'node:util';
import { UserError } from './user-error.mjs';

/**
 * Parses a command's flags. Prints the usage for `--help`; an unknown flag or a stray word is one clear line
 * and exit code 2.
 *
 * @param {readonly string[]} args
 * @param {import('node:util').ParseArgsOptionsConfig} options the flags besides `--help`
 * @param {string} usage what `--help` prints
 * @returns {Record<string, string | boolean | (string | boolean)[] | undefined> | 'help'}
 */
export function parseFlags(args, options, usage) {
  let values;
  try {
    ({ values } = parseArgs({ args: [...args], options: { ...options, help: { type: 'boolean' } } }));
  } catch (error) {
    // parseArgs throws several sentences; the first says what is wrong.
    const [problem = ''] = String(error instanceof Error ? error.message : error).split('. ');
    throw new UserError(`${problem}. See --help.`, { exitCode: 2, cause: error });
  }
  if (!values['help']) return values;
  process.stdout.write(`${usage}\n`);
  return 'help';
}
