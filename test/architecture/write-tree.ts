import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

/** Packages that the tree's files import. They are written as empty packages, so nothing is installed. */
const installed = [
  '@base-ui/react',
  '@dnd-kit/react',
  '@hono/node-server',
  '@napi-rs/keyring',
  '@tanstack/query-core',
  '@tanstack/react-router',
  'dexie',
  'electron',
  'fast-check',
  'hono',
  'ky',
  'lucide-react',
  'node-diff3',
  'nodemailer',
  'react',
  'vitest',
  'ws',
  'zod',
  'zustand',
] as const;

/** Writes a small repository with the given files into a new temporary folder; returns its path. */
export function writeTree(files: Readonly<Record<string, string>>): string {
  const folder = realpathSync(mkdtempSync(path.join(tmpdir(), 'layover-imports-')));
  const dependencies = Object.fromEntries(installed.map((name) => [name, '1.0.0']));
  write(
    folder,
    'package.json',
    JSON.stringify({ type: 'module', imports: { '#shared/*': './shared/*' }, dependencies }),
  );
  for (const name of [...installed, 'undeclared']) {
    write(
      folder,
      `node_modules/${name}/package.json`,
      JSON.stringify({ name, version: '1.0.0', main: 'index.js' }),
    );
    write(folder, `node_modules/${name}/index.js`, '');
  }
  for (const [file, text] of Object.entries(files)) write(folder, file, text);
  return folder;
}

writeTree.remove = (folder: string): void => rmSync(folder, { recursive: true, force: true });

function write(folder: string, file: string, text: string): void {
  const target = path.join(folder, file);
  mkdirSync(path.dirname(target), { recursive: true });
  writeFileSync(target, text);
}
