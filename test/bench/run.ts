import { writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { z } from 'zod';
import { benchAccounts } from './accounts.ts';
import { benchBacklog } from './backlog.ts';
import { benchData } from './data.ts';
import { benchDeliveries } from './deliveries.ts';
import { benchMass } from './mass.ts';
import type { Measurement } from './measurement.ts';
import { benchPictures } from './pictures.ts';
import { benchProcesses } from './processes.ts';
import { benchScreens } from './screens.ts';
import { benchSearch } from './search.ts';
import { benchService } from './service.ts';
import { benchStart } from './start.ts';

const usage = `Usage: npm run bench -- [--size small|main|large] [--only NAME] [--json FILE]

Measures Layover on this machine, against floors measured in the same run.
Benchmarks: data, backlog, mass, search, screens, pictures, start, processes, service, deliveries,
accounts`;

const sizes = { small: 100, main: 1_000, large: 10_000 } as const;
const benchmarks = {
  data: benchData,
  backlog: benchBacklog,
  mass: benchMass,
  search: benchSearch,
  screens: benchScreens,
  pictures: benchPictures,
  start: benchStart,
  processes: benchProcesses,
  service: benchService,
  deliveries: benchDeliveries,
  accounts: benchAccounts,
} as const;

const flagsSchema = z.object({
  size: z.enum(['small', 'main', 'large'], '--size takes small, main or large').default('main'),
  only: z
    .enum(
      [
        'data',
        'backlog',
        'mass',
        'search',
        'screens',
        'pictures',
        'start',
        'processes',
        'service',
        'deliveries',
        'accounts',
      ],
      '--only takes one of: data, backlog, mass, search, screens, pictures, start, processes, service, deliveries, accounts',
    )
    .optional(),
  json: z.string().min(1).optional(),
  help: z.boolean().optional(),
});

function readFlags(): z.infer<typeof flagsSchema> {
  try {
    const { values } = parseArgs({
      options: {
        size: { type: 'string' },
        only: { type: 'string' },
        json: { type: 'string' },
        help: { type: 'boolean' },
      },
    });
    return flagsSchema.parse(values);
  } catch (error) {
    const words = error instanceof z.ZodError ? (error.issues[0]?.message ?? 'bad flags') : String(error);
    process.stderr.write(`bench: ${words.split('\n')[0]}\n`);
    process.exit(2);
  }
}

function line({ name, value, unit, p99, floor, ratio, bar }: Measurement): string {
  const cells = [
    name.padEnd(38),
    `${value.toFixed(value < 100 && !Number.isInteger(value) ? 1 : 0)} ${unit}`.padStart(12),
    (p99 === undefined
      ? floor === undefined
        ? ''
        : `floor ${floor.toFixed(1)}`
      : `p99 ${p99.toFixed(1)} ms`
    ).padStart(14),
    (ratio === undefined ? '' : `${ratio.toFixed(2)} ×`).padStart(8),
    bar ?? '',
  ];
  return cells.join('  ').trimEnd();
}

const flags = readFlags();
if (flags.help === true) process.stdout.write(`${usage}\n`);
else {
  const report: Record<string, readonly Measurement[]> = {};
  for (const [name, bench] of Object.entries(benchmarks)) {
    if (flags.only !== undefined && flags.only !== name) continue;
    process.stdout.write(`${name}, ${sizes[flags.size]} proposals\n`);
    const measured = await bench(sizes[flags.size]);
    report[name] = measured;
    for (const measurement of measured) process.stdout.write(`  ${line(measurement)}\n`);
  }
  if (flags.json !== undefined)
    writeFileSync(flags.json, `${JSON.stringify({ size: flags.size, report }, null, 2)}\n`);
}
