import { keepMemorySmall } from '../../src-service/cli/keep-memory-small.ts';
import { readServeOptions } from '../../src-service/cli/options.ts';
import { serveCommand } from '../../src-service/cli/serve-command.ts';
import { UsageError } from '../../src-service/cli/usage-error.ts';
import { usage } from '../../src-service/cli/usage.ts';
import { createForeignService } from './foreign-service.ts';
import { isVariant, variants, type Variant } from './variants.ts';

const help = `Usage: npm run foreign-service -- --variant NAME [--variant NAME …] [flags of the service]

Serves the proposal API with the quirks of another service, any of
  ${variants.join('\n  ')}

${usage}`;

/** Removes `--variant NAME` from the arguments; the others are the service's. */
function readVariants(argv: readonly string[]): {
  readonly chosen: readonly Variant[];
  readonly others: readonly string[];
} {
  const chosen: Variant[] = [];
  const others: string[] = [];
  for (let index = 0; index < argv.length; index += 1) {
    const text = argv[index] ?? '';
    if (text !== '--variant' && !text.startsWith('--variant=')) others.push(text);
    else {
      const name = text === '--variant' ? (argv[(index += 1)] ?? '') : text.slice('--variant='.length);
      if (!isVariant(name))
        throw new UsageError(`--variant must be one of ${variants.join(', ')}, not "${name}"`);
      chosen.push(name);
    }
  }
  return { chosen, others };
}

async function main(argv: readonly string[]): Promise<void> {
  process.umask(0o077);
  const { chosen, others } = readVariants(argv);
  const options = readServeOptions(others);
  if (options === 'help') process.stdout.write(help);
  else {
    keepMemorySmall();
    await serveCommand(options, (service) => createForeignService(service, chosen));
  }
}

main(process.argv.slice(2)).catch((error: unknown) => {
  if (!(error instanceof UsageError)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exit(2);
});
