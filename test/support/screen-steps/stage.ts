import type { Page } from '@playwright/test';
import type { ServiceProcess } from '../service-process.ts';

/**
 * How the service answers: as it does; what is made there is made, and its answers are lost; all is refused; the key is refused; nothing is
 * answered before it answers in another way; no page of a list but the first is; as one that has no clients.
 */
export type Answers =
  | 'served'
  | 'lost'
  | 'refused'
  | 'key-refused'
  | 'withheld'
  | 'first-pages'
  | 'without-clients';

/** What the steps play on: the renderer over the real core and a real service. */
export interface Stage {
  readonly page: Page;
  /** Goes on from the first run with the service on this computer. */
  connect(): Promise<void>;
  setOnline(online: boolean): void;
  /** How the service answers from now on. */
  setAnswers(answers: Answers): void;
  /** Makes the core's clock later by so much, ms; timers that run already keep their time. */
  passTime(ms: number): void;
  /** The service on this computer, once `connect` has brought it up. */
  service(): ServiceProcess;
  /** A service for an account of its own; `seed` is what it starts with, such as `proposals:3`. */
  startOtherService(seed: string): Promise<ServiceProcess>;
  /** Ends the core and starts it and the window again; `meanwhile` gets the folder with its data. */
  startAgain(meanwhile?: (folder: string) => Promise<void>): Promise<void>;
}

/** A screen or state of the window; each leaves the window as the next one expects it. */
export interface ScreenStep {
  readonly name: string;
  readonly show: (stage: Stage) => Promise<unknown>;
  /** Something is broken on purpose, which the window tells its console as well. */
  readonly breaks?: true;
  /** It is shown in this look alone; in each when absent. */
  readonly look?: 'narrow';
}

/** Waits for the list of a screen. */
export const grid = (page: Page) => page.getByRole('grid').waitFor();

/** Goes to a screen by its address; the window stays the same. */
export async function go(page: Page, address: string): Promise<void> {
  await page.evaluate((hash) => {
    location.hash = hash;
  }, address);
  await page.waitForTimeout(350);
}

/** Presses keys one after the other. */
export async function press(page: Page, ...keys: readonly string[]): Promise<void> {
  for (const key of keys) {
    await page.keyboard.press(key);
    // A layer that closes keeps the keyboard until it is gone.
    await page.waitForTimeout(key === 'Escape' ? 250 : 40);
  }
  await page.waitForTimeout(250);
}

/** Runs a command by its words. */
export async function command(page: Page, words: string): Promise<void> {
  await press(page, 'Control+k');
  await page.getByRole('combobox').fill(words);
  await page.waitForTimeout(250);
  await press(page, 'Enter');
}
