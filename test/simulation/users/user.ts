import { release } from '../../../src-main/core/sync/outbox/outbox-actions.ts';
import { createUserContext, type UserOptions } from './user-context.ts';
import { createAnswers } from './user-answers.ts';
import { createEdits, type Action } from './user-edits.ts';
import { createOutboxActions } from './user-outbox.ts';
import type { UserUndo } from './user-undo.ts';

/** A user who does everything that the screens allow, at random. */
export interface User {
  /** Does one edit, one outbox action or one undo. */
  act(): Promise<void>;
  /** Whether the user has undone or decided anything so far. */
  hasDecided(): boolean;
  /** Decides everything that waits for the user; false if there is nothing. */
  decideAll(): boolean;
  /** Approves the e-mails whose proposals took too long to read. */
  approveSlow(): void;
}

/** @param undo null for a user without undo */
export function createUser(options: UserOptions, undo: UserUndo | null): User {
  const { world, random, note, countEvent } = options;
  let hasDecided = false;
  const userContext = createUserContext(options, () => {
    hasDecided = true;
  });
  const outbox = createOutboxActions(userContext, (opId) => undo?.forget(opId));
  const answers = createAnswers(userContext);
  const actions: readonly Action[] = [
    ...createEdits(userContext),
    [7, 'outbox', () => outbox.touch()],
    [4, 'resolve', () => void answers.resolve()],
  ];
  const total = actions.reduce((sum, [weight]) => sum + weight, 0);

  /** A clock that was set back makes a wait longer than intended. */
  function releaseAll(): boolean {
    const far = world
      .journal()
      .operations.all()
      .filter(({ operation }) => 'notBefore' in operation && operation.notBefore !== null);
    for (const { operation } of far)
      userContext.onOutbox('release', (context) => release(context, operation.opId));
    return far.length > 0;
  }

  function doSomething(): void {
    let left = random.whole(1, total);
    const chosen = actions.find(([weight]) => (left -= weight) <= 0);
    if (chosen === undefined) return;
    const [, name, action] = chosen;
    note(name);
    countEvent(`action ${name}`);
    action();
  }

  return {
    async act() {
      if (undo?.isDue() === true) await undo.act(doSomething);
      else doSomething();
    },
    hasDecided: () => hasDecided,
    approveSlow: outbox.approveSlow,
    decideAll() {
      const decided = outbox.decideAll();
      let answered = false;
      while (world.process().isAlive() && (answers.resolve() || answers.answer())) answered = true;
      const released = releaseAll();
      return decided || answered || released;
    },
  };
}
