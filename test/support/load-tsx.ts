import { readFileSync } from 'node:fs';
import { registerHooks } from 'node:module';
import { fileURLToPath } from 'node:url';
import { transformSync } from 'esbuild';

// Node strips types but cannot parse JSX, which modules of the window may import.
registerHooks({
  load(url, context, next) {
    // Vite makes the address of a worker.
    if (url.endsWith('?worker&url'))
      return { format: 'module', source: "export default 'worker.js';", shortCircuit: true };
    if (!url.endsWith('.tsx')) return next(url, context);
    const { code } = transformSync(readFileSync(fileURLToPath(url), 'utf8'), {
      loader: 'tsx',
      jsx: 'automatic',
    });
    return { format: 'module', source: code, shortCircuit: true };
  },
});
