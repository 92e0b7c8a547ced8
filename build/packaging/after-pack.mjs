/** @typedef {{ packager: { addElectronFuses: (context: PackContext, fuses: object) => Promise<number> } }} PackContext */

/** The index of the fuse in Electron's fuse wire. */
const WASM_TRAP_HANDLERS = 8;

/**
 * Sets the fuse that electron-builder's `electronFuses` cannot name: how V8 checks the bounds of WebAssembly's memory.
 * The value is Electron's default, set explicitly so that no fuse depends on a default.
 *
 * @param {PackContext} context
 * @returns {Promise<void>}
 */
export async function afterPack(context) {
  await context.packager.addElectronFuses(context, { version: '1', [WASM_TRAP_HANDLERS]: true });
}
