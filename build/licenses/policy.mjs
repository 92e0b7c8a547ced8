/**
 * Licenses whose works may travel inside Layover: they ask for their notice, and for nothing of ours. By their
 * SPDX identifiers.
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
  // For typefaces: they may be bundled with anything, and stay under their own license.
  'OFL-1.1',
  'Unicode-3.0',
  'Unlicense',
  'Zlib',
];

/**
 * Judges a license as package.json states it: one of several (`A OR B`) has to be permissive, or all of them
 * (`A AND B`). What cannot be understood is refused.
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
