import { spawn } from 'node:child_process';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { parseArgs } from 'node:util';

/** `npm run conformance`: the suite against any implementation, or against our own service without flags. */

const usage = `Usage: npm run conformance -- [--url URL --key KEY]

Checks an implementation of the proposal API against the numbered statements of its document.

  --url URL   base address of the API, ending in /api/v2; without it our own service is started
  --key KEY   API key of an administrator there. The suite creates records and sends mail to example.com
`;

function readTarget(): Readonly<Record<string, string>> | string {
  const options = { url: { type: 'string' }, key: { type: 'string' }, help: { type: 'boolean' } } as const;
  const { values } = parseArgs({ options, strict: true });
  if (values.help === true) return usage;
  if (values.url === undefined && values.key === undefined) return {};
  if (values.url === undefined || !URL.canParse(values.url)) throw new Error('--url must be an http address');
  if (values.key === undefined) throw new Error('--key is needed with --url');
  return { CONFORMANCE_URL: values.url, CONFORMANCE_KEY: values.key };
}

function run(target: Readonly<Record<string, string>>): void {
  const vitest = join(dirname(createRequire(import.meta.url).resolve('vitest/package.json')), 'vitest.mjs');
  const root = join(import.meta.dirname, '../..');
  // One file after the other: all share one call budget.
  const flags = [
    'run',
    '--project',
    'contract',
    '--no-file-parallelism',
    '--reporter',
    'verbose',
    '--testTimeout',
    '120000',
  ];
  const child = spawn(process.execPath, [vitest, ...flags, 'test/contract/conformance'], {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, ...target },
  });
  child.once('exit', (code) => {
    process.exitCode = code ?? 1;
  });
}

try {
  const target = readTarget();
  if (typeof target === 'string') process.stdout.write(target);
  else run(target);
} catch (error) {
  process.stderr.write(
    `${error instanceof Error ? (error.message.split('\n', 1)[0] ?? '') : String(error)} (see --help)\n`,
  );
  process.exitCode = 2;
}
