import { hashShownContent } from '../../support/core/hash-shown-content.ts';
import type { JournaledOperation } from '../../../src-main/core/journal/journaled-operation.ts';
import {
  decide,
  discard,
  hold,
  release,
  retry,
  withdraw,
} from '../../../src-main/core/sync/outbox/outbox-actions.ts';
import { newValues } from '#shared/sync/record-from-create.ts';
import { Crash } from '../world/disk.ts';
import { visibleContent } from './content.ts';
import { tagOf } from './tags.ts';
import type { UserContext } from './user-context.ts';

/** The user's actions in the outbox. */
export interface OutboxActions {
  /** Changes a random operation. */
  touch(): void;
  /** Decides all operations that wait for the user; false if there are none. */
  decideAll(): boolean;
  /** Approves the e-mails whose proposals took too long to read. */
  approveSlow(): void;
}

/** @param onWithdrawn called for each withdrawn operation, which the undo stack drops */
export function createOutboxActions(
  { world, oracle, random, note, countEvent, onOutbox, decided }: UserContext,
  onWithdrawn: (opId: string) => void,
): OutboxActions {
  const { device } = world;

  /** Drops the expectations of a withdrawn or discarded operation. */
  function letGo({ operation }: JournaledOperation, taken: 'withdrawn' | 'discarded'): void {
    decided();
    const { entity, localId } = operation;
    if (operation.kind === 'create') oracle.giveUp(entity, localId);
    else if (operation.kind === 'update')
      for (const field of Object.keys(operation.fields)) oracle.letGo(entity, localId, field);
    else if (operation.kind === 'delete') oracle.giveUp(entity, localId);
    const approval = oracle.approvals.get(operation.opId);
    if (approval !== undefined) approval.isOver = true;
    oracle.endRecording(operation.opId);
    note(`    ${taken} ${operation.kind} of ${entity} ${localId}`);
  }

  function approve(entry: JournaledOperation): void {
    decided();
    const { operation } = entry;
    const approval = oracle.approvals.get(operation.opId);
    if (operation.kind === 'send' && approval !== undefined) {
      approval.sends += 1;
      approval.isSlow = entry.approval?.isSlow ?? false;
      if (approval.isSlow) countEvent('approved a slow reading');
      approval.approved = visibleContent(device.view, operation.localId);
    }
    if (operation.kind !== 'create') return;
    const { entity, localId } = operation;
    // Another user's record that is created again has its mark in its text alone.
    const tag = oracle.of(entity, localId).tag ?? tagOf(entity, newValues(operation.fields));
    if (tag !== null) oracle.allowCreation(tag);
  }

  /** The outbox; empty if the process has died and has it no longer in memory. */
  function readEntries(): readonly JournaledOperation[] {
    try {
      return world.process().journal.operations.all();
    } catch (error) {
      if (error instanceof Crash) return [];
      throw error;
    }
  }

  function touchOutbox(): void {
    const entries = readEntries();
    if (entries.length === 0) return;
    const entry = random.pick(entries);
    const { opId } = entry.operation;
    const name = `${entry.operation.kind} ${opId.slice(-6)}`;
    switch (random.whole(0, 4)) {
      case 0:
        onOutbox(
          `withdraw ${name}`,
          (context) => withdraw(context, opId),
          () => {
            letGo(entry, 'withdrawn');
            onWithdrawn(opId);
          },
        );
        return;
      case 1:
        onOutbox(`hold ${name}`, (context) => hold(context, opId));
        return;
      case 2:
        onOutbox(`release ${name}`, (context) => release(context, opId));
        return;
      case 3:
        if (entry.state === 'rejected') onOutbox(`retry ${name}`, (context) => retry(context, opId));
        return;
      default:
        untilSynced(entry);
    }
  }

  function decideUndecided(entry: JournaledOperation, verdict: 'done' | 'again'): void {
    const { kind, opId, localId } = entry.operation;
    const shown = kind === 'send' ? hashShownContent(device.view, localId) : undefined;
    let isDone = false;
    onOutbox(
      `decide ${verdict} ${kind} ${opId.slice(-6)}`,
      (context) => {
        isDone = decide(context, opId, { verdict, shown });
      },
      () => {
        if (!isDone) return;
        if (verdict === 'again') approve(entry);
        else letGo(entry, 'discarded');
      },
    );
  }

  /** Decides one operation. */
  function untilSynced(entry: JournaledOperation): void {
    const { operation, state } = entry;
    const { opId } = operation;
    const name = `${operation.kind} ${opId.slice(-6)}`;
    if (state === 'held') onOutbox(`release ${name}`, (context) => release(context, opId));
    else if (state === 'undecided') decideUndecided(entry, random.pick(['done', 'again'] as const));
    else if (state === 'rejected')
      onOutbox(
        `discard ${name}`,
        (context) => discard(context, opId),
        () => letGo(entry, 'discarded'),
      );
  }

  return {
    touch: touchOutbox,
    approveSlow() {
      for (const entry of readEntries()) {
        const { state, reason } = entry;
        if (state === 'undecided' && reason?.code === 'operation.tooSlow') decideUndecided(entry, 'again');
      }
    },
    decideAll() {
      const { journal } = world.process();
      const waiting = journal.operations
        .all()
        .filter(({ state }) => state === 'held' || state === 'undecided' || state === 'rejected');
      for (const entry of waiting) untilSynced(entry);
      return waiting.length > 0;
    },
  };
}
