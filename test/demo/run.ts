import { mkdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { describeRuntime, runtime } from '../support/runtime.ts';
import { makeTemporaryFolder } from '../support/temporary-folder.ts';
import { createReport } from './report.ts';
import { createCamera } from './screenshots.ts';
import { runMainJob } from './main-job.ts';

const usage = `npm run demo -- [--out DIR]

Runs the main job from end to end on the built app and its embedded service, and verifies every step in the
service's database. Writes screenshots and report.json.

  --out DIR   the folder for both (default out/demo)
  --help      this text
`;

const print = (line: string): void => void process.stdout.write(`${line}\n`);

/** @returns the exit code: 0 if every step was verified, 1 if not, 2 for a wrong flag */
async function main(): Promise<number> {
  const flags = readFlags();
  if (flags === null) return 2;
  if (flags.help === true) {
    print(usage);
    return 0;
  }
  const out = path.resolve(flags.out ?? path.join(import.meta.dirname, '../../out/demo'));
  await rm(out, { recursive: true, force: true });
  await mkdir(out, { recursive: true });
  const folder = await makeTemporaryFolder('demo');
  const report = createReport(print);
  print(describeRuntime());
  try {
    await runMainJob({ dataDir: folder.path, report, camera: createCamera(out) });
    return 0;
  } catch (error) {
    print(error instanceof Error ? (error.stack ?? error.message) : String(error));
    return 1;
  } finally {
    const file = path.join(out, 'report.json');
    await report.write(file, { runtime: runtime().kind, finishedAt: new Date().toISOString() });
    print(`Report: ${path.relative(process.cwd(), file)}`);
    await folder.remove();
  }
}

function readFlags(): { readonly out?: string; readonly help?: boolean } | null {
  try {
    return parseArgs({ options: { out: { type: 'string' }, help: { type: 'boolean', short: 'h' } } }).values;
  } catch (error) {
    process.stderr.write(
      `${error instanceof Error ? error.message.split('. ')[0] : String(error)} (see --help)\n`,
    );
    return null;
  }
}

process.exitCode = await main();
