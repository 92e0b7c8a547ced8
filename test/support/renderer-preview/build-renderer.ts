import path from 'node:path';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { build } from 'vite';
import { rendererOutput } from '../../../build/lib/renderer-output.mjs';

const root = path.resolve(import.meta.dirname, '../../..');

/** Where the preview's bundle goes: beside what ships, never in its place. */
export const previewFolder = path.join(root, 'out/renderer-preview');

/** Builds the renderer alone, as `electron.vite.config.ts` does, without waiting for the rest of the app. */
export async function buildRenderer(): Promise<void> {
  await build({
    configFile: false,
    root: path.join(root, 'src-renderer'),
    plugins: [react(), tailwindcss()],
    logLevel: 'warn',
    build: {
      outDir: previewFolder,
      emptyOutDir: true,
      assetsInlineLimit: 0,
      minify: false,
      rolldownOptions: { output: rendererOutput },
    },
  });
}
