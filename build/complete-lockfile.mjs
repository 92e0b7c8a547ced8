import { writeFileSync } from 'node:fs';
import { parseFlags } from './lib/flags.mjs';
import { main } from './lib/main.mjs';
import { inRoot, ROOT } from './lib/paths.mjs';
import { readJson } from './lib/read-json.mjs';
import { ensureSetup } from './setup/ensure-setup.mjs';
import { missingOptionals, npmOrder, unhashedPackages } from './setup/missing-optionals.mjs';
import { npm } from './setup/npm.mjs';

const USAGE = `Usage: node build/complete-lockfile.mjs [--check]

Adds missing optional packages of other platforms, and missing hashes, to package-lock.json. npm omits packages
that its registry lacks, and npm ci refuses such a lockfile. Run it after npm install, with a registry that has
the packages of every platform.

  --check  changes nothing; names each package without a hash, and exits with 1 when there is one`;

await main(async () => {
  const flags = parseFlags(process.argv.slice(2), { check: { type: 'boolean' } }, USAGE);
  if (flags === 'help') return 0;
  const file = inRoot('package-lock.json');
  const lockfile = /** @type {import('./setup/missing-optionals.mjs').Lockfile} */ (readJson(file));
  if (flags['check']) return report(unhashedPackages(lockfile.packages));
  const missing = missingOptionals(lockfile.packages);
  const packages = { ...lockfile.packages, ...missing };
  const { node } = await ensureSetup({ chromium: false });
  for (const { folder, spec } of unhashedPackages(packages)) {
    const integrity = await integrityOf(node, spec);
    if (integrity) packages[folder] = npmOrder({ ...packages[folder], integrity });
  }
  const sorted = Object.entries(packages).toSorted(([one], [other]) => one.localeCompare(other, 'en'));
  const completed = { ...lockfile, packages: Object.fromEntries(sorted) };
  writeFileSync(file, `${JSON.stringify(completed, undefined, 2)}\n`);
  process.stdout.write(`Added ${Object.keys(missing).length} packages.\n`);
  return report(unhashedPackages(packages));
});

/**
 * Asks the registry for the hash of one package.
 *
 * @param {string} node
 * @param {string} spec such as `esbuild@0.28.2`
 * @returns {Promise<string | undefined>} undefined if the registry lacks the package
 */
async function integrityOf(node, spec) {
  const { code, output } = await npm(node, ['view', spec, 'dist.integrity'], ROOT);
  const integrity = /\bsha512-[A-Za-z0-9+/=]+/.exec(output)?.[0];
  return code === 0 ? integrity : undefined;
}

/**
 * @param {readonly { readonly spec: string }[]} unhashed
 * @returns {number} the exit code
 */
function report(unhashed) {
  for (const { spec } of unhashed) process.stdout.write(`${spec} has no hash.\n`);
  return unhashed.length === 0 ? 0 : 1;
}
