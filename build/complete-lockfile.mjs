import { writeFileSync } from 'node:fs';
import { parseFlags } from './lib/flags.mjs';
import { main } from './lib/main.mjs';
import { inRoot } from './lib/paths.mjs';
import { readJson } from './lib/read-json.mjs';
import { missingOptionals } from './setup/missing-optionals.mjs';

const USAGE = `Usage: node build/complete-lockfile.mjs

Adds to package-lock.json the optional packages for other platforms that npm left out. npm does so when its
registry does not have them at that moment, and npm ci refuses such a lockfile. Run it after npm install.`;

await main(async () => {
  if (parseFlags(process.argv.slice(2), {}, USAGE) === 'help') return 0;
  const file = inRoot('package-lock.json');
  const lockfile = /** @type {import('./setup/missing-optionals.mjs').Lockfile} */ (readJson(file));
  const missing = missingOptionals(lockfile.packages);
  const packages = Object.entries({ ...lockfile.packages, ...missing });
  const sorted = Object.fromEntries(packages.toSorted(([one], [other]) => one.localeCompare(other, 'en')));
  writeFileSync(file, `${JSON.stringify({ ...lockfile, packages: sorted }, undefined, 2)}\n`);
  process.stdout.write(`Added ${Object.keys(missing).length} packages.\n`);
  return 0;
});
