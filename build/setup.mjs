import { parseFlags } from './lib/flags.mjs';
import { main } from './lib/main.mjs';
import { say, seconds } from './lib/say.mjs';
import { ensureSetup } from './setup/ensure-setup.mjs';

const USAGE = `Usage: node build/setup.mjs

Makes this checkout ready to run: a Node of at least version 24, the packages of package-lock.json, a Chromium.
Every command of package.json does this by itself; run it alone to prepare a machine.`;

await main(async () => {
  if (parseFlags(process.argv.slice(2), {}, USAGE) === 'help') return 0;
  const started = performance.now();
  await ensureSetup({ chromium: true });
  say(`Ready (${seconds(performance.now() - started)}).`);
  return 0;
});
