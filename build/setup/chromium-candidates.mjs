import path from 'node:path';

/**
 * The usual paths of Chromium and browsers built on it, best first.
 *
 * @param {NodeJS.Platform} platform
 * @param {NodeJS.ProcessEnv} env
 * @returns {string[]} absolute paths that may or may not exist
 */
export function chromiumCandidates(platform, env) {
  if (platform === 'darwin') return onMac(env);
  if (platform === 'win32') return onWindows(env);
  const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
  const folders = (env['PATH'] ?? '').split(':').filter(Boolean);
  // The PATH of a service may lack these folders, which packages install to.
  const searched = [...new Set([...folders, '/usr/bin', '/usr/local/bin', '/snap/bin'])];
  return names.flatMap((name) => searched.map((folder) => path.posix.join(folder, name)));
}

/**
 * @param {NodeJS.ProcessEnv} env
 * @returns {string[]}
 */
function onMac(env) {
  const apps = ['Chromium', 'Google Chrome', 'Microsoft Edge'];
  const roots = ['/Applications', ...(env['HOME'] ? [path.posix.join(env['HOME'], 'Applications')] : [])];
  return apps.flatMap((app) => roots.map((root) => `${root}/${app}.app/Contents/MacOS/${app}`));
}

/**
 * @param {NodeJS.ProcessEnv} env
 * @returns {string[]}
 */
function onWindows(env) {
  const roots = [env['ProgramFiles'], env['ProgramFiles(x86)'], env['LOCALAPPDATA']].filter(
    (root) => root !== undefined,
  );
  const executables = [
    'Chromium\\Application\\chrome.exe',
    'Google\\Chrome\\Application\\chrome.exe',
    'Microsoft\\Edge\\Application\\msedge.exe',
  ];
  return executables.flatMap((file) => roots.map((root) => path.win32.join(root, file)));
}
