/** @typedef {{ packager: { addElectronFuses: (context: PackContext, fuses: object) => Promise<number> } }} PackContext */

/** Where the fuse stands in the wire. */
const WASM_TRAP_HANDLERS = 8;

/**
 * Sets the fuse that electron-builder's `electronFuses` has no name for yet: how V8 checks the bounds of
 * WebAssembly's memory. Electron's own choice, made explicit, so that no fuse is left to a default.
 *
 * @param {PackContext} context
 * @returns {Promise<void>}
 */
export async function afterPack(context) {
  await context.packager.addElectronFuses(context, { version: '1', [WASM_TRAP_HANDLERS]: true });
}
