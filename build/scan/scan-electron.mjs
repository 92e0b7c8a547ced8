import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { binOf } from '../lib/bins.mjs';
import { capture } from '../lib/command.mjs';
import { main } from '../lib/main.mjs';
import { inRoot, OUT } from '../lib/paths.mjs';
import { readJson } from '../lib/read-json.mjs';
import { say } from '../lib/say.mjs';
import { UserError } from '../lib/user-error.mjs';
import { ensureSetup } from '../setup/ensure-setup.mjs';
import { npm, npmFailure } from '../setup/npm.mjs';
import { ensureBuilt } from '../tasks/ensure-built.mjs';
import { explainedFindings } from './explained-findings.mjs';

/**
 * Replaces the scanner's HTTP library. The scanner downloads translations of its messages and crashes without a
 * network.
 */
const NO_HTTP = `module.exports = () => Promise.reject(new Error('The scanner works without the network.'));`;

/** The newest syntax that the scanner can parse. */
const TARGET = ['--target=es2018', '--supported:top-level-await=true', '--log-level=error'];

/**
 * `node build/scan/scan-electron.mjs`: runs electronegativity, a public scanner for Electron's security checklist, on the
 * built app. Fails on each finding above "informational" that `explained-findings.mjs` does not explain.
 */
await main(async () => {
  const setup = await ensureSetup({ chromium: false });
  await ensureBuilt(setup);
  // The scanner's hundreds of packages are locked here, but installed in a temporary folder: nothing else needs them.
  const folder = mkdtempSync(path.join(tmpdir(), 'layover-scan-'));
  try {
    for (const file of ['package.json', 'package-lock.json'])
      copyFileSync(path.join(import.meta.dirname, file), path.join(folder, file));
    const installed = await npm(setup.node, ['ci', '--ignore-scripts', '--prefer-offline'], folder);
    if (installed.code !== 0) throw npmFailure('install the scanner', installed.output);
    writeFileSync(path.join(folder, 'node_modules', 'got', 'dist', 'source', 'index.js'), NO_HTTP);
    const app = path.join(folder, 'app');
    mkdirSync(app);
    await lower(setup.node, app);
    return report(await scan(setup.node, folder, app));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});

/**
 * Compiles the bundles to syntax that the scanner can parse, into one folder.
 *
 * @param {string} node
 * @param {string} app
 */
async function lower(node, app) {
  const esbuild = async (/** @type {readonly string[]} */ ...args) => {
    const { code, output } = await capture(node, [binOf('esbuild'), ...args, ...TARGET]);
    if (code !== 0) throw new UserError(`${output}\nA bundle could not be made ready for the scanner.`);
  };
  const whole = ['--bundle', '--platform=node', '--external:electron', '--external:@napi-rs/keyring'];
  await esbuild(
    path.join(OUT, 'main', 'index.js'),
    ...whole,
    '--format=cjs',
    `--outfile=${path.join(app, 'main.js')}`,
  );
  const preload = path.join(OUT, 'preload', 'preload.cjs');
  await esbuild(preload, ...whole, '--format=cjs', `--outfile=${path.join(app, 'preload.js')}`);
  const assets = path.join(OUT, 'renderer', 'assets');
  const scripts = readdirSync(assets).filter((name) => name.endsWith('.js'));
  await esbuild(
    ...scripts.map((name) => path.join(assets, name)),
    ...['--format=esm', '--entry-names=renderer-[name]', `--outdir=${app}`],
  );
  copyFileSync(path.join(OUT, 'renderer', 'index.html'), path.join(app, 'index.html'));
  copyFileSync(inRoot('package.json'), path.join(app, 'package.json'));
}

/**
 * @param {string} node
 * @param {string} folder
 * @param {string} app
 * @returns {Promise<readonly Finding[]>}
 *
 * @typedef {{ readonly check: string, readonly severity: string, readonly file: string, readonly position: string, readonly sample: string }} Finding
 */
async function scan(node, folder, app) {
  const manifest = /** @type {{ devDependencies: Record<string, string> }} */ (
    readJson(inRoot('package.json'))
  );
  const file = path.join(folder, 'findings.csv');
  const program = path.join(folder, 'node_modules', '@doyensec', 'electronegativity', 'dist', 'index.js');
  const { output } = await capture(node, [
    ...[program, '--input', app, '--relative'],
    ...[
      '--electron-version',
      manifest.devDependencies['electron'] ?? '',
      '--output',
      file,
      '--verbose',
      'false',
    ],
    // This check downloads a list of versions; ours are pinned.
    ...['--exclude-checks', 'AvailableSecurityFixesGlobalCheck', '--parser-plugins', 'topLevelAwait'],
  ]);
  if (!existsSync(file)) throw new UserError(`${output}\nThe scanner ended without a report.`);
  const findings = readFindings(file);
  // The scanner always reports Electron's version. Without that line it read nothing.
  if (!findings.some(({ check }) => check === 'ELECTRON_VERSION_JSON_CHECK'))
    throw new UserError(`${output}\nThe scanner found nothing to scan.`);
  return findings;
}

/**
 * @param {string} file
 * @returns {readonly Finding[]}
 */
function readFindings(file) {
  const row = /^(\w+),"(\w+)","\w+","([^"]*)","([^"]*)",(?:"((?:[^"]|"")*)"|([^,]*)),/gm;
  const rows = [...readFileSync(file, 'utf8').matchAll(row)];
  return rows.map(([, check = '', severity = '', name = '', position = '', quoted, bare = '']) => ({
    check,
    severity,
    file: name,
    position,
    sample: quoted ?? bare,
  }));
}

/**
 * @param {readonly Finding[]} findings
 * @returns {number} the exit code
 */
function report(findings) {
  const serious = findings.filter(({ severity }) => severity !== 'INFORMATIONAL');
  let open = 0;
  for (const { check, severity, file, position, sample } of serious) {
    const explained = explainedFindings.find(
      (known) => known.check === check && known.file.test(file) && known.sample.test(sample),
    );
    if (explained === undefined) open += 1;
    say(`${severity} ${check} ${file} ${position}\n  ${sample}\n  ${explained?.why ?? 'NOT EXPLAINED'}`);
  }
  say(`${String(serious.length)} findings above informational, ${String(open)} of them not explained.`);
  return open === 0 ? 0 : 1;
}
