import { beforeAll, describe, expect, test } from 'vitest';
import { ENTRIES } from '../../build/licenses/bundled-packages.mjs';
import { formatNotices } from '../../build/licenses/notices.mjs';
import { isPermissive, mayShip } from '../../build/licenses/policy.mjs';
import { createSbom, type Sbom } from '../../build/licenses/sbom.mjs';
import { findShippedPackages, type ShippedPackage } from '../../build/licenses/shipped-packages.mjs';
import { fontPackages } from '#shared/document/render/document-fonts.ts';
import { lockfile, manifest, readText } from './lockfile.ts';

let shipped: readonly ShippedPackage[];
beforeAll(async () => {
  shipped = await findShippedPackages(process.execPath);
});

describe('which packages ship', () => {
  test('packages that the app imports', () => {
    const names = shipped.map(({ name }) => name);
    const some = ['react', 'react-dom', 'dexie', 'zod', 'ky', 'hono', 'nodemailer', 'electron'];
    const fonts = [...new Set(fontPackages.values())].map((name) => `@fontsource/${name}`);
    const styles = ['tailwindcss', '@fontsource-variable/inter', ...fonts];
    expect(names).toEqual(
      expect.arrayContaining([...some, ...styles, ...Object.keys(manifest.dependencies)]),
    );
  });

  test('no tools', () => {
    const names = new Set(shipped.map(({ name }) => name));
    for (const tool of ['vitest', 'vite', 'typescript', 'electron-builder', '@playwright/test', 'oxlint']) {
      expect(names.has(tool), tool).toBe(false);
    }
  });

  test('the list of entries is the one of the build', () => {
    const config = readText('electron.vite.config.ts');
    const page = readText('src-renderer/index.html');
    for (const entry of ENTRIES) {
      const named = config.includes(`'${entry}'`) || page.includes(entry.replace('src-renderer/', './'));
      expect(named, entry).toBe(true);
    }
  });
});

describe('licenses', () => {
  test('every shipped package has a permissive license, or is a dictionary in files of its own', () => {
    const refused = shipped.filter((one) => !mayShip(one));
    expect(refused.map(({ name, license }) => `${name}: ${license}`)).toEqual([]);
  });

  test.each([
    ['MIT', true],
    ['(MPL-2.0 OR Apache-2.0)', true],
    ['MIT AND ISC', true],
    ['OFL-1.1', true],
    ['GPL-3.0-only', false],
    ['AGPL-3.0-or-later', false],
    ['MIT AND GPL-2.0-only', false],
    ['MPL-2.0', false],
    ['SEE LICENSE IN LICENSE.txt', false],
    ['UNLICENSED', false],
    ['(MIT OR GPL-2.0) AND LGPL-3.0', false],
    ['', false],
  ])('"%s": %s', (expression, permissive) => {
    expect(isPermissive(expression)).toBe(permissive);
  });

  test('code may not ship under the license of a dictionary', () => {
    expect(mayShip({ name: '@cspell/dict-de-de', license: 'LGPL-3.0' })).toBe(true);
    expect(mayShip({ name: '@cspell/dict-de-de', license: 'GPL-3.0-only' })).toBe(false);
    expect(mayShip({ name: 'some-code', license: 'LGPL-3.0' })).toBe(false);
  });

  test('the notices name every package, with the text of its license', () => {
    const notices = formatNotices(shipped);
    for (const { name, version, texts } of shipped) {
      expect(notices).toContain(`\n${name} ${version}\n`);
      for (const text of texts) expect(notices).toContain(text);
    }
    const withoutText = shipped.filter(({ texts }) => texts.length === 0).map(({ name }) => name);
    // Its package.json names MIT and its author, but the package contains no license text.
    expect(withoutText).toEqual(['lazy-val']);
  });
});

describe('SBOM', () => {
  let sbom: Sbom;
  beforeAll(async () => {
    sbom = await createSbom(process.execPath, shipped);
  });

  test('it names the shipped packages and no others', () => {
    expect(sbom.bomFormat).toBe('CycloneDX');
    const listed = sbom.components.map(({ name, version }) => `${name}@${version}`);
    expect(listed.toSorted()).toEqual(shipped.map(({ name, version }) => `${name}@${version}`).toSorted());
    expect(sbom.components.every(({ scope }) => scope === 'required')).toBe(true);
  });

  test('each package has the hash of the lockfile', () => {
    for (const { name, hashes } of sbom.components) {
      const folder = shipped.find((entry) => entry.name === name)?.folder ?? '';
      const [, base64 = ''] = (lockfile.packages[folder]?.integrity ?? '').split('sha512-');
      expect(hashes?.[0]?.content, name).toBe(Buffer.from(base64, 'base64').toString('hex'));
    }
  });
});
