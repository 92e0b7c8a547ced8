import type { Page } from '@playwright/test';

/** Notices whatever runs in a page that should not. */
export interface Trap {
  /** What was executed, opened or left so far. */
  sprung(): Promise<readonly string[]>;
}

/** What payloads call to show that they run, and how code leaves a page. */
const bait = ['alert', 'confirm', 'prompt', 'print', 'open'] as const;

/** Lies in wait in the document that is shown now; a page that is loaded anew needs a trap of its own. */
export async function setTrap(page: Page): Promise<Trap> {
  const address = page.url().split('#')[0];
  const seen: string[] = [];
  page.on('dialog', (dialog) => {
    seen.push(`dialog: ${dialog.message()}`);
    void dialog.dismiss();
  });
  page.on('popup', (popup) => seen.push(`popup: ${popup.url()}`));
  page.on('request', (request) => {
    if (request.isNavigationRequest() && request.url().split('#')[0] !== address)
      seen.push(`navigation: ${request.url()}`);
  });
  await page.evaluate(lieInWait, bait);
  return {
    async sprung() {
      const ran = await page.evaluate(() => Reflect.get(globalThis, 'xssRan') as string[]);
      return [...seen, ...ran];
    },
  };
}

/** The same, from before the first script of each page that this one loads. */
export async function setTrapAhead(page: Page): Promise<void> {
  await page.addInitScript(lieInWait, bait);
}

/** Runs in the page. */
function lieInWait(names: readonly string[]): void {
  const ran: string[] = [];
  Reflect.set(globalThis, 'xssRan', ran);
  for (const name of names)
    Reflect.set(
      globalThis,
      name,
      (...words: readonly unknown[]) => void ran.push(`${name}(${words.join()})`),
    );
}
