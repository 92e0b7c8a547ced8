import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'electron-vite';
import type { Plugin } from 'vite';
import { rendererOutput } from './build/lib/renderer-output.mjs';
import { fontPackages } from './shared/document/render/document-fonts.ts';

const fromRoot = (path: string): string => fileURLToPath(new URL(path, import.meta.url));

/** What stays outside the bundles: Electron itself, and the keychain's native addon. */
const external = ['@napi-rs/keyring'];

/** Puts the fonts that the service serves and prints beside it (`font-file.ts`). */
const serviceFonts: Plugin = {
  name: 'service-fonts',
  async generateBundle() {
    for (const [file, packageName] of fontPackages) {
      const source = await readFile(fromRoot(`node_modules/@fontsource/${packageName}/files/${file}`));
      this.emitFile({ type: 'asset', fileName: `fonts/${file}`, source });
    }
  },
};

/**
 * Builds what ships: `out/main` (the shell with the core, and the embedded service as a program of its own),
 * `out/preload` (CommonJS, as a sandboxed preload must be) and `out/renderer` (no inline script or style, so
 * that the content security policy needs no exception).
 */
export default defineConfig({
  main: {
    plugins: [serviceFonts],
    build: {
      externalizeDeps: false,
      rolldownOptions: {
        external,
        input: {
          index: fromRoot('src-main/electron/main.ts'),
          service: fromRoot('src-service/main.ts'),
          'scale-worker': fromRoot('src-service/page/pictures/scale-worker.ts'),
        },
        output: { format: 'es', entryFileNames: '[name].js', chunkFileNames: 'chunks/[name]-[hash].js' },
      },
    },
  },
  preload: {
    build: {
      externalizeDeps: false,
      rolldownOptions: {
        input: { preload: fromRoot('src-preload/preload.ts') },
        output: { format: 'cjs', entryFileNames: '[name].cjs' },
      },
    },
  },
  renderer: {
    root: fromRoot('src-renderer'),
    plugins: [react(), tailwindcss()],
    // A worker loads the reader of a format when it meets one.
    worker: { format: 'es' },
    build: {
      outDir: fromRoot('out/renderer'),
      // A font or image as a data: address would need an exception in the policy for each kind.
      assetsInlineLimit: 0,
      minify: true,
      // Files on the same computer need no preload, and each of its links costs a recalculation of styles.
      modulePreload: false,
      rolldownOptions: { input: { index: fromRoot('src-renderer/index.html') }, output: rendererOutput },
    },
  },
});
