import { main } from './lib/main.mjs';
import { UserError } from './lib/user-error.mjs';
import { ensureSetup } from './setup/ensure-setup.mjs';
import { TASKS } from './tasks/tasks.mjs';

/**
 * `node build/run.mjs <task> [flags]`: the entry of every script in package.json. Makes the checkout ready, then runs the
 * task on the right Node. Needs only Node 20 and npm.
 */
await main(async () => {
  const [name = '', ...args] = process.argv.slice(2);
  const task = TASKS.get(name);
  if (!task) {
    throw new UserError(`Unknown task "${name}". The tasks are ${[...TASKS.keys()].join(', ')}.`, {
      exitCode: 2,
    });
  }
  const stop = task.checkFlags?.(args);
  if (stop === 'help') return 0;
  return task.run(await ensureSetup({ chromium: task.chromium }), args);
});
