import { execFile } from 'node:child_process';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';
import { binOf } from '../../build/lib/bins.mjs';

/** The repository's top folder. */
export const repository = fileURLToPath(new URL('../..', import.meta.url));

/** The folders whose imports `npm run check` lints. */
export const lintedFolders = [
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

/** dependency-cruiser's summary: how many modules it read, and which import broke which rule. */
export type ImportReport = z.infer<typeof reportSchema>['summary'];

/** Runs the gate's command with the gate's rules on any tree. */
export async function lintImports(folder: string, entries: readonly string[]): Promise<ImportReport> {
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
    execFile(process.execPath, args, options, (error, output, errorOutput) => {
      // With violations the exit code is not 0 either; only a run without a report has failed.
      if (output) resolve(output);
      else reject(new Error(errorOutput || 'dependency-cruiser printed nothing', { cause: error }));
    });
  });
  return reportSchema.parse(JSON.parse(stdout)).summary;
}
