import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Round } from './data/measure.ts';
import { bundleForBrowser, runInChromium, type ProgramInPage } from './in-chromium.ts';

let page: ProgramInPage;
beforeAll(async () => {
  page = await runInChromium('data/checks.ts');
});
afterAll(() => page.close());

test('the contender bundles with esbuild alone', async () => {
  expect(await bundleForBrowser('contender.ts', 'esm')).toContain('as default');
});

test('a small round runs in Chromium, and no edit is lost or reordered', async () => {
  const { layover, raw, drain } = await page.call<Round>('measure', 100, 0);
  for (const side of [layover, raw]) {
    expect(side.load).toBeGreaterThan(0);
    expect(side.detail.p95).toBeGreaterThanOrEqual(side.detail.p50);
    expect(side.edit.p95).toBeGreaterThanOrEqual(side.edit.p50);
  }
  expect(drain.wrong).toBe(0);
  expect(drain.calls).toBe(100);
  expect(drain.faultyCalls).toBeLessThanOrEqual(130);
});

test('values of a comparison survive unchanged, whatever their fields are called', async () => {
  const { given, got, patched } = await page.call<Record<'given' | 'got' | 'patched', unknown>>('roundTrip');
  expect(got).toEqual(given);
  expect(patched).toEqual({ title: 'New', rev: 2, note: { deep: true }, amount: 12.5 });
});

test('the newest pending proposals come first', async () => {
  expect(await page.call('newestPending', 3)).toEqual(['p9', 'p7', 'p4']);
});

test('I1: edits that were not drained exist after the page was closed', async () => {
  await page.call('editAndLeave', 'kept');
  await page.reload();
  expect(await page.call('comeBack', 'kept')).toEqual({
    pending: 1,
    title: 'Edited',
    pushed: [{ kind: 'sections', id: 's4', fields: { title: 'Edited' } }],
    left: 0,
  });
});
