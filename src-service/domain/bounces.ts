import type { RefusedRecipient } from '../mail/transport.ts';
import { recordActivity } from './activities.ts';
import type { Context } from './context.ts';

/** Where a bounce is recorded from: the service itself learned of it. */
const ownAddress = '127.0.0.1';

/** Records each address that was refused for good as `client_email_bounced` (`service-api.md §2.8`). */
export function recordBounces(
  context: Context,
  proposalId: number,
  refused: readonly RefusedRecipient[],
): void {
  const proposal = context.stores.proposals.get(proposalId);
  if (proposal === undefined) return;
  for (const { address, description } of refused) {
    recordActivity(context, 'client_email_bounced', proposal, ownAddress, {
      bounce_type: 'HardBounce',
      bounced_email: address,
      bounce_description: description,
    });
  }
}
