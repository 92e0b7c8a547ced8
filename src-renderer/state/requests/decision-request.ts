import { clientFullName } from '#shared/domain/clients/client.ts';
import type { LocalId } from '#shared/domain/ids.ts';
import type { RecordOf } from '#shared/domain/record.ts';
import { createDialogRequest } from './dialog-request.ts';

/** A proposal whose client has told the user a decision. */
export interface DecisionRequest {
  readonly proposalId: LocalId;
  readonly title: string;
  /** The name of the client, who probably decided; empty if unknown. */
  readonly client: string;
}

export const useDecisionRequest = createDialogRequest<DecisionRequest>();

/** Opens the dialog that records a decision. */
export function askToRecordDecision({
  proposal,
  client,
}: {
  readonly proposal: RecordOf<'proposal'>;
  readonly client: RecordOf<'client'> | null;
}): void {
  useDecisionRequest.getState().ask({
    proposalId: proposal.localId,
    title: proposal.fields.title,
    client: client === null ? '' : clientFullName(client.fields),
  });
}
