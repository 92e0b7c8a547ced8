import { mailsOf } from '../oracle/invariants.ts';
import type { Ledger } from '../oracle/ledger.ts';
import type { Oracle } from '../oracle/oracle.ts';
import type { Random } from './random.ts';
import type { World } from './world.ts';

/** Lets the data folder become what it was: a restored backup, an older state of a virtual machine. */
export interface DataRestore {
  /** Told between two deeds: copies the data, or puts the copy back, at moments of its own. */
  step(): Promise<void>;
  /** The day is over: a copy that was made and not used is put back now. */
  end(): Promise<void>;
  hasRestored(): boolean;
}

export interface DataRestoreParts {
  readonly world: World;
  readonly oracle: Oracle;
  readonly ledger: Ledger;
  readonly random: Random;
  readonly note: (line: string) => void;
  readonly meet: (what: string) => void;
  /** Data went back: whoever watches forgets what was seen. */
  readonly onRestore: () => void;
}

/** How likely it is at each step that a copy is made, or put back. */
const copyShare = 0.1;
const waitingShare = 0.5;
const restoreShare = 0.12;
/** No more often than this in one schedule. */
const mostRestores = 2;
/** How long it takes to put a copy back, ms: what was under way is over by then. */
const restoring = { least: 60_000, most: 1_200_000 };

export function createDataRestore(parts: DataRestoreParts): DataRestore {
  const { world, oracle, ledger, random, note, meet, onRestore } = parts;
  let restore: (() => void) | null = null;
  let restores = 0;

  function copy(): void {
    const restoreFolder = world.copyData();
    const restoreLedger = ledger.copy();
    const restoreOracle = oracle.copy();
    note('the data folder is copied');
    meet('data copied');
    restore = () => {
      restoreFolder();
      // What was done since was done by somebody whom nobody here knows any more.
      restoreLedger();
      restoreOracle();
      // A word that was given before the copy counts again, unless its e-mail has gone out.
      for (const [approval, count] of mailsOf(oracle, ledger))
        approval.sends = Math.max(approval.sends, count);
    };
  }

  async function restoreCopy(): Promise<void> {
    if (restore === null) return;
    note('the data folder is restored');
    meet('data restored');
    restores += 1;
    world.process().kill();
    do {
      await world.pass(random.whole(restoring.least, restoring.most));
    } while (world.network.late() > 0);
    restore();
    if (restores >= mostRestores || random.chance(0.5)) restore = null;
    onRestore();
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
      if (restores >= mostRestores) return;
      if (restore !== null && random.chance(restoreShare)) await restoreCopy();
      else if (restore === null && isCopied()) copy();
    },
    async end() {
      if (restores === 0) await restoreCopy();
    },
    hasRestored: () => restores > 0,
  };
}
