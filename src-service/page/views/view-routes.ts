import type { Hono } from 'hono';
import type { Context } from '../../domain/context.ts';
import type { Environment } from '../../http/environment.ts';
import type { ProposalRow } from '../../storage/proposal-store.ts';
import { emptyPicture } from '../empty-picture.ts';
import type { PageBudget } from '../page-budget.ts';
import { dwellStepSeconds, dwellStyles } from './dwell-styles.ts';
import type { PageLoads } from './page-load.ts';
import type { ViewRecorder } from './view-recorder.ts';
import type { Steps } from '../../storage/steps.ts';

export interface ViewRouteOptions {
  readonly loads: PageLoads;
  readonly views: ViewRecorder;
  readonly budget: PageBudget;
  readonly respondNotFound: (address: string) => Promise<Response>;
  /** Runs after a commit and before the answer. */
  readonly afterWrite: () => Promise<void>;
}

const headers = {
  'Cache-Control': 'no-store',
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'no-referrer',
} as const;

/** The address of the style sheet that proves a browser, relative to its proposal's page. */
export function loadAddress(publicId: string, load: string): string {
  return `${publicId}/styles/${load}`;
}

/** Serves the style sheet of one load, and the pictures that report how long the page was on screen. */
export function addViewRoutes(app: Hono<Environment>, context: Context, options: ViewRouteOptions): void {
  const { loads, views, budget, respondNotFound, afterWrite } = options;

  function* findLoaded(
    publicId: string,
    load: string,
    purpose: 'styles' | 'dwell',
  ): Steps<ProposalRow | undefined> {
    return (yield* loads.isValid(publicId, load, purpose))
      ? yield* context.stores.proposals.findByPublicId(publicId)
      : undefined;
  }
  const findProposal = async (
    publicId: string,
    load: string,
    purpose: 'styles' | 'dwell',
  ): Promise<ProposalRow | undefined> => context.database.read(() => findLoaded(publicId, load, purpose));

  app.get('/p/:public_id/styles/:load', async (request) => {
    const { address } = request.env;
    const { public_id: publicId, load } = request.req.param();
    const proposal = await findProposal(publicId, load, 'styles');
    if (proposal === undefined) return respondNotFound(address);
    if ((await budget.take('styles', proposal.id, address)) === 0) {
      await views.recordBrowser(request.req.raw, proposal, address);
      await afterWrite();
    }
    return new Response(dwellStyles(load), {
      headers: { ...headers, 'Content-Type': 'text/css; charset=utf-8' },
    });
  });

  app.get('/p/:public_id/styles/:load/:step', async (request) => {
    const { address } = request.env;
    const { public_id: publicId, load, step } = request.req.param();
    const seconds = dwellStepSeconds.find((candidate) => step === `${String(candidate)}.gif`);
    const proposal = await findProposal(publicId, load, 'dwell');
    if (proposal === undefined || seconds === undefined) return respondNotFound(address);
    if ((await budget.take('picture', proposal.id, address)) === 0) {
      await views.recordDwell(request.req.raw, proposal, address, { load, seconds });
      await afterWrite();
    }
    return new Response(emptyPicture, { headers: { ...headers, 'Content-Type': 'image/gif' } });
  });
}
