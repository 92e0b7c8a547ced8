import { release } from '../../../src-main/core/sync/outbox/outbox-actions.ts';
import { createHands, type PersonOptions } from './hands.ts';
import { createAnswers } from './person-answers.ts';
import { createEdits, type Deed } from './person-edits.ts';
import { createOutboxHand } from './person-outbox.ts';
import type { UndoHand } from './undo-hand.ts';

/** Somebody at the computer, who does everything that the screens allow, at random. */
export interface Person {
  /** One edit, one hand on the outbox, or one step back. */
  act(): Promise<void>;
  /** Whether the person has taken anything back or decided anything so far. */
  hasDecided(): boolean;
  /** Looks through everything that waits for a person, and decides it. False when nothing did. */
  tidyUp(): boolean;
}

/** @param undo null for somebody who takes nothing back */
export function createPerson(options: PersonOptions, undo: UndoHand | null): Person {
  const { world, random, note, meet } = options;
  let hasDecided = false;
  const hands = createHands(options, () => {
    hasDecided = true;
  });
  const outbox = createOutboxHand(hands, (opId) => undo?.forget(opId));
  const answers = createAnswers(hands);
  const deeds: readonly Deed[] = [
    ...createEdits(hands),
    [7, 'outbox', () => outbox.touch()],
    [4, 'resolve', () => void answers.resolve()],
  ];
  const total = deeds.reduce((sum, [weight]) => sum + weight, 0);

  /** A clock that was set back makes a hold longer than anybody meant. */
  function releaseAll(): boolean {
    const far = world
      .journal()
      .operations.all()
      .filter(({ operation }) => 'notBefore' in operation && operation.notBefore !== null);
    for (const { operation } of far) hands.onOutbox('release', (context) => release(context, operation.opId));
    return far.length > 0;
  }

  function doSomething(): void {
    let left = random.whole(1, total);
    const chosen = deeds.find(([weight]) => (left -= weight) <= 0);
    if (chosen === undefined) return;
    const [, name, deed] = chosen;
    note(name);
    meet(`deed ${name}`);
    deed();
  }

  return {
    async act() {
      if (undo?.isDue() === true) await undo.act(doSomething);
      else doSomething();
    },
    hasDecided: () => hasDecided,
    tidyUp() {
      const settled = outbox.settleAll();
      let answered = false;
      while (world.process().isAlive() && (answers.resolve() || answers.answer())) answered = true;
      const released = releaseAll();
      return settled || answered || released;
    },
  };
}
