import type { Context } from '../../domain/context.ts';
import { getProposal } from '../../domain/proposal-lookup.ts';
import { createOwnQuery } from '../../page/views/own-browser.ts';
import type { ApiRecord } from './record.ts';
import type { Steps } from '../../storage/steps.ts';

/** The views of a proposal, and a link that opens its page for the account without counting a view. */
export function* viewsRecord(context: Context, id: number): Steps<ApiRecord> {
  const { public_id: publicId } = yield* getProposal(context, id);
  const pageUrl = `${context.publicUrl()}/p/${publicId}`;
  return {
    id: String(id),
    type: 'proposal_views',
    attributes: {
      ...(yield* context.stores.views.summarizeProposal(id)),
      page_url: pageUrl,
      own_page_url: `${pageUrl}?${createOwnQuery((yield* context.account()).page_secret, context.clock)}`,
    },
  };
}
