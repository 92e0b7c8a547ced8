import { accountSteps } from './accounts.ts';
import { germanSteps } from './german.ts';
import { sidebarSteps } from './sidebar.ts';
import type { ScreenStep } from './stage.ts';
import { startSteps } from './start.ts';
import { troubleSteps } from './trouble.ts';
import { workSteps } from './work.ts';

/** Every screen and state, in the order in which they are shown. */
export const screenSteps: readonly ScreenStep[] = [
  ...startSteps,
  ...sidebarSteps,
  ...workSteps,
  ...germanSteps,
  ...accountSteps,
  ...troubleSteps,
];
