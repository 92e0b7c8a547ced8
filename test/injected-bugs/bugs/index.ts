import type { TestedBug } from '../tested-bug.ts';
import { createBugs } from './create-bugs.ts';
import { journalBugs } from './journal-bugs.ts';
import { mergeBugs } from './merge-bugs.ts';
import { overwriteBugs } from './overwrite-bugs.ts';
import { sendBugs } from './send-bugs.ts';
import { serviceBugs } from './service-bugs.ts';
import { windowBugs } from './window-bugs.ts';

/** All bugs that unit tests must notice. The simulation finds others (`test/simulation/injected-bugs/bugs.ts`). */
export const testedBugs: readonly TestedBug[] = [
  ...sendBugs,
  ...createBugs,
  ...mergeBugs,
  ...journalBugs,
  ...windowBugs,
  ...serviceBugs,
  ...overwriteBugs,
];
