import type { Operation } from '#shared/sync/operation.ts';
import { createRecordMap, type RecordMap } from '#shared/sync/record-map.ts';
import type { LocalId } from '#shared/domain/ids.ts';
import { toServerId } from '#shared/domain/testing/ids.ts';
import type { AnyRecord, RecordOf } from '#shared/domain/record.ts';
import { AppError } from '#shared/errors/app-error.ts';
import { withdraw } from '../../../src-main/core/sync/outbox/outbox-actions.ts';
import { createAliases } from '../../../src-renderer/data/lib/aliases.ts';
import type { Edit } from '../../../src-renderer/data/lib/edit.ts';
import { createHistory } from '../../../src-renderer/data/undo/history.ts';
import type { Withdrawn } from '../../../src-renderer/data/undo/history-types.ts';
import { planEdits, planUndo, type AppliedEdit } from '../../../src-renderer/data/edits/plan-edits.ts';
import { Crash } from '../world/disk.ts';
import type { Breach } from '../oracle/scene.ts';
import type { Ledger } from '../oracle/ledger.ts';
import type { Oracle } from '../oracle/oracle.ts';
import { screenContent } from '../oracle/screen-content.ts';
import type { Random } from '../world/random.ts';
import type { World } from '../world/world.ts';

/** A user who undoes and redoes. */
export interface UserUndo {
  /** Called before each edit. */
  beforeEdit(operation: Operation): void;
  /** Drops an operation that was withdrawn in the outbox. */
  forget(opId: string): void;
  /** Whether to undo or redo now. */
  isDue(): boolean;
  /** Undoes or redoes the last step, or performs an action and undoes it. */
  act(action: () => void): Promise<void>;
}

export interface UndoParts {
  readonly world: World;
  readonly oracle: Oracle;
  readonly ledger: Ledger;
  readonly random: Random;
  readonly note: (line: string) => void;
  readonly countEvent: (what: string) => void;
  readonly breach: (found: Breach) => void;
}

/** The screen before an undo. */
interface Screen {
  readonly records: RecordMap;
  readonly others: string;
}

/** Undo time of deletes and sends by undo and redo, ms. */
const undoWindowMs = 10_000;

/** Share of the user's actions that undo or redo. */
const dueShare = 0.25;

