import { recordActivity } from '../../domain/activities.ts';
import type { Context } from '../../domain/context.ts';
import { decisionState } from '../../domain/decisions/decisions.ts';
import { emitProposalEvent } from '../../domain/events.ts';
import { sendNotices } from '../../domain/notices/send-notices.ts';
import type { CreateLimiter } from '../../http/rate-limit/rate-limiter.ts';
import type { ProposalRow } from '../../storage/proposal-store.ts';
import { isOwnBrowser } from './own-browser.ts';
import { classifyVisitor, type VisitorKind } from './visitor.ts';
import { createVisits, type FindVisit } from './visits.ts';
import type { Steps } from '../../storage/steps.ts';

/** Largest number of loads whose time on screen is kept. */
const maxLoads = 20_000;

export interface ViewRecorder {
  /** The page was requested. This counts as a view only for a text browser, which sends nothing else. */
  recordPageRequest(request: Request, proposal: ProposalRow, address: string): Promise<void>;
  /** The style sheet of a load was requested, which only browsers do. */
  recordBrowser(request: Request, proposal: ProposalRow, address: string): Promise<void>;
  /** The form of the page was submitted, which only people do. */
  recordForm(request: Request, proposal: ProposalRow, address: string): Promise<void>;
  /** The page of a load was on screen for that many seconds. */
  recordDwell(
    request: Request,
    proposal: ProposalRow,
    address: string,
    dwell: { readonly load: string; readonly seconds: number },
  ): Promise<void>;
  /** The PDF was requested. Counts only if the headers are those of a person's browser. */
  recordPdf(request: Request, proposal: ProposalRow, address: string): Promise<void>;
  /** The image of a message was loaded. This is weak evidence: mail programs load images without their reader. */
  recordMailOpened(request: Request, proposal: ProposalRow, address: string, mailId: number): Promise<void>;
}

/**
 * Records views by people. Scanners and previews request only the page, or name themselves; a browser also requests the
 * style sheet of its load. Views of one visitor within half an hour are one. The account's own views are marked, and so
 * are views of a proposal that was never sent.
 */
export function createViewRecorder(context: Context, createLimiter: CreateLimiter): ViewRecorder {
  const visits = createVisits(
    context.clock,
    createLimiter,
    context.database.isShared ? findRecorded(context) : null,
  );
  /** The seconds on screen of each load, oldest load first. */
  const loads = new Map<string, number>();

  const recordVisit = (
    request: Request,
    proposal: ProposalRow,
    address: string,
    target: string,
    record: () => Steps<number | null>,
  ): Promise<number | null> => {
    const agent = (request.headers.get('user-agent') ?? '').slice(0, 300);
    return visits.findOrRecordVisit({ proposal, target, address, agent }, () =>
      context.database.write(record),
    );
  };

  const isOwnRequest = async (request: Request): Promise<boolean> => {
    return isOwnBrowser(
      context.database.account,
      (await context.database.read(() => context.account())).page_secret,
      request.headers.get('cookie'),
    );
  };

  const recordPageView = async (
    request: Request,
    proposal: ProposalRow,
    address: string,
    kinds: readonly VisitorKind[],
  ): Promise<number | null> => {
    if (!kinds.includes(classifyVisitor(request))) return null;
    const isOwnView = await isOwnRequest(request);
    return recordVisit(request, proposal, address, isOwnView ? 'own page' : 'page', () =>
      recordView(context, proposal, address, isOwnView),
    );
  };

  return {
    async recordPageRequest(request, proposal, address) {
      await recordPageView(request, proposal, address, ['text-browser']);
    },
    async recordBrowser(request, proposal, address) {
      await recordPageView(request, proposal, address, ['browser', 'text-browser']);
    },
    async recordForm(request, proposal, address) {
      await recordPageView(request, proposal, address, ['browser', 'text-browser', 'program']);
    },
    async recordDwell(request, proposal, address, { load, seconds }) {
      const activity = await recordPageView(request, proposal, address, ['browser']);
      if (activity === null) return;
      const knownSeconds = loads.get(load) ?? 0;
      if (seconds <= knownSeconds) return;
      loads.delete(load);
      loads.set(load, seconds);
      for (const oldest of loads.keys()) {
        if (loads.size <= maxLoads) break;
        loads.delete(oldest);
      }
      await context.database.write(() => context.stores.views.addSeconds(activity, seconds - knownSeconds));
    },
    async recordPdf(request, proposal, address) {
      if (classifyVisitor(request) === 'program' || (await isOwnRequest(request))) return;
      await recordVisit(request, proposal, address, 'pdf', () =>
        recordActivity(context, 'client_view_pdf', proposal, address),
      );
    },
    async recordMailOpened(request, proposal, address, mailId) {
      if (request.method === 'HEAD') return;
      await recordVisit(request, proposal, address, `picture ${String(mailId)}`, () =>
        recordActivity(context, 'client_email_opened', proposal, address, { evidence: 'weak' }),
      );
    },
  };
}

/** The newest activities among which a visit is looked for. */
const newestActivities = { limit: 25, offset: 0 } as const;

/** Looks for the activity of a visit in the database. Activities do not name the user agent. */
function findRecorded({ database, stores }: Context): FindVisit {
  return async ({ proposal, target, address }, since) => {
    const types =
      target === 'page'
        ? ['client_view_proposal', 'user_view_proposal']
        : [
            target === 'own page'
              ? 'user_view_proposal'
              : target === 'pdf'
                ? 'client_view_pdf'
                : 'client_email_opened',
          ];
    const activities = await database.read(() =>
      stores.activities.page({ proposalId: proposal.id, clientId: null }, newestActivities),
    );
    const found = activities.find(
      ({ activity_type: type, ip_address: from, created_at: at }) =>
        types.includes(type) && from === address && Date.parse(at) >= since,
    );
    return found?.id ?? null;
  };
}

/** Records a view. Returns null for an archived proposal, whose page shows nothing. */
function* recordView(
  context: Context,
  proposal: ProposalRow,
  address: string,
  isOwn: boolean,
): Steps<number | null> {
  if (decisionState(context, proposal) === 'archived') return null;
  if (isOwn || proposal.sent_at === null)
    return yield* recordActivity(context, 'user_view_proposal', proposal, address);
  const activity = yield* recordActivity(context, 'client_view_proposal', proposal, address);
  yield* emitProposalEvent(context, 'proposal_activity_client_viewed_proposal', proposal);
  if ((yield* context.stores.views.summarizeProposal(proposal.id)).views === 1)
    yield* sendNotices(context, proposal, { kind: 'viewed', name: '', message: '' });
  return activity;
}
