import { accountsCommand } from './cli/commands/accounts-command.ts';
import { auditCommand } from './cli/commands/audit-command.ts';
import { backupCommand } from './cli/commands/backup-command.ts';
import { keepMemorySmall } from './cli/keep-memory-small.ts';
import { keysCommand } from './cli/commands/keys-command.ts';
import { moveCommand } from './cli/commands/move-command.ts';
import { erasePersonCommand, exportPersonCommand } from './cli/commands/person-commands.ts';
import { readServeOptions } from './cli/options.ts';
import { restoreCommand } from './cli/commands/restore-command.ts';
import { serveCommand } from './cli/serve-command.ts';
import { CommandError } from './cli/usage-error.ts';
import { usage } from './cli/usage.ts';
import { queueCommand } from './cli/commands/queue-command.ts';
import { usersCommand } from './cli/commands/users-command.ts';

const commands: Readonly<Record<string, (argv: readonly string[]) => string | Promise<string>>> = {
  keys: keysCommand,
  users: usersCommand,
  accounts: accountsCommand,
  queue: queueCommand,
  audit: auditCommand,
  backup: backupCommand,
  restore: restoreCommand,
  move: moveCommand,
  'export-person': exportPersonCommand,
  'erase-person': erasePersonCommand,
};

/**
 * A mistake of the caller prints one line to standard error and exits with 2, a command that ended early with its own
 * code; a bug throws.
 */
async function main(argv: readonly string[]): Promise<void> {
  // Only this user can read new files: database, mail and log.
  process.umask(0o077);
  const [name = '', ...rest] = argv;
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
  if (command !== undefined) {
    process.stdout.write(await command(rest));
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
  if (!(error instanceof CommandError)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exit(error.exitCode);
});
