import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { extractAll, extractFile } from '@electron/asar';
import { FuseV1Options, getCurrentFuseWire } from '@electron/fuses';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { budgets } from './budgets.ts';
import { pack, type Packed } from './pack.ts';
import { wantedFuses } from './stub-electron.ts';

const native = `@napi-rs/keyring-${process.platform}-${process.arch}`;

/** The files that may be inside the archive. */
const wanted = [
  /^package\.json$/,
  /^out\/main\/(index|service|scale-worker)\.js$/,
  /^out\/main\/chunks\/[\w-]+\.(js|png)$/,
  /^out\/main\/fonts\/[\w-]+\.woff2$/,
  /^out\/preload\/preload\.cjs$/,
  /^out\/renderer\/index\.html$/,
  /^out\/renderer\/assets\/[\w.-]+\.(js|css|woff2|svg|png|gz)$/,
  /^node_modules\/@napi-rs\/keyring\/(index\.js|package\.json|LICENSE)$/,
  new RegExp(`^node_modules/${native}[a-z-]*/(package\\.json|[\\w.-]+\\.node)$`),
];

// The stub is an Electron for Linux, and npm installs the keychain's library for the current system only.
describe.skipIf(process.platform !== 'linux')('the packed app', () => {
  let packed: Packed;
  beforeAll(async () => {
    packed = await pack();
  });
  afterAll(() => packed?.[Symbol.dispose]());

  describe('fuses', () => {
    test('there are nine, in version 1 of the fuse wire', async () => {
      const { version, ...fuses } = await getCurrentFuseWire(packed.program);
      expect(version).toBe('1');
      expect(Object.keys(fuses)).toEqual(wantedFuses.map(([fuse]) => String(fuse)));
      expect(wantedFuses).toHaveLength(9);
    });

    test.each(wantedFuses.map(([fuse, on]) => ({ name: FuseV1Options[fuse], fuse, on })))(
      '$name: $on',
      async ({ fuse, on }) => {
        const wire = await getCurrentFuseWire(packed.program);
        expect(wire[fuse]).toBe((on ? '1' : '0').charCodeAt(0));
      },
    );
  });

  describe('archive', () => {
    test('no unneeded file ships', () => {
      const unwanted = packed.files.filter((file) => !wanted.some((pattern) => pattern.test(file.path)));
      expect(unwanted).toEqual([]);
    });

    test('every kind of file that is needed ships', () => {
      for (const pattern of wanted.filter(({ source }) => !source.includes('chunks'))) {
        expect(
          packed.files.some((file) => pattern.test(file.path)),
          String(pattern),
        ).toBe(true);
      }
    });

    test('only the native library lies beside the archive', () => {
      const outside = packed.files
        .filter((file) => file.unpacked)
        .map((file) => path.posix.basename(file.path));
      const library = outside.find((name) => name.endsWith('.node'));
      expect(library).toContain(`${process.platform}-${process.arch}`);
      for (const name of outside) expect(name).toMatch(/\.node$|^package\.json$/);
    });

    test('no file contains the path of the checkout or a source map', () => {
      for (const file of packed.files.filter(({ path: name }) => /\.(c?js|css|html|json)$/.test(name))) {
        const text = extractFile(packed.archive, file.path).toString('utf8');
        expect(text.includes(process.cwd()), `${file.path} names the checkout`).toBe(false);
        expect(/^\/[/*]# sourceMappingURL=/m.test(text), `${file.path} has a source map`).toBe(false);
      }
    });

    test('its package.json has no scripts and no development dependencies', () => {
      const manifest = z
        .record(z.string(), z.unknown())
        .parse(JSON.parse(extractFile(packed.archive, 'package.json').toString('utf8')));
      expect(manifest).toMatchObject({ name: 'layover', main: 'out/main/index.js', type: 'module' });
      expect(manifest).not.toHaveProperty('scripts');
      expect(manifest).not.toHaveProperty('devDependencies');
      expect(packed.files.map((file) => file.path)).toContain(manifest['main']);
    });

    test('the service in it runs without any other file', () => {
      const folder = path.join(packed.folder, '..', 'extracted');
      extractAll(packed.archive, folder);
      const service = path.join(folder, 'out', 'main', 'service.js');
      expect(execFileSync(process.execPath, [service, '--help'], { cwd: folder, encoding: 'utf8' })).toMatch(
        /--port/,
      );
    });
  });

  describe('beside the archive', () => {
    test('no other app is there that Electron would start instead', () => {
      const archives = readdirSync(packed.resources).filter(
        (name) => name !== 'app-update.yml' && (name.startsWith('app') || name.endsWith('asar')),
      );
      expect(archives.sort()).toEqual(['app.asar', 'app.asar.unpacked']);
    });

    test('the update server is an https address', () => {
      const update = readFileSync(path.join(packed.resources, 'app-update.yml'), 'utf8');
      expect(update).toMatch(/^provider: generic$/mu);
      expect(update).toMatch(/^url: https:/mu);
    });

    test('the licenses of all packages are there', () => {
      for (const name of ['LICENSE.electron.txt', 'LICENSES.chromium.html']) {
        expect(existsSync(path.join(packed.folder, name)), name).toBe(true);
      }
      const notices = readFileSync(path.join(packed.resources, 'THIRD_PARTY_NOTICES.txt'), 'utf8');
      for (const name of ['react', 'zod', 'dexie', '@napi-rs/keyring', '@fontsource-variable/inter']) {
        expect(notices).toMatch(new RegExp(`^${name} \\d`, 'm'));
      }
    });

    test("Chromium's own texts ship in the app's languages only", () => {
      const locales = readdirSync(path.join(packed.folder, 'locales')).map((name) => path.parse(name).name);
      expect(locales.sort()).toEqual(['de', 'en-US', 'es', 'fr', 'nl']);
    });

    test('the SBOM is there', () => {
      const sbom: unknown = JSON.parse(readFileSync(path.join(packed.resources, 'sbom.cdx.json'), 'utf8'));
      expect(sbom).toMatchObject({ bomFormat: 'CycloneDX', metadata: { component: { name: 'layover' } } });
    });
  });

  describe('size', () => {
    test.each(budgets)('$name is at most $limit kB', ({ name, limit, measure }) => {
      const size = Math.ceil(measure(packed));
      console.log(`${name}: ${size} kB of ${limit} kB`);
      expect(size).toBeLessThanOrEqual(limit);
    });
  });
});
