import { readFileSync } from 'node:fs';
import { z } from 'zod';
import { inRoot } from '../../build/lib/paths.mjs';

const versions = z.record(z.string(), z.string());

/** A file of this repository, as text. */
export function readText(file: string): string {
  return readFileSync(inRoot(file), 'utf8');
}

/** The part of package.json that concerns packages. */
export const manifest = z
  .object({
    dependencies: versions,
    devDependencies: versions,
    overrides: z.record(z.string(), z.union([z.string(), versions])).default({}),
    scripts: versions,
  })
  .parse(JSON.parse(readText('package.json')));

/** package-lock.json: packages by folder. The app's own folder is the empty string. */
export const lockfile = z
  .object({
    lockfileVersion: z.number(),
    packages: z.record(
      z.string(),
      z.object({
        version: z.string().optional(),
        integrity: z.string().optional(),
        resolved: z.string().optional(),
        link: z.boolean().optional(),
        dev: z.boolean().optional(),
        optional: z.boolean().optional(),
        os: z.array(z.string()).optional(),
        cpu: z.array(z.string()).optional(),
        hasInstallScript: z.boolean().optional(),
        dependencies: versions.optional(),
        devDependencies: versions.optional(),
      }),
    ),
  })
  .parse(JSON.parse(readText('package-lock.json')));

/** Every package except the app itself. */
export const lockedPackages = Object.entries(lockfile.packages).filter(([folder]) => folder !== '');
