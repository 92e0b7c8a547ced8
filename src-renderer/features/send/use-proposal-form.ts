import type { ProposalForm } from '#shared/document/mail/default-message.ts';
import { useHostState } from '../../bridge/index.ts';
import { useSession, useWorkspace } from '../../data/index.ts';

interface ProposalForms {
  /** Whether clients cannot open a link, because the user's own business has no public address. */
  readonly lacksAddress: boolean;
  /** Whether the service can attach a PDF instead. */
  readonly canAttach: boolean;
  readonly usual: ProposalForm;
}

/** How clients can get a proposal. Undefined until it is known. */
export function useProposalForms(): ProposalForms | undefined {
  const session = useSession();
  const host = useHostState();
  const workspace = useWorkspace();
  const isBusiness = session?.state === 'connected' && session.workspace === 'business';
  if (workspace === undefined || (isBusiness && host === undefined)) return undefined;
  const lacksAddress = isBusiness && host?.publicUrl === null;
  const canAttach = workspace?.account.attaches_pdf === true;
  return { lacksAddress, canAttach, usual: lacksAddress && canAttach ? 'pdf' : 'link' };
}
