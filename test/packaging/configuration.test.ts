import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { z } from 'zod';
import { inRoot } from '../../build/lib/paths.mjs';

const targets = z.array(z.object({ target: z.string(), arch: z.array(z.string()) }));

const configuration = z
  .object({
    appId: z.string(),
    asar: z.literal(true),
    electronFuses: z.record(z.string(), z.boolean()),
    protocols: z.array(z.object({ schemes: z.array(z.string()) })),
    fileAssociations: z.array(z.object({ ext: z.string(), mimeType: z.string() })),
    beforePack: z.string(),
    afterPack: z.string(),
    mac: z.object({
      target: targets,
      icon: z.string(),
      hardenedRuntime: z.literal(true),
      notarize: z.literal(true),
      entitlements: z.string(),
      entitlementsInherit: z.string(),
    }),
    win: z.object({
      target: targets,
      icon: z.string(),
      verifyUpdateCodeSignature: z.literal(true),
      signtoolOptions: z.object({ publisherName: z.string() }),
    }),
    nsis: z.object({ include: z.string(), deleteAppDataOnUninstall: z.literal(false) }),
    linux: z.object({ target: targets, icon: z.string(), executableName: z.string() }),
  })
  .parse(parse(readFileSync(inRoot('build', 'electron-builder.yml'), 'utf8')));

const { mac, win, linux, nsis } = configuration;

describe('the packed files', () => {
  test.each([
    ['macOS', mac.target, ['dmg', 'zip']],
    ['Windows', win.target, ['nsis']],
    ['Linux', linux.target, ['AppImage', 'deb', 'rpm']],
  ])('%s: every format, for both processors', (_system, packed, formats) => {
    expect(packed.map(({ target }) => target)).toEqual(formats);
    for (const { arch } of packed) expect(arch.toSorted()).toEqual(['arm64', 'x64']);
  });

  test('every named file exists', () => {
    const named = [mac.icon, win.icon, linux.icon, mac.entitlements, mac.entitlementsInherit, nsis.include];
    for (const file of [...named, configuration.beforePack, configuration.afterPack]) {
      expect(existsSync(inRoot(file)), file).toBe(true);
    }
  });
});

describe('registrations', () => {
  test('links of layover:// on every system', () => {
    expect(configuration.protocols.flatMap(({ schemes }) => schemes)).toEqual(['layover']);
    // electron-builder registers it on macOS and Linux, the installer's script on Windows.
    const script = readFileSync(inRoot(nsis.include), 'utf8');
    expect(script).toMatch(/WriteRegStr SHELL_CONTEXT "Software\\Classes\\layover" "URL Protocol" ""/);
    expect(script).toMatch(/DeleteRegKey SHELL_CONTEXT "Software\\Classes\\layover"/);
  });

  test('.layover files', () => {
    expect(configuration.fileAssociations.map(({ ext }) => ext)).toEqual(['layover']);
  });
});

describe('entitlements and signatures', () => {
  test.each([mac.entitlements, mac.entitlementsInherit])(
    '%s allows only V8 to write machine code',
    (file) => {
      const text = readFileSync(inRoot(file), 'utf8');
      const keys = [...text.matchAll(/<key>([^<]+)<\/key>/g)].map(([, key]) => key);
      expect(keys).toEqual(['com.apple.security.cs.allow-jit']);
      expect(text).not.toMatch(
        /disable-library-validation|allow-dyld|get-task-allow|unsigned-executable-memory/,
      );
    },
  );

  test('an update on Windows must be signed with the name of the publisher', () => {
    expect(win.signtoolOptions.publisherName).toBe('Layover');
  });
});
