import { ROOT } from '../lib/paths.mjs';
import { npm, npmFailure } from '../setup/npm.mjs';

/** @typedef {import('./shipped-packages.mjs').ShippedPackage} ShippedPackage */
/** @typedef {{ name: string, version: string, scope?: string, 'bom-ref': string, hashes?: { alg: string, content: string }[] }} Component */
/** @typedef {{ ref: string, dependsOn: string[] }} Dependency */
/**
 * @typedef {object} Sbom
 * @property {string} bomFormat
 * @property {{ component: Component }} metadata
 * @property {Component[]} components
 * @property {Dependency[]} dependencies
 */

/**
 * The software bill of materials (CycloneDX) of the packed app. npm writes one for the whole lockfile, with the hash of
 * every package. Build tools are removed from it. The rest is marked as required: npm marks it as optional, because
 * bundled packages are development dependencies.
 *
 * @param {string} node
 * @param {readonly ShippedPackage[]} shipped
 * @returns {Promise<Sbom>}
 */
export async function createSbom(node, shipped) {
  const args = ['sbom', '--package-lock-only', '--sbom-format=cyclonedx', '--sbom-type=application'];
  const { code, output } = await npm(node, args, ROOT);
  if (code !== 0) throw npmFailure('list the parts of the app', output);
  const sbom = /** @type {Sbom} */ (JSON.parse(output.slice(output.indexOf('{'))));
  // npm would name the app after the folder of the checkout.
  const component = { ...sbom.metadata.component, name: 'layover' };
  const refs = new Set(shipped.map(({ name, version }) => `${name}@${version}`));
  const isShipped = (/** @type {{ 'bom-ref': string }} */ part) => refs.has(part['bom-ref']);
  const components = sbom.components.filter(isShipped).map((part) => ({ ...part, scope: 'required' }));
  const remaining = new Set([component['bom-ref'], ...components.map((part) => part['bom-ref'])]);
  const dependencies = sbom.dependencies
    .filter(({ ref }) => remaining.has(ref))
    .map(({ ref, dependsOn }) => ({ ref, dependsOn: dependsOn.filter((other) => remaining.has(other)) }));
  return { ...sbom, metadata: { ...sbom.metadata, component }, components, dependencies };
}
