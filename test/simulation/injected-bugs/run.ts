import { parseArgs } from 'node:util';
import { injectedBugs } from './bugs.ts';
import { huntBug } from './hunt-bug.ts';

/**
 * Injects each bug and prints the number of schedules until it is found: `node test/simulation/injected-bugs/run.ts
 * [--most N] [--seed S] [--only WORDS]`.
 */
const { values } = parseArgs({
  options: {
    most: { type: 'string', default: '10000' },
    seed: { type: 'string', default: '1' },
    only: { type: 'string', default: '' },
  },
});

let missed = 0;
for (const bug of injectedBugs.filter(({ name }) => name.includes(values.only))) {
  const found = await huntBug(bug, Number(values.seed), Number(values.most));
  if (found === null) missed += 1;
  const words =
    found === null ? 'NOT FOUND' : `${found.invariant} after ${found.schedules} (seed ${found.seed})`;
  process.stdout.write(`${words.padEnd(32)} ${bug.name}\n`);
}
process.exitCode = missed === 0 ? 0 : 1;
