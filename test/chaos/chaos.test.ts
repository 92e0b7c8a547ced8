import { expect, test } from 'vitest';
import type { RunResult } from './chaos-run.ts';
import { runLanes } from './lanes.ts';
import { isFailure } from './report.ts';

/** It runs beside the other suites, so the time decides the number of runs. */
const enoughMs = 10_000;

test('with kills, lost calls and late effects, nothing is lost, duplicated, sent twice or out of order', async () => {
  const results: RunResult[] = [];
  const began = performance.now();
  await runLanes({
    runs: 6,
    first: 0,
    seed: 5,
    lanes: 3,
    isOver: () => performance.now() - began > enoughMs,
    onResult: (result) => results.push(result),
  });
  expect(
    results.filter(isFailure).map(({ plan, record, breaches }) => ({ run: plan.run, record, breaches })),
  ).toEqual([]);
  const valid = results.filter(({ isVoid }) => !isVoid);
  const sum = (of: (result: RunResult) => number): number =>
    valid.reduce((total, result) => total + of(result), 0);
  // A run in which nothing happens proves nothing.
  expect(sum(({ disruptions }) => disruptions.coreKills + disruptions.serviceKills)).toBeGreaterThan(0);
  expect(sum(({ edits }) => edits)).toBeGreaterThan(10);
  expect(sum(({ calls }) => calls)).toBeGreaterThan(50);
  expect(
    sum(({ faults }) => Object.values(faults).reduce((total, count) => total + count, 0)),
  ).toBeGreaterThan(0);
  expect(
    sum(({ writerActions }) => Object.values(writerActions).reduce((total, count) => total + count, 0)),
  ).toBeGreaterThan(0);
});
