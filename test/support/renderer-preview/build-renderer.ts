import path from 'node:path';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { build } from 'vite';
import { rendererOutput } from '../../../build/lib/renderer-output.mjs';

const root = path.resolve(import.meta.dirname, '../../..');

/** The folder of the preview's bundle. The bundle that ships is never replaced. */
export const previewFolder = path.join(root, 'out/renderer-preview');

/** Builds only the renderer, as `electron.vite.config.ts` does. */
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
