/** What electron-builder calls on its way: it looks for a function with the name of the moment. */
export { afterPack } from './after-pack.mjs';
export { beforePack } from './before-pack.mjs';
