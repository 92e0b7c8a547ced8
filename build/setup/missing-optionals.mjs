/**
 * @typedef {object} LockEntry
 * @property {string} [version]
 * @property {string} [integrity]
 * @property {boolean} [dev]
 * @property {boolean} [optional]
 * @property {string[]} [os]
 * @property {string[]} [cpu]
 * @property {string[]} [libc]
 * @property {Record<string, string>} [optionalDependencies]
 */

/** @typedef {{ packages: Record<string, LockEntry> }} Lockfile */

/** Names of systems in native packages' names; npm uses the same. */
const SYSTEMS = [
  'android',
  'darwin',
  'freebsd',
  'linux',
  'netbsd',
  'openbsd',
  'openharmony',
  'sunos',
  'win32',
];
const PROCESSORS = ['arm64', 'arm', 'ia32', 'loong64', 'ppc64', 'riscv64', 's390x', 'wasm32', 'x64'];

/**
 * Finds the optional packages that a lockfile's packages require and the lockfile lacks. Only exact versions are added:
 * that is how a package requires its own native parts.
 *
 * @param {Readonly<Record<string, LockEntry>>} packages by folder
 * @returns {Record<string, LockEntry>} what to add, by folder
 */
export function missingOptionals(packages) {
  const requested = Object.entries(packages).flatMap(([folder, entry]) =>
    Object.entries(entry.optionalDependencies ?? {}).map(([name, version]) => ({
      folder,
      entry,
      name,
      version,
    })),
  );
  const missing = requested.filter(
    ({ folder, name, version }) =>
      /^\d+\.\d+\.\d+[\w.-]*$/.test(version) && !isLocked(packages, folder, name),
  );
  return Object.fromEntries(
    missing.map(({ entry, name, version }) => [
      `node_modules/${name}`,
      npmOrder({ version, ...(entry.dev && { dev: true }), optional: true, ...platformOf(name) }),
    ]),
  );
}

/**
 * Finds the packages without a hash in the lockfile, whose content npm could not check.
 *
 * @param {Readonly<Record<string, { version?: string | undefined, integrity?: string | undefined }>>} packages by
 *   folder; the app itself has the empty one
 * @returns {readonly { readonly folder: string, readonly spec: string }[]} the spec is `name@version`
 */
export function unhashedPackages(packages) {
  return Object.entries(packages)
    .filter(([folder, { integrity }]) => folder !== '' && !integrity?.startsWith('sha512-'))
    .map(([folder, { version = '' }]) => ({
      folder,
      spec: `${folder.slice(folder.lastIndexOf('node_modules/') + 'node_modules/'.length)}@${version}`,
    }));
}

/**
 * @param {Readonly<Record<string, LockEntry>>} packages
 * @param {string} folder the folder of the package that requires it
 * @param {string} name the required package
 * @returns {boolean} whether Node would find it from there
 */
function isLocked(packages, folder, name) {
  for (let from = folder; ; from = from.slice(0, Math.max(0, from.lastIndexOf('/node_modules/')))) {
    if (packages[`${from ? `${from}/` : ''}node_modules/${name}`]) return true;
    if (!from) return false;
  }
}

/**
 * Reads a native package's platform from its name, such as `@oxlint/binding-linux-x64-musl`.
 *
 * @param {string} name
 * @returns {LockEntry}
 */
function platformOf(name) {
  const parts = name.split(/[/-]/);
  const system = SYSTEMS.find((each) => parts.includes(each));
  const processor = PROCESSORS.find((each) => parts.includes(each));
  const libc = parts.includes('musl') || parts.includes('musleabihf') ? 'musl' : 'glibc';
  return {
    ...(system && { os: [system] }),
    ...(processor && { cpu: [processor] }),
    ...(system === 'linux' && parts.some((part) => /^(gnu|musl)/.test(part)) && { libc: [libc] }),
  };
}

/**
 * Orders an entry's keys as npm does, so that npm's next write changes nothing.
 *
 * @param {LockEntry} entry
 * @returns {LockEntry}
 */
export function npmOrder({ version, ...rest }) {
  const sorted = Object.entries(rest).toSorted(([one], [other]) => one.localeCompare(other, 'en'));
  return { ...(version && { version }), ...Object.fromEntries(sorted) };
}
