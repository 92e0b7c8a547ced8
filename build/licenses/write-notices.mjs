import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { OUT } from '../lib/paths.mjs';
import { UserError } from '../lib/user-error.mjs';
import { formatNotices } from './notices.mjs';
import { mayShip } from './policy.mjs';
import { createSbom } from './sbom.mjs';
import { findShippedPackages } from './shipped-packages.mjs';

/** The folder of both files; electron-builder.yml packs it beside the app. */
export const NOTICES = path.join(OUT, 'notices');

/**
 * Writes THIRD_PARTY_NOTICES.txt and sbom.cdx.json. Runs for each package that is built, so the files match its
 * content. Throws when a license does not allow it.
 *
 * @param {string} node
 * @returns {Promise<void>}
 */
export async function writeNotices(node) {
  const packages = await findShippedPackages(node);
  const refused = packages.filter((shipped) => !mayShip(shipped));
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
