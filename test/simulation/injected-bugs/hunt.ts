import { createDisks, runSchedule } from '../schedule/schedule.ts';

/** Runs schedules until one fails, and prints it. The engine has an injected bug (see `test/injected-bugs/inject.ts`). */
const [seed = 1, most = 10_000] = process.argv.slice(2).map(Number);
const disks = createDisks();
let found: { readonly schedules: number; readonly seed: number; readonly invariant: string } | null = null;
for (let index = 0; index < most && found === null; index += 1) {
  const { breaches } = await runSchedule({ seed: seed + index, disks });
  const [breach] = breaches;
  if (breach !== undefined) found = { schedules: index + 1, seed: seed + index, invariant: breach.invariant };
}
process.stdout.write(`${JSON.stringify(found)}\n`);
