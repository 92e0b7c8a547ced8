import { checkBudget } from './budget.ts';
import { checkDuplicated } from './duplicated.ts';
import { checkLost } from './lost.ts';
import { checkOrder } from './order.ts';
import { checkOverwrites } from './overwrites.ts';
import type { Breach, FinalState } from './final-state.ts';
import { checkSends } from './sends.ts';
import { checkShown } from './shown.ts';

/** All checks of the idle state at the end. */
export function judge(finalState: FinalState): readonly Breach[] {
  return [
    ...checkLost(finalState),
    ...checkDuplicated(finalState),
    ...checkSends(finalState),
    ...checkOverwrites(finalState),
    ...checkOrder(finalState),
    ...checkBudget(finalState),
    ...checkShown(finalState),
  ];
}
