import { randomUUID } from 'node:crypto';
import { createCodec } from './codec.ts';
import { runPreload, type PreloadProcess } from './isolated-world.ts';
import { installMainWorld } from './main-world.ts';
import { createWorldLink } from './world-link.ts';

/** Electron's name of the isolated world. */
export const isolatedWorld = 'Electron Isolated Context';

/** The name of the function with which the isolated world sends messages to the double. */
export const bindingName = 'layoverDoubleSend';

/**
 * The scripts that run in a page before its own. The main world's comes first, because the preload exposes its objects
 * while it runs.
 *
 * @param preloadSource text of the built preload, a CommonJS module
 */
export function worldScripts(
  preloadSource: string,
  info: PreloadProcess,
): { readonly main: string; readonly isolated: string } {
  const secret = randomUUID();
  const [toMain, toIsolated] = [JSON.stringify(`${secret}>`), JSON.stringify(`${secret}<`)];
  const preload = `function (require, module, exports, process) {\n${preloadSource}\n}`;
  return {
    main: inPage(`
      const codec = (${String(createCodec)})();
      const link = (${String(createWorldLink)})(codec, ${toIsolated}, ${toMain});
      (${String(installMainWorld)})(link);`),
    isolated: inPage(`
      const codec = (${String(createCodec)})();
      const link = (${String(createWorldLink)})(codec, ${toMain}, ${toIsolated});
      (${String(runPreload)})(codec, link, ${preload}, ${JSON.stringify(info)});`),
  };
}

/** Runs the body only in the top frame, and not in a window's first blank page. */
function inPage(body: string): string {
  return `if (globalThis === globalThis.top && location.href !== 'about:blank') {${body}\n}`;
}
