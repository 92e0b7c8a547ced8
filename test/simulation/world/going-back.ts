import { mailsOf } from '../oracle/invariants.ts';
import type { Ledger } from '../oracle/ledger.ts';
import type { Oracle } from '../oracle/oracle.ts';
import type { Random } from './random.ts';
import type { World } from './world.ts';

/** Lets the data folder become what it was: a restored backup, an older state of a virtual machine. */
export interface GoingBack {
  /** Told between two deeds: copies the data, or puts the copy back, at moments of its own. */
  step(): Promise<void>;
  /** The day is over: a copy that was made and not used is put back now. */
  end(): Promise<void>;
  hasGoneBack(): boolean;
}

export interface GoingBackParts {
  readonly world: World;
  readonly oracle: Oracle;
  readonly ledger: Ledger;
  readonly random: Random;
  readonly note: (line: string) => void;
  readonly meet: (what: string) => void;
  /** Data went back: whoever watches forgets what was seen. */
  readonly onBack: () => void;
}

/** How likely it is at each step that a copy is made, or put back. */
const copyShare = 0.1;
const waitingShare = 0.5;
const backShare = 0.12;
/** No more often than this in one schedule. */
const mostReturns = 2;
/** How long it takes to put a copy back, ms: what was under way is over by then. */
const restoring = { least: 60_000, most: 1_200_000 };

export function createGoingBack(parts: GoingBackParts): GoingBack {
  const { world, oracle, ledger, random, note, meet, onBack } = parts;
  let goBack: (() => void) | null = null;
  let returns = 0;

  function copy(): void {
    const data = world.copyData();
    const books = ledger.copy();
    const expectations = oracle.copy();
    note('the data folder is copied');
    meet('data copied');
    goBack = () => {
      data();
      // What was done since was done by somebody whom nobody here knows any more.
      books();
      expectations();
      // A word that was given before the copy counts again, unless its e-mail has gone out.
      for (const [approval, count] of mailsOf(oracle, ledger))
        approval.words = Math.max(approval.words, count);
    };
  }

  async function putBack(): Promise<void> {
    if (goBack === null) return;
    note('the data folder goes back');
    meet('data went back');
    returns += 1;
    world.process().kill();
    do {
      await world.pass(random.whole(restoring.least, restoring.most));
    } while (world.network.late() > 0);
    goBack();
    if (returns >= mostReturns || random.chance(0.5)) goBack = null;
    onBack();
  }

  function isCopied(): boolean {
    if (!world.process().isAlive() || !world.device.isRelayed()) return false;
    const waits = world
      .journal()
      .operations.all()
      .some(({ operation }) => operation.kind === 'send');
    return random.chance(waits ? waitingShare : copyShare);
  }

  return {
    async step() {
      if (returns >= mostReturns) return;
      if (goBack !== null && random.chance(backShare)) await putBack();
      else if (goBack === null && isCopied()) copy();
    },
    async end() {
      if (returns === 0) await putBack();
    },
    hasGoneBack: () => returns > 0,
  };
}
