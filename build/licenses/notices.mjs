/** @typedef {import('./shipped-packages.mjs').ShippedPackage} ShippedPackage */

const RULE = '-'.repeat(80);

const INTRODUCTION = `Layover contains the work of others. This file names all of it, with the license and the notice of each
part. The licenses of Electron's own parts, Chromium's among them, are in LICENSE.electron.txt and
LICENSES.chromium.html beside the program.`;

/**
 * The third-party notices: the authors and licenses of the packages in the app.
 *
 * @param {readonly ShippedPackage[]} packages
 * @returns {string}
 */
export function formatNotices(packages) {
  const index = packages.map(({ name, version, license }) => `  ${name} ${version} (${license})`);
  const sections = packages.map((entry) => formatPackage(entry));
  return [INTRODUCTION, index.join('\n'), ...sections].join(`\n\n${RULE}\n\n`).concat('\n');
}

/**
 * @param {ShippedPackage} shipped
 * @returns {string}
 */
function formatPackage({ name, version, license, author, texts }) {
  // Some packages name their license without its text; then the notice is the license's name and the author.
  const stated = `Published under the license ${license}${author ? ` by ${author}` : ''}.`;
  return [`${name} ${version}`, ...(texts.length > 0 ? texts : [stated])].join('\n\n');
}
