import type { Page } from '@playwright/test';
import type { ServiceProcess } from '../service-process.ts';

/** How the service answers calls. */
export type Answers =
  | 'served'
  /** Creates take effect, but their answers are lost. */
  | 'lost'
  /** Every call gets a 503. */
  | 'refused'
  /** Every call gets a 401. */
  | 'key-refused'
  /** No call is answered until this value changes. */
  | 'withheld'
  /** Only the first page of each list is answered. */
  | 'first-pages'
  /** The list of clients is empty. */
  | 'without-clients';

/** The environment of the steps: the renderer over the real core and a real service. */
export interface Stage {
  readonly page: Page;
  /** Completes the first run with the service on this computer. */
  connect(): Promise<void>;
  setOnline(online: boolean): void;
  setAnswers(answers: Answers): void;
  /** Advances the core's clock, ms. Running timers do not fire earlier. */
  passTime(ms: number): void;
  /** The service on this computer. Only after `connect`. */
  service(): ServiceProcess;
  /** Starts a service for a second account. @param seed its seed data, such as `proposals:3` */
  startOtherService(seed: string): Promise<ServiceProcess>;
  /** Restarts the core and the window. @param meanwhile runs in between, with the data folder */
  startAgain(meanwhile?: (folder: string) => Promise<void>): Promise<void>;
}

/** A screen or state of the window. Each step starts from the state that the step before it left. */
export interface ScreenStep {
  readonly name: string;
  readonly show: (stage: Stage) => Promise<unknown>;
  /** The step breaks something on purpose, so errors in the console are expected. */
  readonly breaks?: true;
  /** The only variant that has the step; all variants when absent. */
  readonly onlyIn?: 'narrow';
}

/** Waits for the list of a screen. */
export const grid = (page: Page) => page.getByRole('grid').waitFor();

/** Navigates to a screen by its route, without reloading the window. */
export async function go(page: Page, address: string): Promise<void> {
  await page.evaluate((hash) => {
    location.hash = hash;
  }, address);
  await page.waitForTimeout(350);
}

/** Presses keys one after another. */
export async function press(page: Page, ...keys: readonly string[]): Promise<void> {
  for (const key of keys) {
    await page.keyboard.press(key);
    // A closing dialog keeps the focus until it is removed.
    await page.waitForTimeout(key === 'Escape' ? 250 : 40);
  }
  await page.waitForTimeout(250);
}

/** Runs a command of the palette by its title. */
export async function command(page: Page, title: string): Promise<void> {
  await press(page, 'Control+k');
  await page.getByRole('dialog', { name: 'Command palette' }).getByRole('combobox').fill(title);
  await page.waitForTimeout(250);
  await press(page, 'Enter');
}
