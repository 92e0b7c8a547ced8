import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';
import { inRepository, withBug, type InjectedBug } from '../../injected-bugs/injected-bug.ts';
import { createDisks, runSchedule } from '../schedule/schedule.ts';

const root = fileURLToPath(inRepository('.'));

const foundSchema = z.object({ schedules: z.number(), seed: z.number(), invariant: z.string() }).nullable();

/** The schedule that found a bug, or null. */
export type Found = z.infer<typeof foundSchema>;

/** Runs schedules until one fails, with a bug in the engine and therefore in a process of its own. */
async function hunt(bug: InjectedBug, seed: number, most: number): Promise<Found> {
  const { stdout } = await promisify(execFile)(
    process.execPath,
    [
      '--import',
      './test/injected-bugs/inject.ts',
      'test/simulation/injected-bugs/hunt.ts',
      String(seed),
      String(most),
    ],
    { cwd: root, env: { ...process.env, ...withBug(bug) }, maxBuffer: 1 << 24 },
  );
  return foundSchema.parse(JSON.parse(stdout.trim().split('\n').at(-1) ?? 'null'));
}

/** Hunts an injected bug. A schedule that also fails without the bug does not count. */
export async function huntBug(bug: InjectedBug, seed: number, most: number): Promise<Found> {
  for (let from = seed; from < seed + most;) {
    const found = await hunt(bug, from, seed + most - from);
    if (found === null) return null;
    const { breaches } = await runSchedule({ seed: found.seed, disks: createDisks() });
    if (breaches.length === 0) return { ...found, schedules: found.seed - seed + 1 };
    from = found.seed + 1;
  }
  return null;
}
