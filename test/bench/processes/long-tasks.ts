import type { Page } from '@playwright/test';

/** What held the window up in one piece, milliseconds each, since it was watched or asked last. */
export interface LongTasks {
  take(): Promise<readonly number[]>;
}

/** Watches the tasks of a page that are longer than 50 ms: the browser tells of no others. */
export async function watchLongTasks(page: Page): Promise<LongTasks> {
  await page.evaluate(() => {
    const tasks: number[] = [];
    Object.assign(globalThis, { benchLongTasks: tasks });
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) tasks.push(duration);
    }).observe({ type: 'longtask' });
  });
  return {
    take: () =>
      page.evaluate(async () => {
        // The browser tells of a task when it is over.
        await new Promise((resolve) => setTimeout(resolve, 300));
        return (globalThis as unknown as { readonly benchLongTasks: number[] }).benchLongTasks.splice(0);
      }),
  };
}
