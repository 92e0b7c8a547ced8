import { mkdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { findOrInstall } from '../support/system/debian-programs.ts';
import { checkPages } from './check-pages.ts';
import { checkPdf } from './check-pdf.ts';
import { printByApp, printByService } from './print-samples.ts';
import { pdfPrograms } from './read-pdf.ts';
import { hasTotalsAtEnd, samples } from './samples.ts';

/**
 * Prints sample proposals by the service and by the app, and checks each file: `node --import
 * ./test/support/load-tsx.ts test/pdf/run.ts --samples 60`. The files stay in `out/pdf`. The exit code is 1 after a
 * failure.
 */
const { values } = parseArgs({
  options: {
    samples: { type: 'string', default: '60' },
    'service-only': { type: 'boolean', default: false },
  },
});
const missing = await findOrInstall(pdfPrograms);
if (missing !== null) throw new Error(`no qpdf and poppler: ${missing}`);
const folder = path.resolve('out/pdf');
await rm(folder, { recursive: true, force: true });
await mkdir(folder, { recursive: true });
const list = samples(Number(values.samples));
const byApp = values['service-only'] ? [] : await printByApp(list, folder);
const printed = [...(await printByService(list, folder)), ...byApp];
const counts = new Map<string, number>();
let pages = 0;
for (const { sample, by, file } of printed) {
  const { title, locale: language, accountName } = sample.view;
  const hasTotals = hasTotalsAtEnd(sample);
  const checked = await checkPdf(file, { title, language });
  const problems = [
    ...checked.problems,
    ...(await checkPages(file, checked, { title, accountName, hasTotals })),
  ];
  pages += checked.pages.length;
  for (const problem of problems) counts.set(problem, (counts.get(problem) ?? 0) + 1);
  if (problems.length > 0) console.log(`${by}: ${sample.name}\n  ${problems.join('\n  ')}`);
}
for (const [problem, count] of [...counts].toSorted(([, a], [, b]) => b - a))
  console.log(`${String(count)} × ${problem}`);
console.log(
  `${String(printed.length)} PDFs, ${String(pages)} pages, ${String(counts.size)} kinds of failure`,
);
process.exitCode = counts.size === 0 ? 0 : 1;
