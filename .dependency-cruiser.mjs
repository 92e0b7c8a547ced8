/**
 * Who may import whom: the table of the architecture as rules. Each rule names the folder it guards and lists
 * all that the folder may import; whatever is not listed is refused, Node's modules and packages included.
 * `test/architecture` injects a violation of every rule and expects it to be found.
 */

/**
 * Matches installed packages by their exact names.
 *
 * @param {...string} names
 */
const packages = (...names) => `(^|/)node_modules/(${names.join('|')})/`;

/** A folder's own unit tests, and what they share in a folder `testing`, run in Node and may use the test libraries. */
const UNIT_TEST = '([.]test[.]tsx?$|(?<=/)testing/)';

/** What unit tests may import beside what their folder may. */
const TEST_LIBRARIES = packages('vitest', 'fast-check', 'fake-indexeddb');

/**
 * A reason that answers "then what may it import?".
 *
 * @param {string} what
 */
const only = (what) => `It may import ${what} only; see the table in ARCHITECTURE.md.`;

/** Node's built-in modules. */
const NODE = { dependencyTypesNot: ['core'] };

/**
 * Refuses a folder everything but what is listed.
 *
 * @param {{ name: string, from: string, may: string[], node?: boolean, what: string }} row
 */
function row({ name, from, may, node = false, what }) {
  const to = { pathNot: [from, ...may], ...(node && NODE) };
  return [
    { name, severity: 'error', comment: only(what), from: { path: from, pathNot: UNIT_TEST }, to },
    {
      name: `${name}-tests`,
      severity: 'error',
      comment: only(`${what} and the test libraries`),
      from: { path: `${from}.*${UNIT_TEST}` },
      to: { pathNot: [from, ...may, TEST_LIBRARIES], ...NODE },
    },
  ];
}

/**
 * Refuses a room of the service every other room that it does not stand on.
 *
 * @param {string} room
 * @param {string[]} below
 */
function serviceRoom(room, below) {
  return {
    name: `service-${room}`,
    severity: 'error',
    comment: `It may import ${[...below, 'failure.ts', 'ports.ts'].join(', ')} only; see src-service/README.md.`,
    from: { path: `^src-service/${room}/`, pathNot: UNIT_TEST },
    to: {
      path: '^src-service/',
      pathNot: [`^src-service/(${[room, ...below].join('|')})/`, '^src-service/(failure|ports)[.]ts$'],
    },
  };
}

/** The rooms of the window's data, each on top of those before it. */
const DATA_ROOMS = ['lib', 'db', 'cache', 'queries', 'edits', 'undo', 'sync'];

/**
 * Refuses a room of the window's data everything above it.
 *
 * @param {string} room
 * @param {number} floor
 */
function dataRoom(room, floor) {
  const below = DATA_ROOMS.slice(0, floor);
  return {
    name: `data-${room}`,
    severity: 'error',
    comment: `Of the other rooms of data it may import ${below.join(', ') || 'none'}; see src-renderer/data/README.md.`,
    from: { path: `^src-renderer/data/${room}/`, pathNot: UNIT_TEST },
    to: {
      path: '^src-renderer/data/',
      pathNot: `^src-renderer/data/(${[room, ...below].join('|')})/`,
    },
  };
}

