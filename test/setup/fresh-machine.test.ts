import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { findDifference } from '../../build/setup/node-modules.mjs';
import { NODE_MAJOR, TOOLCHAIN_PINS } from '../../build/setup/toolchain-pins.mjs';
import { FreshCopy, type Run } from './fresh-copy.ts';

/** Each test continues with the machine that the test before it left. */
let copy: FreshCopy;
/** The setup without a registry, and the setup after one that was killed. */
let unreachable: Run;
let first: Run;

// One installation for all tests, because each takes almost a minute.
beforeAll(async () => {
  copy = new FreshCopy();
  const npmrc = path.join(copy.home, '.npmrc');
  writeFileSync(npmrc, 'registry=http://127.0.0.1:9/\nfetch-retries=0\n');
  unreachable = await copy.run('build/setup.mjs');
  rmSync(npmrc);
  // The remains of a killed setup: the lock of a process that is gone, and part of a package.
  mkdirSync(path.join(copy.root, '.tools'), { recursive: true });
  writeFileSync(path.join(copy.root, '.tools', 'setup.lock'), '999999999');
  mkdirSync(path.join(copy.root, 'node_modules', 'zod'), { recursive: true });
  writeFileSync(path.join(copy.root, 'node_modules', 'zod', 'package.json'), '{"name": "zo');
  first = await copy.run('build/setup.mjs');
});
afterAll(() => copy[Symbol.dispose]());

test('without a registry, setup says what to do and fails', () => {
  expect(unreachable.output).toContain('The npm registry could not be reached');
  expect(unreachable.code).toBe(1);
});

test('one command sets a fresh machine up, also after a setup that was killed', () => {
  expect(first.output).toContain('the last installation did not finish');
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

test('a Node that is new enough is installed', () => {
  const version = execFileSync(taskNode(), ['--version'], { encoding: 'utf8' });
  expect(Number(/^v(\d+)/.exec(version)?.[1])).toBeGreaterThanOrEqual(NODE_MAJOR);
});

test('every package of the lockfile is installed, and tools run', async () => {
  expect(findDifference(copy.root)).toBeUndefined();
  // These tools have native parts, and their install scripts did not run.
  for (const tool of ['oxlint', 'oxfmt', 'esbuild', 'vite']) {
    const manifest = z
      .object({ bin: z.union([z.string(), z.record(z.string(), z.string())]) })
      .parse(copy.json(`node_modules/${tool}/package.json`));
    const script = typeof manifest.bin === 'string' ? manifest.bin : manifest.bin[tool];
    const run = await copy.runOn(taskNode(), path.join('node_modules', tool, script ?? ''), '--version');
    expect(run.output, tool).toMatch(/\d+\.\d+\.\d+/);
  }
});

test('a browser is found or installed', () => {
  const note = z.object({ path: z.string() }).parse(copy.json('.tools/chromium.json'));
  expect(existsSync(note.path)).toBe(true);
});

test('the lockfile is unchanged', () => {
  const here = path.join(import.meta.dirname, '../../package-lock.json');
  expect(readFileSync(path.join(copy.root, 'package-lock.json'), 'utf8')).toBe(readFileSync(here, 'utf8'));
});

test('a second run has nothing to do', async () => {
  const second = await copy.run('build/setup.mjs');
  expect(second.code).toBe(0);
  expect(second.output.trim().split('\n')).toHaveLength(1);
  expect(second.ms).toBeLessThan(first.ms / 5);
});
