import { keepMemorySmall } from './cli/keep-memory-small.ts';
import { readServeOptions } from './cli/options.ts';
import { serveCommand } from './cli/serve-command.ts';
import { CommandError } from './cli/usage-error.ts';
import { usage } from './cli/usage.ts';

type Command = (argv: readonly string[]) => string | Promise<string>;

/** A command is loaded when it is used: a service that only serves has no need of it. */
const commands: Readonly<Record<string, () => Promise<Command>>> = {
  keys: async () => (await import('./cli/commands/keys-command.ts')).keysCommand,
  users: async () => (await import('./cli/commands/users-command.ts')).usersCommand,
  accounts: async () => (await import('./cli/commands/accounts-command.ts')).accountsCommand,
  queue: async () => (await import('./cli/commands/queue-command.ts')).queueCommand,
  audit: async () => (await import('./cli/commands/audit-command.ts')).auditCommand,
  backup: async () => (await import('./cli/commands/backup-command.ts')).backupCommand,
  restore: async () => (await import('./cli/commands/restore-command.ts')).restoreCommand,
  migrate: async () => (await import('./cli/commands/migrate-command.ts')).migrateCommand,
  move: async () => (await import('./cli/commands/move-command.ts')).moveCommand,
  'export-person': async () => (await import('./cli/commands/person-commands.ts')).exportPersonCommand,
  'erase-person': async () => (await import('./cli/commands/person-commands.ts')).erasePersonCommand,
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
    const run = await command();
    process.stdout.write(await run(rest));
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
