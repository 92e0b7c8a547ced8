import { execFileSync } from 'node:child_process';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { ROOT } from '../../build/lib/paths.mjs';
import { unhashedPackages } from '../../build/setup/missing-optionals.mjs';
import { lockedPackages, lockfile, manifest, readText } from './lockfile.ts';

const exact = /^\d+\.\d+\.\d+(-[\w.]+)?$/;

/** Removes the alias of a package, as in `npm:typescript@7.0.2`, so that the version remains. */
const withoutAlias = (asked: string) => asked.replace(/^npm:(@[\w-]+\/)?[\w-]+@/, '');

/**
 * The packages with an install script, and why Layover does not need it. None of the scripts is run. Read a new script
 * before adding its package here.
 */
const installScripts: Readonly<Record<string, string>> = {
  'electron-winstaller': 'picks a 7-Zip for Squirrel, a kind of installer that is not made',
  esbuild: 'replaces its command by the native program, which it also finds at run time',
};

const lockSchema = z.object({
  packages: z.record(
    z.string(),
    z.object({ version: z.string().optional(), integrity: z.string().optional() }),
  ),
});

describe('pins', () => {
  test('package.json names one exact version of each package', () => {
    const overrides = Object.entries(manifest.overrides).flatMap(([name, value]) =>
      typeof value === 'string' ? [[name, value] as const] : Object.entries(value),
    );
    const asked = [
      ...Object.entries(manifest.dependencies),
      ...Object.entries(manifest.devDependencies),
      ...overrides,
    ];
    expect(asked.filter(([, version]) => !exact.test(withoutAlias(version)))).toEqual([]);
  });

  test('package-lock.json has that version of each', () => {
    expect(lockfile.lockfileVersion).toBe(3);
    expect(lockfile.packages['']).toMatchObject({
      dependencies: manifest.dependencies,
      devDependencies: manifest.devDependencies,
    });
    for (const [name, version] of Object.entries({ ...manifest.dependencies, ...manifest.devDependencies })) {
      expect(lockfile.packages[`node_modules/${name}`]?.version, name).toBe(withoutAlias(version));
    }
  });

  test('every package comes from the registry, in one version', () => {
    expect(lockedPackages.length).toBeGreaterThan(100);
    const loose = lockedPackages.filter(
      ([, { version, resolved, link }]) => !exact.test(version ?? '') || resolved !== undefined || link,
    );
    expect(loose.map(([folder]) => folder)).toEqual([]);
  });

  test('every package has the hash of its contents', () => {
    expect(unhashedPackages(Object.fromEntries(lockedPackages))).toEqual([]);
  });

  test('the lockfile of the security scanner has every hash', () => {
    const { packages } = lockSchema.parse(JSON.parse(readText('build/scan/package-lock.json')));
    const locked = Object.entries(packages).filter(([folder]) => folder !== '');
    expect(locked.length).toBeGreaterThan(100);
    expect(unhashedPackages(packages)).toEqual([]);
  });

  test('a package without a hash is reported with its version, at any depth', () => {
    const deep = 'node_modules/a/node_modules/@b/c';
    const found = unhashedPackages({
      '': {},
      'node_modules/a': { integrity: 'sha512-x' },
      [deep]: { version: '1.2.3' },
    });
    expect(found).toEqual([{ folder: deep, spec: '@b/c@1.2.3' }]);
  });

  test('no script names a version range', () => {
    for (const file of trackedFiles().filter((name) =>
      /^(build|\.ci|\.github)\/.*\.(mjs|ya?ml|sh)$/.test(name),
    )) {
      const text = readText(file);
      expect(text, file).not.toMatch(/\b(npx|npm (?:i|install|exec))\s[^\n]*@(?:latest|next|\^|~)/);
    }
  });
});

describe('install scripts', () => {
  test('are switched off', () => {
    expect(readText('.npmrc')).toMatch(/^ignore-scripts=true$/m);
  });

  test('of packages are all known, and none is needed', () => {
    const found = lockedPackages
      .filter(([, { hasInstallScript }]) => hasInstallScript)
      .map(([folder]) => folder.replace(/^.*node_modules\//, ''));
    expect([...new Set(found)].sort()).toEqual(Object.keys(installScripts).sort());
  });

  test('do not exist in the app itself', () => {
    const hooks = /^(pre|post)?(install|prepare|publish|pack|shrinkwrap)$|^(pre|post)/;
    expect(Object.keys(manifest.scripts).filter((name) => hooks.test(name))).toEqual([]);
  });
});

function trackedFiles(): readonly string[] {
  return execFileSync('git', ['ls-files'], { cwd: ROOT, encoding: 'utf8' }).split('\n').filter(Boolean);
}
