import { expect } from 'vitest';
import { toLocalId } from '#shared/domain/testing/ids.ts';
import type { FieldChanges } from '#shared/sync/operation.ts';
import { stamp } from '#shared/sync/testing/drafts.ts';
import { clientBody } from '../../api/testing/fixtures.ts';
import { noFailpoint, type FailpointName } from '../../failpoint.ts';
import { planNow } from '../engine/plan-now.ts';
import { pushOperation } from '../push/push-operation.ts';
import { recoverAttempts } from '../verify/recover-attempts.ts';
import { verifyOperation } from '../verify/verify-operation.ts';
import { opIdOf, type UnitContext } from './known-journal.ts';
import { listOf, scriptedContext, type Script } from './scripted-service.ts';

class Killed extends Error {}

export const ada = { email: [null, 'ada@harbor.example'], name: [null, 'Ada'] } as const;
export const createAda = (deviceSeq = 1, localId = toLocalId('mine'), fields: FieldChanges = ada) =>
  stamp({ kind: 'create', entity: 'client', localId, proposalId: null, fields, after: null }, deviceSeq);

/** A service: its ids and the calls that it received. */
export function service(isLost = false) {
  const ids: string[] = [];
  const script: Script = (call) => {
    if (call.startsWith('POST clients')) {
      ids.push(String(17 + ids.length));
      return isLost ? { lost: true } : { body: { data: clientBody(ids.at(-1)) } };
    }
    return listOf(
      'clients',
      ids.map((id) => clientBody(id)),
    );
  };
  return { ids, script };
}

/** Pushes the first operation in a process that is killed at a failpoint. */
export async function pushAndDie(unit: UnitContext, script: Script, failpoint: FailpointName): Promise<void> {
  const context = scriptedContext(unit, script, (name) => {
    if (name === failpoint) throw new Killed();
  });
  await expect(pushOperation(context, opIdOf(1), context.signal)).rejects.toThrow(Killed);
}

/** Starts another process on the journal. */
export function restart(unit: UnitContext, script: Script) {
  const context = scriptedContext(unit, script);
  unit.journal.transaction(() => recoverAttempts({ ...unit, failpoint: noFailpoint }));
  return { ...context, verify: () => verifyOperation(context, opIdOf(1), context.signal) };
}

export const stateOf = (unit: UnitContext, deviceSeq = 1): string | undefined =>
  unit.journal.operations.find(opIdOf(deviceSeq))?.state;
export const ready = (unit: UnitContext): readonly string[] =>
  planNow(unit.journal, unit.clock.now()).ready.map(({ opId }) => opId);
