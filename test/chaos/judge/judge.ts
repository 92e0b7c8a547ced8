import { checkBudget } from './budget.ts';
import { checkDoubled } from './doubled.ts';
import { checkLost } from './lost.ts';
import { checkOrder } from './order.ts';
import { checkOverwrites } from './overwrites.ts';
import type { Breach, Scene } from './scene.ts';
import { checkSends } from './sends.ts';
import { checkShown } from './shown.ts';

/** Everything that can be said once all is quiet. */
export function judge(scene: Scene): readonly Breach[] {
  return [
    ...checkLost(scene),
    ...checkDoubled(scene),
    ...checkSends(scene),
    ...checkOverwrites(scene),
    ...checkOrder(scene),
    ...checkBudget(scene),
    ...checkShown(scene),
  ];
}
