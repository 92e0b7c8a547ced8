/**
 * SPDX identifiers of the licenses that Layover may bundle: they ask for a notice and nothing else.
 */
export const PERMISSIVE = [
  '0BSD',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'CC0-1.0',
  'ISC',
  'MIT',
  'MIT-0',
  // For typefaces: they may be bundled with anything and keep their own license.
  'OFL-1.1',
  'Unicode-3.0',
  'Unlicense',
  'Zlib',
];

/**
 * Dictionaries of other licenses. They ship unchanged, as files of their own that the app reads and that anybody may
 * replace; no code is linked with them. The notices contain their licenses and where their sources are.
 */
const DICTIONARIES = ['@cspell/dict-de-de', '@cspell/dict-en-gb', '@cspell/dict-es-es'];

/**
 * Whether a package may ship.
 *
 * @param {{ readonly name: string, readonly license: string }} shipped
 * @returns {boolean}
 */
export function mayShip({ name, license }) {
  return isPermissive(license) || (license === 'LGPL-3.0' && DICTIONARIES.includes(name));
}

/**
 * Whether a license expression is permissive: `A OR B` needs one permissive license, `A AND B` needs both. An
 * expression that cannot be parsed is refused.
 *
 * @param {string} expression an SPDX expression, such as `(MPL-2.0 OR Apache-2.0)`
 * @returns {boolean}
 */
export function isPermissive(expression) {
  const choices = expression.replaceAll(/[()]/g, '').split(/\sOR\s/);
  const hasMixedGroups = /[()]/.test(expression) && / AND /.test(expression) && / OR /.test(expression);
  if (hasMixedGroups) return false;
  return choices.some((choice) => choice.split(/\sAND\s/).every((part) => PERMISSIVE.includes(part.trim())));
}
