import type { ProposalForm } from '#shared/document/mail/default-message.ts';
import { useLacksPublicAddress } from '../../components/use-lacks-public-address.ts';
import { useWorkspace } from '../../data/index.ts';

interface ProposalForms {
  /** Whether clients cannot open a link, because the user's own business has no public address. */
  readonly lacksAddress: boolean;
  /** Whether the service can attach a PDF instead. */
  readonly canAttach: boolean;
  readonly usual: ProposalForm;
}

/** How clients can get a proposal. Undefined until it is known. */
export function useProposalForms(): ProposalForms | undefined {
  const lacksAddress = useLacksPublicAddress();
  const workspace = useWorkspace();
  if (workspace === undefined || lacksAddress === undefined) return undefined;
  const canAttach = workspace?.account.attaches_pdf === true;
  return { lacksAddress, canAttach, usual: lacksAddress && canAttach ? 'pdf' : 'link' };
}
