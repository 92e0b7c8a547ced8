import type { Page } from '@playwright/test';

/** A task of a page's main thread, milliseconds: real time, and its own processor time. */
export interface Task {
  readonly wall: number;
  /** A busy machine delays tasks, which adds real time only. */
  readonly computed: number;
}

interface TraceEvent {
  readonly name: string;
  readonly ph: string;
  readonly pid: number;
  readonly tid: number;
  /** Microseconds. */
  readonly dur?: number;
  readonly tdur?: number;
  readonly args?: { readonly name?: string };
}

/**
 * Does something and returns the window's tasks that took longer than `least` milliseconds meanwhile.
 *
 * @param least milliseconds of real time
 */
export async function tracingTasks(
  page: Page,
  task: () => Promise<void>,
  least = 50,
): Promise<readonly Task[]> {
  const session = await page.context().newCDPSession(page);
  const events: TraceEvent[] = [];
  const complete = new Promise<void>((resolve) => session.once('Tracing.tracingComplete', () => resolve()));
  session.on('Tracing.dataCollected', ({ value }) => {
    // Chromium's own format, of which only these fields are read.
    for (const event of value as unknown as readonly TraceEvent[]) {
      if (event.ph === 'M' ? event.name === 'thread_name' : (event.dur ?? 0) > least * 1_000)
        events.push(event);
    }
  });
  await session.send('Tracing.start', { traceConfig: { includedCategories: ['toplevel'] } });
  try {
    await task();
  } finally {
    await session.send('Tracing.end');
    await complete;
    await session.detach();
  }
  const threadOf = ({ pid, tid }: TraceEvent): string => `${pid}/${tid}`;
  const main = new Set(
    events.filter(({ ph, args }) => ph === 'M' && args?.name === 'CrRendererMain').map(threadOf),
  );
  return events
    .filter((event) => event.ph === 'X' && event.name.endsWith('RunTask') && main.has(threadOf(event)))
    .map(({ dur = 0, tdur = 0 }) => ({ wall: dur / 1_000, computed: tdur / 1_000 }));
}
