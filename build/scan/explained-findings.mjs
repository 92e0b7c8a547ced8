/**
 * @typedef {object} ExplainedFinding
 * @property {string} check the scanner's name of what it looks for
 * @property {RegExp} file the only file that may have the finding
 * @property {RegExp} sample the code that the finding points at
 * @property {string} why why the finding is safe, and the tests that prove it
 */

/** The known findings above "informational", with the reason why each is safe. Any other finding fails the scan. */
export const explainedFindings = /** @type {readonly ExplainedFinding[]} */ ([
  {
    check: 'CSP_GLOBAL_CHECK',
    file: /^N\/A$/,
    sample: /^N\/A$/,
    why: 'The policy is a header of every answer of app://layover, which the scanner cannot see: src-main/electron/app-protocol/page-headers.test.ts, and test/e2e/app/guards.spec.ts tries to break it.',
  },
  {
    check: 'CUSTOM_ARGUMENTS_JS_CHECK',
    file: /^main\.js$/,
    sample: /appendSwitch\("+disable-features"+, "+DeferRendererTasksAfterInput"+\)/,
    why: 'It turns off a scheduling feature that delays IndexedDB until the frame after a key, and no protection: src-main/electron/lifecycle/allow-tasks-after-input.ts.',
  },
  {
    check: 'DANGEROUS_FUNCTIONS_JS_CHECK',
    file: /^renderer-word-[\w-]+\.js$/,
    sample: /typeof (\w+) != `function` && \(\1 = Function\(`` \+ \1\)\)/,
    why: 'JSZip’s setImmediate, for callbacks that are texts: it has none, and the policy of the worker forbids it: src-main/electron/app-protocol/page-headers.test.ts.',
  },
  {
    check: 'OPEN_EXTERNAL_JS_CHECK',
    file: /^main\.js$/,
    sample: /shell\.openExternal\(\w+\)/,
    why: 'The one call, behind the allow-list of schemes: src-main/electron/window/navigation.test.ts and test/e2e/app/guards.spec.ts.',
  },
  {
    check: 'PROTOCOL_HANDLER_JS_CHECK',
    file: /^main\.js$/,
    sample: /setAsDefaultProtocolClient\(scheme\)/,
    why: 'layover:// links show a route and can do nothing else: src-main/electron/links/route-in-arguments.test.ts.',
  },
]);
