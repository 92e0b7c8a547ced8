import { backupCommand } from './cli/backup-command.ts';
import { keepMemorySmall } from './cli/keep-memory-small.ts';
import { keysCommand } from './cli/keys-command.ts';
import { readServeOptions } from './cli/options.ts';
import { serveCommand } from './cli/serve-command.ts';
import { UsageError } from './cli/usage-error.ts';
import { usage } from './cli/usage.ts';

/** A mistake is one line on standard error and exit code 2; a bug is loud. */
async function main(argv: readonly string[]): Promise<void> {
  // Database, mail and log are for this user alone.
  process.umask(0o077);
  if (argv[0] === 'keys') {
    process.stdout.write(keysCommand(argv.slice(1)));
    return;
  }
  if (argv[0] === 'backup') {
    process.stdout.write(await backupCommand(argv.slice(1)));
    return;
  }
  const options = readServeOptions(argv);
  if (options === 'help') process.stdout.write(usage);
  else {
    keepMemorySmall();
    await serveCommand(options);
  }
}

main(process.argv.slice(2)).catch((error: unknown) => {
  if (!(error instanceof UsageError)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exit(2);
});
