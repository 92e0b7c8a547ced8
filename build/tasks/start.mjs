import { foreground } from '../lib/command.mjs';
import { ROOT } from '../lib/paths.mjs';
import { say } from '../lib/say.mjs';
import { ensureSetup } from '../setup/ensure-setup.mjs';
import { findRuntime, hasDisplay } from './app-runtime.mjs';
import { ensureBuilt } from './ensure-built.mjs';
import { runDemo } from './programs.mjs';

/**
 * Opens the app; without a display, runs the demo instead.
 *
 * @param {import('../setup/ensure-setup.mjs').Setup} setup
 * @returns {Promise<number>} the exit code
 */
export async function runStart(setup) {
  if (!hasDisplay()) {
    say('There is no display here, so the demo runs instead of the app.');
    return runDemo(await ensureSetup({ chromium: true }), []);
  }
  await ensureBuilt(setup);
  const { executable, args, env } = await findRuntime(setup);
  return foreground(executable, [...args, ROOT], { env });
}
