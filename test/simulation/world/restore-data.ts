import { mailsOf } from '../oracle/invariants.ts';
import type { Ledger } from '../oracle/ledger.ts';
import type { Oracle } from '../oracle/oracle.ts';
import type { Random } from './random.ts';
import type { World } from './world.ts';

/** Restores an older copy of the data folder, such as a backup or a virtual machine's snapshot. */
export interface DataRestore {
  /** Called between two actions: sometimes copies the data or restores the copy. */
  step(): Promise<void>;
  /** Restores a copy that was not used yet. */
  end(): Promise<void>;
  hasRestored(): boolean;
}

export interface DataRestoreParts {
  readonly world: World;
  readonly oracle: Oracle;
  readonly ledger: Ledger;
  readonly random: Random;
  readonly note: (line: string) => void;
  readonly countEvent: (what: string) => void;
  /** Called after a restore: checks drop what they saw before. */
  readonly onRestore: () => void;
}

/** Probabilities per step of a copy and of a restore. */
const copyShare = 0.1;
const waitingShare = 0.5;
const restoreShare = 0.12;
/** Largest number of restores per schedule. */
const mostRestores = 2;
/** Duration of a restore, ms: calls in flight end meanwhile. */
const restoring = { least: 60_000, most: 1_200_000 };

export function createDataRestore(parts: DataRestoreParts): DataRestore {
  const { world, oracle, ledger, random, note, countEvent, onRestore } = parts;
  let restore: (() => void) | null = null;
  let restores = 0;

  function copy(): void {
    const restoreFolder = world.copyData();
    const restoreLedger = ledger.copy();
    const restoreOracle = oracle.copy();
    note('the data folder is copied');
    countEvent('data copied');
    restore = () => {
      restoreFolder();
      // Later writes count as the other user's, because nobody here knows them.
      restoreLedger();
      restoreOracle();
      // An approval before the copy counts again, unless its e-mail was sent.
      for (const [approval, count] of mailsOf(oracle, ledger))
        approval.sends = Math.max(approval.sends, count);
    };
  }

  async function restoreCopy(): Promise<void> {
    if (restore === null) return;
    note('the data folder is restored');
    countEvent('data restored');
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
