import { recordActivity } from '../../domain/activities.ts';
import type { Context } from '../../domain/context.ts';
import { decisionState } from '../../domain/decisions/decisions.ts';
import { emitProposalEvent } from '../../domain/events.ts';
import { sendNotices } from '../../domain/notices/send-notices.ts';
import type { ProposalRow } from '../../storage/proposal-store.ts';
import { isOwnBrowser } from './own-browser.ts';
import { visitorOf, type VisitorKind } from './visitor.ts';
import { createVisits } from './visits.ts';

/** Loads whose time is known. */
const mostLoads = 20_000;

export interface ViewRecorder {
  /** The page itself: enough for a text browser, which sends no more. */
  pageAsked(request: Request, proposal: ProposalRow, address: string): void;
  /** What a browser alone does: it asked for the style sheet of a load. */
  browserSeen(request: Request, proposal: ProposalRow, address: string): void;
  /** What a person alone does: the form of the page was submitted. */
  formSent(request: Request, proposal: ProposalRow, address: string): void;
  /** The page of a load was on screen for that many seconds. */
  dwelt(
    request: Request,
    proposal: ProposalRow,
    address: string,
    at: { readonly load: string; readonly seconds: number },
  ): void;
  /** A person fetched the PDF, as far as the headers tell. */
  pdfFetched(request: Request, proposal: ProposalRow, address: string): void;
  /** The picture of a message was loaded. It is weak evidence: mail programs load it by themselves. */
  mailOpened(request: Request, proposal: ProposalRow, address: string, mailId: number): void;
}

/**
 * Records views of people. Scanners and previews ask for the page alone, or say what they are; a browser also asks for
 * the style sheet of its load. Views of one visitor within half an hour are one. The account's own are marked as its
 * own, as those of a proposal that was never sent.
 */
export function createViewRecorder(context: Context): ViewRecorder {
  const visits = createVisits(context.clock);
  /** The seconds that are known of each load, oldest load first. */
  const loads = new Map<string, number>();

  const visitOf = (
    request: Request,
    proposal: ProposalRow,
    address: string,
    what: string,
    record: () => number | null,
  ) => {
    const agent = (request.headers.get('user-agent') ?? '').slice(0, 300);
    return visits.visitOf({ proposal, what, address, agent }, () => context.database.transaction(record));
  };

  const isOwn = (request: Request): boolean =>
    isOwnBrowser(context.account().page_secret, request.headers.get('cookie'));

  const view = (request: Request, proposal: ProposalRow, address: string, kinds: readonly VisitorKind[]) => {
    if (!kinds.includes(visitorOf(request))) return null;
    const own = isOwn(request);
    return visitOf(request, proposal, address, own ? 'own page' : 'page', () =>
      recordView(context, proposal, address, own),
    );
  };

  return {
    pageAsked(request, proposal, address) {
      view(request, proposal, address, ['text-browser']);
    },
    browserSeen(request, proposal, address) {
      view(request, proposal, address, ['browser', 'text-browser']);
    },
    formSent(request, proposal, address) {
      view(request, proposal, address, ['browser', 'text-browser', 'program']);
    },
    dwelt(request, proposal, address, { load, seconds }) {
      const visit = view(request, proposal, address, ['browser']);
      if (visit === null || visit.activity === null) return;
      const known = loads.get(load) ?? 0;
      if (seconds <= known) return;
      loads.delete(load);
      loads.set(load, seconds);
      for (const oldest of loads.keys()) {
        if (loads.size <= mostLoads) break;
        loads.delete(oldest);
      }
      context.stores.views.addSeconds(visit.activity, seconds - known);
    },
    pdfFetched(request, proposal, address) {
      if (visitorOf(request) === 'program' || isOwn(request)) return;
      visitOf(request, proposal, address, 'pdf', () =>
        recordActivity(context, 'client_view_pdf', proposal, address),
      );
    },
    mailOpened(request, proposal, address, mailId) {
      if (request.method === 'HEAD') return;
      visitOf(request, proposal, address, `picture ${String(mailId)}`, () =>
        recordActivity(context, 'client_email_opened', proposal, address, { evidence: 'weak' }),
      );
    },
  };
}

/** Null for an archived proposal, whose page shows nothing. */
function recordView(context: Context, proposal: ProposalRow, address: string, isOwn: boolean): number | null {
  if (decisionState(context, proposal) === 'archived') return null;
  if (isOwn || proposal.sent_at === null)
    return recordActivity(context, 'user_view_proposal', proposal, address);
  const activity = recordActivity(context, 'client_view_proposal', proposal, address);
  emitProposalEvent(context, 'proposal_activity_client_viewed_proposal', proposal);
  if (context.stores.views.ofProposal(proposal.id).views === 1)
    sendNotices(context, proposal, { kind: 'viewed', name: '', message: '' });
  return activity;
}
