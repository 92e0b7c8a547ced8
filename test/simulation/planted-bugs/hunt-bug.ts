import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';
import type { PlantedBug } from './bugs.ts';

const root = fileURLToPath(new URL('../../../', import.meta.url));
const here = 'test/simulation/planted-bugs';

const foundSchema = z.object({ schedules: z.number(), seed: z.number(), invariant: z.string() }).nullable();

/** The schedule that found a bug, or null when none of so many did. */
export type Found = z.infer<typeof foundSchema>;

/** Runs the simulation against the engine with this bug in it, in a process of its own. */
export async function huntBug(bug: PlantedBug, seed: number, most: number): Promise<Found> {
  const { stdout } = await promisify(execFile)(
    process.execPath,
    ['--import', `./${here}/plant.ts`, `${here}/hunt.ts`, String(seed), String(most)],
    { cwd: root, env: { ...process.env, LAYOVER_PLANTED_BUG: bug.name }, maxBuffer: 1 << 24 },
  );
  return foundSchema.parse(JSON.parse(stdout.trim().split('\n').at(-1) ?? 'null'));
}
