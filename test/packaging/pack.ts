import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { getRawHeader } from '@electron/asar';
import { z } from 'zod';
import { binOf } from '../../build/lib/bins.mjs';
import { capture } from '../../build/lib/command.mjs';
import { inRoot } from '../../build/lib/paths.mjs';
import { ensureBuilt } from '../../build/tasks/ensure-built.mjs';
import { writeStubElectron } from './stub-electron.ts';

/** A file inside the archive. */
export interface PackedFile {
  /** The path inside the archive, such as `out/main/index.js`. */
  readonly path: string;
  /** Bytes. */
  readonly size: number;
  /** Whether it lies beside the archive, because the system cannot open it inside. */
  readonly unpacked: boolean;
}

/** The app as it would be installed. */
export interface Packed extends Disposable {
  readonly folder: string;
  readonly program: string;
  readonly resources: string;
  readonly archive: string;
  readonly files: readonly PackedFile[];
}

interface Entry {
  readonly size?: number | undefined;
  readonly unpacked?: boolean | undefined;
  readonly files?: Readonly<Record<string, Entry>> | undefined;
}

const entrySchema: z.ZodType<Entry> = z.lazy(() =>
  z.object({
    size: z.number().optional(),
    unpacked: z.boolean().optional(),
    files: z.record(z.string(), entrySchema).optional(),
  }),
);

/** Builds the app if needed, and packs it for Linux in a temporary folder. */
export async function pack(): Promise<Packed> {
  await ensureBuilt({ node: process.execPath, env: process.env });
  const root = mkdtempSync(path.join(tmpdir(), 'layover-packed-'));
  const stub = path.join(root, 'electron');
  writeStubElectron(stub);
  const { code, output } = await capture(process.execPath, [
    binOf('electron-builder'),
    '--linux',
    'dir',
    '--config',
    inRoot('build', 'electron-builder.yml'),
    '--publish',
    'never',
    `-c.electronDist=${stub}`,
    `-c.directories.output=${path.join(root, 'dist')}`,
  ]);
  if (code !== 0) {
    rmSync(root, { recursive: true, force: true });
    throw new Error(`electron-builder failed:\n${output}`);
  }
  const folder = path.join(
    root,
    'dist',
    process.arch === 'arm64' ? 'linux-arm64-unpacked' : 'linux-unpacked',
  );
  const resources = path.join(folder, 'resources');
  const archive = path.join(resources, 'app.asar');
  return {
    folder,
    program: path.join(folder, 'layover'),
    resources,
    archive,
    files: filesOf(entrySchema.parse(getRawHeader(archive).header), ''),
    [Symbol.dispose]: () => rmSync(root, { recursive: true, force: true }),
  };
}

function filesOf(entry: Entry, prefix: string): readonly PackedFile[] {
  if (entry.files === undefined) {
    return [{ path: prefix, size: entry.size ?? 0, unpacked: entry.unpacked ?? false }];
  }
  return Object.entries(entry.files).flatMap(([name, inner]) =>
    filesOf(inner, prefix === '' ? name : `${prefix}/${name}`),
  );
}
