import type { Operation } from '#shared/sync/operation.ts';
import { createRecordMap, type RecordMap } from '#shared/sync/record-map.ts';
import type { LocalId } from '#shared/domain/ids.ts';
import { AppError } from '#shared/errors/app-error.ts';
import { withdraw } from '../../../src-main/core/sync/outbox/outbox-actions.ts';
import { createAliases } from '../../../src-renderer/data/lib/aliases.ts';
import type { Edit } from '../../../src-renderer/data/lib/edit.ts';
import { createHistory } from '../../../src-renderer/data/undo/history.ts';
import type { Withdrawn } from '../../../src-renderer/data/undo/history-types.ts';
import { planEdits, undoOf, type AppliedEdit } from '../../../src-renderer/data/edits/plan-edits.ts';
import { Crash } from '../world/disk.ts';
import type { Breach } from '../oracle/invariants.ts';
import type { Oracle } from '../oracle/oracle.ts';
import { screenContent } from '../oracle/screen-content.ts';
import type { Random } from '../world/random.ts';
import type { World } from '../world/world.ts';

/** Somebody who takes things back, and does them again. */
export interface UserUndo {
  /** The user is about to make an edit. */
  beforeEdit(operation: Operation): void;
  /** An operation was taken back in the outbox. */
  forget(opId: string): void;
  /** Whether this is a moment for it. */
  isDue(): boolean;
  /** Undoes or redoes the last step, or does something and takes it back at once. */
  act(action: () => void): Promise<void>;
}

export interface UndoParts {
  readonly world: World;
  readonly oracle: Oracle;
  readonly random: Random;
  readonly note: (line: string) => void;
  readonly meet: (what: string) => void;
  readonly breach: (found: Breach) => void;
}

/** How long what is deleted or sent by an undo or redo waits, ms. */
const undoWindowMs = 10_000;

/** Share of a user's actions that take something back. */
const dueShare = 0.25;

