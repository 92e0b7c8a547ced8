import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { FuseV1Options } from '@electron/fuses';

/** The marker before the fuses in Electron's binary. */
const sentinel = 'dL7pKGdnNz796PbbjQWNKmHXBZaB9tsX';

/** The wanted state of each fuse, in the order of the wire. */
export const wantedFuses: ReadonlyArray<readonly [FuseV1Options, boolean]> = [
  [FuseV1Options.RunAsNode, false],
  [FuseV1Options.EnableCookieEncryption, true],
  [FuseV1Options.EnableNodeOptionsEnvironmentVariable, false],
  [FuseV1Options.EnableNodeCliInspectArguments, false],
  [FuseV1Options.EnableEmbeddedAsarIntegrityValidation, true],
  [FuseV1Options.OnlyLoadAppFromAsar, true],
  [FuseV1Options.LoadBrowserProcessSpecificV8Snapshot, false],
  [FuseV1Options.GrantFileProtocolExtraPrivileges, false],
  [FuseV1Options.WasmTrapHandlers, true],
];

/** Some of Electron's languages. */
const locales = ['de', 'en-US', 'es', 'fr', 'ja', 'nl', 'zh-CN'];

/** Writes a folder that electron-builder accepts as Electron. Each fuse has the wrong state. */
export function writeStubElectron(folder: string): void {
  mkdirSync(path.join(folder, 'resources'), { recursive: true });
  const wire = wantedFuses.map(([, on]) => (on ? '0' : '1')).join('');
  // The wire: the sentinel, its version, its length, a character per fuse.
  const program = Buffer.concat([
    Buffer.from(`not a program ${sentinel}`),
    Buffer.from([1, wire.length]),
    Buffer.from(wire),
    // In a real program too, other bytes follow the wire.
    Buffer.alloc(64 * 1024),
  ]);
  writeFileSync(path.join(folder, 'electron'), program, { mode: 0o755 });
  for (const name of ['LICENSE', 'LICENSES.chromium.html']) writeFileSync(path.join(folder, name), 'stub\n');
  mkdirSync(path.join(folder, 'locales'));
  for (const name of locales) writeFileSync(path.join(folder, 'locales', `${name}.pak`), 'stub\n');
}
