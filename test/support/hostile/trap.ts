import type { Page } from '@playwright/test';

/** Detects scripts that run in a page against its policy. */
export interface Trap {
  /** The calls, dialogs, popups and navigations so far. */
  sprung(): Promise<readonly string[]>;
}

/** The functions that the payloads call. */
const bait = ['alert', 'confirm', 'prompt', 'print', 'open'] as const;

/** Sets a trap in the current document. A page that is loaded again needs a new trap. */
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
  await page.evaluate(replaceBait, bait);
  return {
    async sprung() {
      const ran = await page.evaluate(() => Reflect.get(globalThis, 'xssRan') as string[]);
      return [...seen, ...ran];
    },
  };
}

/** Sets a trap in every page that is loaded from now on, before its first script. */
export async function setTrapAhead(page: Page): Promise<void> {
  await page.addInitScript(replaceBait, bait);
}

/** Runs in the page: replaces the functions by ones that record their calls. */
function replaceBait(names: readonly string[]): void {
  const ran: string[] = [];
  Reflect.set(globalThis, 'xssRan', ran);
  for (const name of names)
    Reflect.set(globalThis, name, (...args: readonly unknown[]) => void ran.push(`${name}(${args.join()})`));
}
