import { v7 as newId } from 'uuid';
import type { OperationOf } from '#shared/sync/operation.ts';

/** A client as a window hands it over: made now, called `name`, with an address of that name. */
export function createOfClient(name: string, deviceSeq: number): OperationOf<'create'> {
  return {
    opId: newId(),
    deviceSeq,
    createdAt: Date.now(),
    localId: newId(),
    proposalId: null,
    kind: 'create',
    entity: 'client',
    fields: { email: [null, `${name}@example.com`], name: [null, name] },
    after: null,
  };
}
