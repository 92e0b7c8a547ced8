import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { findDifference } from '../../build/setup/node-modules.mjs';
import { NODE_MAJOR, TOOLCHAIN_PINS } from '../../build/setup/toolchain-pins.mjs';
import { FreshCopy, type Run } from './fresh-copy.ts';

/** Each test goes on where the one before it left the machine, as a person would. */
let copy: FreshCopy;
let first: Run;

beforeAll(async () => {
  copy = new FreshCopy();
  first = await copy.run('build/setup.mjs');
}, 400_000);
afterAll(() => copy[Symbol.dispose]());

test('a fresh machine is set up by one command', () => {
  expect(first.output).toContain('Ready');
  expect(first.code).toBe(0);
});

/** The Node that tasks of the copy run on. */
function taskNode(): string {
  const present = execFileSync(copy.node, ['--version'], { encoding: 'utf8' });
  if (Number(/^v(\d+)/.exec(present)?.[1]) >= NODE_MAJOR) return copy.node;
  const pin = TOOLCHAIN_PINS[`${process.platform}-${process.arch}`];
  const folder = path.join(copy.root, '.tools', `node-${pin?.version}`, 'node_modules', pin?.package ?? '');
  return path.join(folder, 'bin', process.platform === 'win32' ? 'node.exe' : 'node');
}

test('a Node that is new enough is there', () => {
  const version = execFileSync(taskNode(), ['--version'], { encoding: 'utf8' });
  expect(Number(/^v(\d+)/.exec(version)?.[1])).toBeGreaterThanOrEqual(NODE_MAJOR);
});

test('every package of the lockfile is there, and tools run', async () => {
  expect(findDifference(copy.root)).toBeUndefined();
  // Tools with native parts, whose install scripts did not run.
  for (const tool of ['oxlint', 'oxfmt', 'esbuild', 'vite']) {
    const manifest = z
      .object({ bin: z.union([z.string(), z.record(z.string(), z.string())]) })
      .parse(copy.json(`node_modules/${tool}/package.json`));
    const script = typeof manifest.bin === 'string' ? manifest.bin : manifest.bin[tool];
    const run = await copy.runOn(taskNode(), path.join('node_modules', tool, script ?? ''), '--version');
    expect(run.output, tool).toMatch(/\d+\.\d+\.\d+/);
  }
});

test('a browser is there', () => {
  const note = z.object({ path: z.string() }).parse(copy.json('.tools/chromium.json'));
  expect(existsSync(note.path)).toBe(true);
});

test('the lockfile is as it was', () => {
  const here = path.join(import.meta.dirname, '../../package-lock.json');
  expect(readFileSync(path.join(copy.root, 'package-lock.json'), 'utf8')).toBe(readFileSync(here, 'utf8'));
});

test('a second run has nothing to do', async () => {
  const second = await copy.run('build/setup.mjs');
  expect(second.code).toBe(0);
  expect(second.output.trim().split('\n')).toHaveLength(1);
  expect(second.ms).toBeLessThan(first.ms / 5);
});

test('a setup that was killed is taken up again, and damage is repaired', async () => {
  rmSync(path.join(copy.root, 'node_modules', 'zod'), { recursive: true });
  // What a killed setup leaves behind: its lock, held by a process that is gone.
  writeFileSync(path.join(copy.root, '.tools', 'setup.lock'), '999999999');
  const repair = await copy.run('build/setup.mjs');
  expect(repair.output).toContain('zod is damaged');
  expect(repair.code).toBe(0);
  expect(findDifference(copy.root)).toBeUndefined();
});

test('without a registry it says what to do and ends with an error', async () => {
  rmSync(path.join(copy.root, 'node_modules'), { recursive: true });
  rmSync(path.join(copy.home, '.npm'), { recursive: true, force: true });
  writeFileSync(path.join(copy.home, '.npmrc'), 'registry=http://127.0.0.1:9/\nfetch-retries=0\n');
  const { code, output } = await copy.run('build/setup.mjs');
  expect(code).toBe(1);
  expect(output).toContain('The npm registry could not be reached');
});
