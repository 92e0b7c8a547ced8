import { parentPort, workerData } from 'node:worker_threads';
import { z } from 'zod';
import { createDisks, runSchedule, type Outcome } from './schedule.ts';
import { partsChoices } from './setting.ts';

/** The task of one worker: every `step`th schedule from `seed` on. */
export const orderSchema = z.object({
  seed: z.int(),
  count: z.int(),
  step: z.int(),
  parts: z.enum(partsChoices),
});

/** Number of outcomes per message. */
const batch = 20;

const port = parentPort;
if (port === null) throw new Error('This is the body of a worker; run.ts starts it.');

// Every schedule throws many expected errors; their stacks are needed in a replay only.
Error.stackTraceLimit = 0;

const { seed, count, step, parts } = orderSchema.parse(workerData);
const disks = createDisks();
let done: Outcome[] = [];
for (let index = 0; index < count; index += 1) {
  done.push(await runSchedule({ seed: seed + index * step, disks, parts }));
  if (done.length < batch && index < count - 1) continue;
  port.postMessage(done);
  done = [];
}
