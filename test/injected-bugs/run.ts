import { parseArgs } from 'node:util';
import { testedBugs } from './bugs/index.ts';
import { huntByTest, passesWithoutBug, type Result } from './run-test.ts';

/** Injects each bug, runs the test that must notice it, and prints what came of it. The commands are in `test/README.md`. */
const { values } = parseArgs({
  options: {
    /** A part of the class or the name. */
    only: { type: 'string', default: '' },
    workers: { type: 'string', default: '2' },
  },
});

const wanted = testedBugs.filter((bug) => bug.class.includes(values.only) || bug.name.includes(values.only));
const counts = new Map<string, { bugs: number; killed: number }>();
const waiting = wanted.values();

async function work(): Promise<void> {
  for (const bug of waiting) {
    const found = await huntByTest(bug);
    const result: Result = found === 'killed' && !(await passesWithoutBug(bug)) ? 'invalid' : found;
    const count = counts.get(bug.class) ?? { bugs: 0, killed: 0 };
    counts.set(bug.class, { bugs: count.bugs + 1, killed: count.killed + (result === 'killed' ? 1 : 0) });
    process.stdout.write(`${result.padEnd(9)} ${bug.class}: ${bug.name}\n`);
  }
}

await Promise.all(Array.from({ length: Number(values.workers) }, work));
process.stdout.write('\n');
for (const [name, { bugs, killed }] of counts) process.stdout.write(`${killed} of ${bugs}  ${name}\n`);
const killed = [...counts.values()].reduce((sum, count) => sum + count.killed, 0);
process.stdout.write(`${killed} of ${wanted.length}\n`);
process.exitCode = killed === wanted.length && killed > 0 ? 0 : 1;
