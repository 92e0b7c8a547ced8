import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { expect, test } from 'vitest';

const repository = path.join(import.meta.dirname, '../..');

/** Runs a script with arguments that it must check first. */
function run(script: string, ...args: string[]): { code: number | null; stdout: string; stderr: string } {
  const { status, stdout, stderr } = spawnSync(process.execPath, [path.join('build', script), ...args], {
    cwd: repository,
    encoding: 'utf8',
  });
  return { code: status, stdout, stderr };
}

test.each([
  ['an unknown task', 'run.mjs', ['tset'], 'Unknown task "tset". The tasks are '],
  ['no task', 'run.mjs', [], 'Unknown task "". The tasks are '],
  ['an unknown flag', 'run.mjs', ['check', '--fast'], "Unknown option '--fast'"],
  ['a stray word', 'run.mjs', ['test', 'everything'], "Unexpected argument 'everything'"],
  ['an unknown flag of setup', 'setup.mjs', ['--force'], "Unknown option '--force'"],
])('%s is one clear line and exit 2', (_what, script, args, message) => {
  const { code, stdout, stderr } = run(script, ...args);
  expect(stderr).toContain(message);
  expect(stderr.trimEnd().split('\n')).toHaveLength(1);
  expect(stdout).toBe('');
  expect(code).toBe(2);
});

test.each(['start', 'test', 'check'])('%s --help prints usage', (task) => {
  const { code, stdout } = run('run.mjs', task, '--help');
  expect(stdout).toContain(`Usage: npm run ${task}`);
  expect(code).toBe(0);
});