/** The product's own undo stack, used by the simulated user (S20, I11). */
export function createUserUndo({
  world,
  oracle,
  ledger,
  random,
  note,
  countEvent,
  breach,
}: UndoParts): UserUndo {
  const { device } = world;
  let isUndoing = false;
  let depth = 0;
  /** Number of changes by undo and redo. */
  let changes = 0;

  function submit(edits: readonly Edit[]): Promise<readonly AppliedEdit[]> {
    const stamp = {
      newId: world.newId,
      numberAfter: () => device.nextNumber(),
      now: () => world.clock.now(),
    };
    const whole = edits.map((edit) =>
      edit.kind === 'delete' && edit.entity === 'client'
        ? { ...edit, referencedBy: naming(edit.localId) }
        : edit,
    );
    const { appliedEdits } = planEdits(createRecordMap(device.view.values()), whole, 0, stamp);
    changes += appliedEdits.length;
    device.submit(...appliedEdits.map(({ operation }) => operation));
    return Promise.resolve(appliedEdits);
  }

  async function withdrawAll(opIds: readonly string[]): Promise<Withdrawn> {
    const withdrawn = new Set<string>();
    for (const opId of opIds) if (await withdrawOne(opId)) withdrawn.add(opId);
    return { withdrawn, unconfirmed: new Set(), removed: new Map() };
  }

  /** Withdraws an operation; false if it was already sent. */
  async function withdrawOne(opId: string): Promise<boolean> {
    device.relay();
    // The window hands over its edits before it withdraws one; while it cannot, there is no undo.
    if (!device.isRelayed()) throw new AppError('unavailable', 'The edit has not arrived.');
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
    oracle.endRecording(opId);
    if (entry?.operation.kind === 'delete')
      oracle.of(entry.operation.entity, entry.operation.localId).deleted = false;
    note(`  withdrawn ${entry?.operation.kind} ${opId.slice(-6)}`);
    device.follow();
    await Promise.resolve();
    return true;
  }

  const history = createHistory({
    submit: async (edits) => await submit(edits),
    withdraw: withdrawAll,
    // The user's archive and unarchive are actions of their own.
    canUnarchive: () => Promise.resolve(false),
    findExisting: (records) =>
      Promise.resolve(
        new Set(
          records.flatMap(({ entity, localId }) =>
            device.find(entity, localId) === undefined ? [] : [localId],
          ),
        ),
      ),
    getSiblingOrder: ({ entity, parentId }) =>
      Promise.resolve(device.view.childrenOf(entity, parentId).map(({ localId }) => localId)),
    findCopies: (originals) => Promise.resolve(new Map(originals.map((id) => [id, copiesOf(id)]))),
    aliases: createAliases(),
    newId: world.newId,
    now: () => world.clock.now(),
    undoWindow: () => undoWindowMs,
  });

  async function undoOrRedo(direction: 'undo' | 'redo'): Promise<boolean> {
    isUndoing = true;
    note(`  ${direction}`);
    try {
      const first = await history[direction]();
      // This user always restores deleted records.
      const result = first?.question == null ? first : await first.question.recreate();
      countEvent(
        `${direction} ${result === null ? 'nothing' : result.problem === null ? 'done' : 'refused'}`,
      );
      if (result?.problem != null) note(`    ${result.problem}`);
      return result?.problem === null;
    } finally {
      isUndoing = false;
    }
  }

  /** The sections that are copies of this one. */
  function copiesOf(original: LocalId): readonly RecordOf<'section'>[] {
    return device.view
      .values()
      .flatMap((record) =>
        record.entity === 'section' && record.fields.source_id === original ? [record] : [],
      );
  }

  /** The proposals of a client. */
  function naming(clientId: LocalId): readonly LocalId[] {
    return device.view
      .values()
      .flatMap(({ entity, localId, fields }) =>
        entity === 'proposal' && fields.client_id === clientId ? [localId] : [],
      );
  }

  /** Whether the screen shows only this user's edits. */
  function isWatched(): boolean {
    return world.process().isAlive() && device.isRelayed();
  }

  /** What the app has read of the records that the other user has written. */
  function readOfOther(): string {
    const { records } = world.journal();
    return JSON.stringify(
      ledger.effects.flatMap(({ writer, entity, id }) =>
        writer === 'other' ? [records.find(entity, records.localIdOf(entity, toServerId(id)))?.record] : [],
      ),
    );
  }

  /** Whether the other user made none of the siblings: theirs may arrive on either side of ours. */
  function isOrderOurs(siblings: readonly AnyRecord[]): boolean {
    const theirs = new Set(
      ledger.effects.flatMap(({ writer, kind, entity, id }) =>
        writer === 'other' && kind === 'create' ? [`${entity}/${id}`] : [],
      ),
    );
    return !siblings.some(({ entity, serverId }) => theirs.has(`${entity}/${serverId}`));
  }

  function compare({ records, others }: Screen, what: string): void {
    // A change by the other user has arrived meanwhile.
    if (readOfOther() !== others) return;
    countEvent(what);
    const contentOf = (view: RecordMap): string => screenContent(view, undefined, isOrderOurs);
    const [was, is] = [contentOf(records), contentOf(device.view)];
    if (was !== is) breach({ invariant: 'I11', detail: `${what}, shown before: ${was}; after: ${is}` });
  }

  function shown(): Screen {
    device.follow();
    return { records: createRecordMap(device.view.values()), others: readOfOther() };
  }

  /** I11: undo restores the content before an action, however far the action was pushed. */
  async function doAndUndo(action: () => void): Promise<void> {
    const before = shown();
    depth = 0;
    action();
    // An outbox action is no step of the undo stack.
    if (depth === 0) return;
    for (let left = depth; left > 0; left -= 1) {
      if (!world.process().isAlive() || !(await undoOrRedo('undo'))) return;
    }
    if (isWatched()) compare(before, 'undo of an action');
  }

  /** I11: undo and redo restore the content. */
  async function undoAndRedo(): Promise<void> {
    const before = shown();
    const unchanged = changes;
    if (!(await undoOrRedo('undo')) || !isWatched()) return;
    // Later changes of the other user stay, so there is nothing to redo.
    if (changes === unchanged) return;
    if ((await undoOrRedo('redo')) && isWatched()) compare(before, 'redo of an undo');
  }

  return {
    beforeEdit(operation) {
      if (isUndoing) return;
      depth += 1;
      const referencedBy = operation.kind === 'delete' ? naming(operation.localId) : [];
      const undo = planUndo(device.view, operation, referencedBy);
      history.push([{ operation, scope: operation.localId, ...undo }], { label: operation.kind });
    },
    forget: (opId) => history.removeWithdrawn(opId),
    isDue: () => random.chance(dueShare),
    async act(action) {
      world.revive();
      const choice = random.next();
      if (choice < 0.4) await doAndUndo(action);
      else if (choice < 0.6) await undoAndRedo();
      else await undoOrRedo(choice < 0.85 ? 'undo' : 'redo');
    },
  };
}