/** The product's own undo stack in the userContext of the user (S20, I11). */
export function createUserUndo({ world, oracle, random, note, meet, breach }: UndoParts): UserUndo {
  const { device } = world;
  let isTravelling = false;
  let depth = 0;
  /** How much undo and redo have changed so far. */
  let changes = 0;

  function submit(edits: readonly Edit[]): Promise<readonly AppliedEdit[]> {
    const stamp = {
      newId: world.newId,
      numberAfter: () => device.nextNumber(),
      now: () => world.clock.now(),
    };
    const whole = edits.map((edit) =>
      edit.kind === 'delete' && edit.entity === 'client' ? { ...edit, namedBy: naming(edit.localId) } : edit,
    );
    const { done } = planEdits(createRecordMap(device.view.values()), whole, 0, stamp);
    changes += done.length;
    device.submit(...done.map(({ operation }) => operation));
    return Promise.resolve(done);
  }

  async function takeBack(opIds: readonly string[]): Promise<Withdrawn> {
    const withdrawn = new Set<string>();
    for (const opId of opIds) if (await takeOneBack(opId)) withdrawn.add(opId);
    return { withdrawn, underWay: new Set() };
  }

  /** Whether it had not gone out yet. */
  async function takeOneBack(opId: string): Promise<boolean> {
    device.relay();
    const entry = world.journal().operations.find(opId);
    try {
      world.process().act((context) => withdraw(context, opId));
    } catch (error) {
      if (error instanceof Crash) throw new AppError('unavailable', 'The process has died.');
      device.follow();
      if (error instanceof AppError && error.code === 'too-late') return false;
      throw error;
    }
    changes += 1;
    const approval = oracle.approvals.get(opId);
    if (approval !== undefined) {
      approval.sends -= 1;
      approval.isOver = true;
    }
    if (entry?.operation.kind === 'delete')
      oracle.of(entry.operation.entity, entry.operation.localId).deleted = false;
    note(`  withdrawn ${entry?.operation.kind} ${opId.slice(-6)}`);
    device.follow();
    await Promise.resolve();
    return true;
  }

  const history = createHistory({
    submit: async (edits) => await submit(edits),
    withdraw: takeBack,
    // What the user does with the archive is told as actions of its own.
    canUnarchive: () => Promise.resolve(false),
    areThere: (operations) =>
      Promise.resolve(
        new Set(
          operations.flatMap(({ operation: { opId, entity, localId } }) =>
            device.find(entity, localId) === undefined ? [] : [opId],
          ),
        ),
      ),
    // Nobody here makes so many at once.
    withdrawWhole: () => Promise.resolve(new Map()),
    orderOf: ({ entity, parentId }) =>
      Promise.resolve(device.view.childrenOf(entity, parentId).map(({ localId }) => localId)),
    copiesOf: (originals) => Promise.resolve(new Map(originals.map((id) => [id, copiesOf(id)]))),
    aliases: createAliases(),
    newId: world.newId,
    now: () => world.clock.now(),
    undoWindow: () => undoWindowMs,
  });

  async function travel(direction: 'undo' | 'redo'): Promise<boolean> {
    isTravelling = true;
    note(`  ${direction}`);
    try {
      const first = await history[direction]();
      // This user wants back whatever was deleted.
      const result = first?.question == null ? first : await first.question.anew();
      meet(`${direction} ${result === null ? 'nothing' : result.problem === null ? 'done' : 'refused'}`);
      if (result?.problem != null) note(`    ${result.problem}`);
      return result?.problem === null;
    } finally {
      isTravelling = false;
    }
  }

  /** The sections that know this one as their original. */
  function copiesOf(original: LocalId): readonly LocalId[] {
    return device.view
      .values()
      .flatMap((record) =>
        record.entity === 'section' && record.fields.source_id === original ? [record.localId] : [],
      );
  }

  /** The proposals that name a client. */
  function naming(clientId: LocalId): readonly LocalId[] {
    return device.view
      .values()
      .flatMap(({ entity, localId, fields }) =>
        entity === 'proposal' && fields.client_id === clientId ? [localId] : [],
      );
  }

  /** Whether what is on screen is what the user has made of it. */
  function isWatched(): boolean {
    return world.process().isAlive() && device.isRelayed();
  }

  function compare(before: RecordMap, what: string): void {
    meet(what);
    const [was, is] = [screenContent(before), screenContent(device.view)];
    if (was !== is) breach({ invariant: 'I11', detail: `${what}, shown before: ${was}; after: ${is}` });
  }

  function shown(): RecordMap {
    device.follow();
    return createRecordMap(device.view.values());
  }

  /** I11: whatever was done, and however far it has come, undo shows what was there before. */
  async function doAndUndo(action: () => void): Promise<void> {
    const before = shown();
    depth = 0;
    action();
    // A hand on the outbox is no step of the stack.
    if (depth === 0) return;
    for (let left = depth; left > 0; left -= 1) {
      if (!world.process().isAlive() || !(await travel('undo'))) return;
    }
    if (isWatched()) compare(before, 'undo of an action');
  }

  /** I11: what was undone and is done again looks as it did. */
  async function undoAndRedo(): Promise<void> {
    const before = shown();
    const unchanged = changes;
    if (!(await travel('undo')) || !isWatched()) return;
    // What somebody else has changed since stays, and there is nothing to do again.
    if (changes === unchanged) return;
    if ((await travel('redo')) && isWatched()) compare(before, 'redo of an undo');
  }

  return {
    beforeEdit(operation) {
      if (isTravelling) return;
      depth += 1;
      const namedBy = operation.kind === 'delete' ? naming(operation.localId) : [];
      const undo = undoOf(device.view, operation, namedBy);
      history.push([{ operation, scope: operation.localId, ...undo }], { label: operation.kind });
    },
    forget: (opId) => history.forget(opId),
    isDue: () => random.chance(dueShare),
    async act(action) {
      world.revive();
      const choice = random.next();
      if (choice < 0.4) await doAndUndo(action);
      else if (choice < 0.6) await undoAndRedo();
      else await travel(choice < 0.85 ? 'undo' : 'redo');
    },
  };
}