export default {
  forbidden: [
    ...row({
      name: 'shared',
      from: '^shared/',
      may: [packages('zod', 'node-diff3', 'i18next')],
      what: 'shared, zod, i18next and pure algorithms (node-diff3)',
    }),
    ...row({
      name: 'core',
      from: '^src-main/core/',
      may: ['^shared/', packages('eventsource-parser', 'ky', 'zod')],
      node: true,
      what: 'shared, Node, ky and zod (never electron, hono or ws)',
    }),
    ...row({
      name: 'sync-rules',
      from: '^src-main/core/sync/rules/',
      may: ['^shared/', packages('zod')],
      what: 'shared and zod: a decision takes time and ids as arguments and has no effects',
    }),
    ...row({
      name: 'electron-shell',
      from: '^src-main/electron/',
      may: [
        '^src-main/core/',
        '^shared/',
        packages('electron', 'electron-updater', '@napi-rs/keyring', 'uuid', 'zod'),
      ],
      node: true,
      what: 'core, shared, Node, electron and its updater, the keychain, uuid and zod',
    }),
    ...row({
      name: 'service',
      from: '^src-service/',
      may: [
        '^shared/',
        packages(
          'hono',
          '@hono/node-server',
          'ipaddr.js',
          'jpeg-js',
          'nodemailer',
          '@types/nodemailer',
          'pg',
          '@types/pg',
          'playwright-core',
          'postal-mime',
          'sanitize-html',
          '@types/sanitize-html',
          'uuid',
          'yaml',
          'zod',
        ),
      ],
      node: true,
      what: 'shared, Node, hono and its own libraries (never src-main)',
    }),
    serviceRoom('storage', []),
    serviceRoom('domain', ['storage']),
    serviceRoom('delivery', ['domain', 'storage']),
    serviceRoom('http', []),
    serviceRoom('page', ['domain', 'storage', 'http']),
    serviceRoom('api', ['domain', 'storage', 'http', 'page']),
    serviceRoom('server', ['http']),
    serviceRoom('seed', ['domain', 'storage']),
    ...row({
      name: 'preload',
      from: '^src-preload/',
      may: ['^shared/', packages('electron')],
      what: 'electron, and types from shared',
    }),
    {
      name: 'preload-types-only',
      severity: 'error',
      comment:
        'The preload takes types from shared and no code: what it runs has the privileges of the bridge.',
      from: { path: '^src-preload/', pathNot: UNIT_TEST },
      to: { path: '^shared/', dependencyTypesNot: ['type-only'] },
    },
    ...row({
      name: 'renderer-ui',
      from: '^src-renderer/ui/',
      may: [
        '^src-renderer/i18n/',
        '^shared/text/',
        packages(
          'react',
          'react-dom',
          '@types/react',
          '@types/react-dom',
          '@base-ui/react',
          'lucide-react',
          '@dnd-kit/[^/]+',
          '@tanstack/react-virtual',
          'dompurify',
        ),
      ],
      what: 'i18n, shared/text, react and UI libraries',
    }),
    ...row({
      name: 'renderer-i18n',
      from: '^src-renderer/i18n/',
      may: ['^shared/', packages('react', '@types/react')],
      what: 'shared and react',
    }),
    ...row({
      name: 'renderer-data',
      from: '^src-renderer/data/',
      may: [
        '^src-renderer/(bridge|i18n)/',
        '^shared/',
        packages('@tanstack/query-core', 'dexie', 'react', '@types/react', 'uuid', 'zustand'),
      ],
      what: 'shared, the bridge, i18n, dexie, TanStack Query, zustand, uuid and react (for its hooks)',
    }),
    ...DATA_ROOMS.map(dataRoom),
    ...row({
      name: 'renderer-bridge',
      from: '^src-renderer/bridge/',
      may: ['^src-renderer/i18n/', '^shared/', packages('react', '@types/react')],
      what: 'shared, i18n and react',
    }),
    ...row({
      name: 'renderer-state',
      from: '^src-renderer/state/',
      may: ['^src-renderer/i18n/', '^shared/', packages('zustand', 'react', '@types/react', 'zod')],
      what: 'shared, i18n, zustand, react and zod',
    }),
    ...row({
      name: 'renderer-components',
      from: '^src-renderer/components/',
      may: [
        '^src-renderer/(ui|data|state|bridge|i18n)/',
        '^shared/',
        packages(
          'react',
          '@types/react',
          'cspell-trie-lib',
          'image-dimensions',
          'lucide-react',
          'pdfjs-dist',
          'zod',
        ),
      ],
      what: 'ui, data, state, the bridge, i18n, shared, react, cspell-trie-lib, image-dimensions, lucide-react, pdf.js and zod',
    }),
    {
      name: 'features-inward',
      severity: 'error',
      comment: only('components, ui, data, state, bridge, i18n, shared and libraries'),
      from: { path: '^src-renderer/features/' },
      to: {
        pathNot: [
          '^src-renderer/(features|components|ui|data|state|bridge|i18n)/',
          '^shared/',
          '(^|/)node_modules/',
        ],
        dependencyTypesNot: ['core'],
      },
    },
    {
      name: 'features-apart',
      severity: 'error',
      comment:
        'A feature never imports another: what two of them need belongs in components, ui, data, state or shared.',
      from: { path: '^src-renderer/features/([^/]+)/' },
      to: { path: '^src-renderer/features/', pathNot: '^src-renderer/features/$1/' },
    },
    {
      name: 'renderer-in-browser',
      severity: 'error',
      comment: 'The renderer is a sandboxed page: no Node, no Electron, no network client of its own.',
      from: { path: '^src-renderer/', pathNot: UNIT_TEST },
      to: {
        path: packages(
          'electron',
          'ky',
          'hono',
          'eventsource-parser',
          '@hono/[^/]+',
          'nodemailer',
          '@napi-rs/[^/]+',
        ),
      },
    },
    {
      name: 'renderer-without-node',
      severity: 'error',
      comment: 'The renderer is a sandboxed page: no Node.',
      from: { path: '^src-renderer/', pathNot: UNIT_TEST },
      to: { dependencyTypes: ['core'] },
    },
    {
      name: 'renderer-from-outside',
      severity: 'error',
      comment: only('its own folders, shared and libraries'),
      from: { path: '^src-renderer/' },
      to: { path: '^(src-(main|service|preload)|build)/' },
    },
    {
      name: 'dexie-in-data',
      severity: 'error',
      comment: 'The layout of the mirror is hidden behind the repositories of src-renderer/data.',
      from: { path: '^src-renderer/', pathNot: '^src-renderer/data/' },
      to: { path: packages('dexie') },
    },
    {
      name: 'nobody-imports-test',
      severity: 'error',
      comment: 'test may import anything; nobody imports test.',
      from: { pathNot: '^test/' },
      to: { path: '^test/' },
    },
    {
      name: 'testing-in-tests',
      severity: 'error',
      comment: 'A folder named testing holds what unit tests share; the product never imports it.',
      from: { pathNot: [UNIT_TEST, '^test/'] },
      to: { path: '(?<=/)testing/', pathNot: '(^|/)node_modules/' },
    },
    {
      name: 'build-on-node-alone',
      severity: 'error',
      comment: 'The scripts run before any package is there.',
      from: { path: '^build/' },
      to: { pathNot: '^build/', dependencyTypesNot: ['core'] },
    },
    {
      name: 'no-cycle',
      severity: 'error',
      comment: 'Modules that need each other are one module, or hide a third.',
      from: {},
      to: { circular: true },
    },
    {
      name: 'no-orphan',
      severity: 'error',
      comment: 'A module that nothing imports and that imports nothing is dead.',
      from: { orphan: true, pathNot: ['^test/', '[.]d[.]ts$', UNIT_TEST, '[.]config[.]ts$'] },
      to: {},
    },
    {
      name: 'resolvable',
      severity: 'error',
      comment: 'The import leads nowhere.',
      from: {},
      to: { couldNotResolve: true },
    },
    {
      name: 'declared-package',
      severity: 'error',
      comment: 'A package that package.json does not list may vanish with the one that brought it.',
      from: { pathNot: '^test/' },
      to: { dependencyTypes: ['npm-no-pkg', 'npm-unknown'] },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: ['^(out|dist)/', '[.]css$', '[?](worker|url|raw|inline)'] },
    // Types count: a layer that knows another's types depends on it. "specify" tells them from code.
    tsPreCompilationDeps: 'specify',
    enhancedResolveOptions: {
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.cjs', '.json', '.d.ts'],
      conditionNames: ['import', 'node', 'types', 'default'],
      exportsFields: ['exports'],
      // Packages of types alone have no main.
      mainFields: ['module', 'main', 'types', 'typings'],
    },
  },
};
