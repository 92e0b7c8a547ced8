import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { OUT } from '../lib/paths.mjs';
import { UserError } from '../lib/user-error.mjs';
import { formatNotices } from './notices.mjs';
import { isPermissive } from './policy.mjs';
import { createSbom } from './sbom.mjs';
import { findShippedPackages } from './shipped-packages.mjs';

/** Where both files are written; electron-builder.yml packs this folder beside the app. */
export const NOTICES = path.join(OUT, 'notices');

/**
 * Collects who made what ships: THIRD_PARTY_NOTICES.txt for people, sbom.cdx.json for tools. Made anew for
 * each package, so that it can never be older than what is packed. A license that is not permissive ends it.
 *
 * @param {string} node
 * @returns {Promise<void>}
 */
export async function writeNotices(node) {
  const packages = await findShippedPackages(node);
  const refused = packages.filter(({ license }) => !isPermissive(license));
  if (refused.length > 0) {
    const list = refused.map(({ name, license }) => `${name} (${license || 'none stated'})`).join(', ');
    throw new UserError(
      `These may not ship, because of their licenses: ${list}. See build/licenses/policy.mjs.`,
    );
  }
  const sbom = await createSbom(node, packages);
  mkdirSync(NOTICES, { recursive: true });
  writeFileSync(path.join(NOTICES, 'THIRD_PARTY_NOTICES.txt'), formatNotices(packages));
  writeFileSync(path.join(NOTICES, 'sbom.cdx.json'), `${JSON.stringify(sbom, null, 2)}\n`);
}
