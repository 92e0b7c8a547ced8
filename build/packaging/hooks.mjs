/** electron-builder's hooks: it calls the exported function with the hook's name. */
export { afterPack } from './after-pack.mjs';
export { beforePack } from './before-pack.mjs';
