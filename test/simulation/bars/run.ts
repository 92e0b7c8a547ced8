import { parseArgs } from 'node:util';
import { callsFigures } from './calls-ratio.ts';
import { editingFigures } from './editing.ts';
import { describeFigure, isReached, type Figure } from './figure.ts';
import { pullFigures } from './full-pull.ts';
import { foreignUseFigures, throughputFigures } from './throughput.ts';

/**
 * Measures the limits of the sync rules in calls and seconds of virtual time: `node test/simulation/bars/run.ts [--only
 * NAME] [--hours N]`. Prints a line per figure with its bound, and a line of progress per simulated hour to stderr.
 * Exit code 1 if a bound is missed.
 */
const { values } = parseArgs({
  options: { only: { type: 'string', default: '' }, hours: { type: 'string', default: '24' } },
});
const hours = Number(values.hours);
const onProgress = (text: string): void => void process.stderr.write(`${text}\n`);

const measurements: Readonly<Record<string, () => Promise<readonly Figure[]>>> = {
  calls: () => callsFigures(10),
  editing: () => editingFigures(),
  pull: () => pullFigures(),
  throughput: () => throughputFigures(hours, onProgress),
  foreign: () => foreignUseFigures(hours, onProgress),
};

for (const [name, measure] of Object.entries(measurements)) {
  if (!name.includes(values.only)) continue;
  for (const figure of await measure()) {
    process.stdout.write(`${describeFigure(figure)}\n`);
    if (!isReached(figure)) process.exitCode = 1;
  }
}
