import { newId } from './new-id.ts';
import type { OperationOf } from '#shared/sync/operation.ts';

/** The create operation of a client as a window relays it, with an e-mail address made from its name. */
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
