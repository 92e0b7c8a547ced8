import { execFile } from 'node:child_process';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';
import { binOf } from '../../build/lib/bins.mjs';

/** The repository's top folder. */
export const repository = fileURLToPath(new URL('../..', import.meta.url));

/** The folders that `npm run check` cruises. */
export const cruisedFolders = [
  'shared',
  'src-main',
  'src-preload',
  'src-renderer',
  'src-service',
  'test',
  'build',
] as const;

const reportSchema = z.object({
  summary: z.object({
    totalCruised: z.number(),
    violations: z.array(z.object({ from: z.string(), to: z.string(), rule: z.object({ name: z.string() }) })),
  }),
});

/** What dependency-cruiser found: how many modules it read, and which import broke which rule. */
export type CruiseReport = z.infer<typeof reportSchema>['summary'];

/** Runs the command that the gate runs, with the gate's own rules, on any tree. */
export async function cruise(folder: string, entries: readonly string[]): Promise<CruiseReport> {
  const config = path.join(repository, '.dependency-cruiser.mjs');
  const args = [
    binOf('dependency-cruiser', 'depcruise'),
    '--config',
    config,
    '--output-type',
    'json',
    ...entries,
  ];
  const stdout = await new Promise<string>((resolve, reject) => {
    const options = { cwd: folder, maxBuffer: 256 * 1024 * 1024 };
    execFile(process.execPath, args, options, (error, output, complaint) => {
      // Violations are an exit code too; only a run without a report has failed.
      if (output) resolve(output);
      else reject(new Error(complaint || 'dependency-cruiser printed nothing', { cause: error }));
    });
  });
  return reportSchema.parse(JSON.parse(stdout)).summary;
}
