import { randomUUID } from 'node:crypto';
import { createCodec } from './codec.ts';
import { runPreload, type PreloadProcess } from './isolated-world.ts';
import { installMainWorld } from './main-world.ts';
import { createWorldLink } from './world-link.ts';

/** Name of the isolated world, as Electron names its own. */
export const isolatedWorld = 'Electron Isolated Context';

/** Name of the function through which the isolated world reaches the double. */
export const bindingName = 'layoverDoubleSend';

/**
 * The source texts that a page gets before its own scripts, in this order: the main world's first, because
 * the preload exposes its object while it runs.
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

/** Only in the top frame, and not in the blank page that a window starts with. */
function inPage(body: string): string {
  return `if (globalThis === globalThis.top && location.href !== 'about:blank') {${body}\n}`;
}
