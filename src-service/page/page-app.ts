import type { Context as HonoContext, Hono } from 'hono';
import { z } from 'zod';
import { recordActivity } from '../domain/activities.ts';
import type { Context } from '../domain/context.ts';
import { chooseSections, decide, decisions, standingOf } from '../domain/decisions.ts';
import { emitProposalEvent } from '../domain/events.ts';
import { ServiceFailure } from '../failure.ts';
import type { Environment } from '../http/environment.ts';
import { readBytes } from '../http/body.ts';
import { createRateLimiter } from '../http/rate-limiter.ts';
import { createKeptPdfs } from '../pdf/kept-pdfs.ts';
import type { PdfPrinter } from '../pdf/pdf-printer.ts';
import type { ProposalRow } from '../storage/proposal-store.ts';
import { formToken, isFormToken } from './form-token.ts';
import { createPageBudget } from './page-budget.ts';
import { addPdfRoute } from './pdf-routes.ts';
import { localeOf, viewProposal } from './proposal-view.ts';
import { pageHeaders, renderNotice } from './render-page.ts';
import type { PageState } from './page-state.ts';
import { renderProposal } from './render-proposal.ts';
import { pageWords } from './page-words.ts';
import { createViewFolding } from './view-folding.ts';

/** How many wrong addresses one caller may try in a minute; right ones are never counted. */
const guesses = { calls: 30, milliseconds: 60_000, window: 'sliding' } as const;

/** Longest form body, in bytes. */
const longestForm = 64 * 1024;

const nothingTyped = { name: '', message: '' };

const decisionForm = z.object({
  token: z.string().default(''),
  decision: z.enum([...decisions, 'choose']),
  name: z.string().max(200).default(''),
  message: z.string().max(10_000).default(''),
  section: z
    .array(
      z
        .string()
        .regex(/^\d{1,15}$/u)
        .transform(Number),
    )
    .default([]),
});

/** What the pages need besides the rules' context. */
export interface PageOptions {
  /** Called after a commit, before the answer. */
  readonly afterWrite: () => Promise<void>;
  /** Makes PDFs; null where no browser can be had. */
  readonly printer: PdfPrinter | null;
  readonly onBug: (error: unknown) => void;
}

/** The public pages: a proposal as its client sees it, and the picture that tells of an opened message. */
export function addPages(app: Hono<Environment>, context: Context, options: PageOptions): void {
  const { afterWrite, printer } = options;
  const misses = createRateLimiter(guesses, context.clock);
  const budget = createPageBudget(context.clock);
  const views = createViewFolding(context.clock);
  const ownWords = () => pageWords(context.account().locale);

  const notice = (
    message: string,
    status: 404 | 410 | 429,
    locale = context.account().locale,
    headers: Readonly<Record<string, string>> = {},
  ): Response =>
    new Response(renderNotice(message, locale), {
      status,
      headers: { ...pageHeaders('clean'), ...headers },
    });

  const tooOften = (proposal: ProposalRow, wait: number): Response => {
    const locale = localeOf(context, proposal);
    return notice(pageWords(locale).tooOften, 429, locale, retryAfter(wait));
  };

  const missing = (address: string): Response =>
    misses.take(address).allowed ? notice(ownWords().notFound, 404) : notice(ownWords().tooMany, 429);

  const page = (
    proposal: ProposalRow,
    state: Partial<PageState>,
    status = 200,
    headers: Readonly<Record<string, string>> = {},
  ): Response => {
    const view = viewProposal(context, proposal);
    if (view.standing === 'archived')
      return notice(pageWords(view.document.locale).archived, 410, view.document.locale);
    const content = renderProposal(view, {
      formToken: formToken(context.account().page_secret, proposal.public_id),
      problem: null,
      typed: nothingTyped,
      pdfUrl: printer === null ? null : `/p/${proposal.public_id}/pdf`,
      ...state,
    });
    return new Response(content, { status, headers: { ...pageHeaders(view.document.theme), ...headers } });
  };

  /** Records that somebody looked, unless it is the visit that is known already. */
  const recordLook = (
    request: HonoContext<Environment>,
    proposal: ProposalRow,
    what: string,
    record: () => void,
  ): void => {
    const agent = (request.req.header('user-agent') ?? '').slice(0, 300);
    if (!views.isNew({ proposal, what, address: request.env.address, agent })) return;
    context.database.transaction(record);
  };

  app.get('/p/:public_id', async (request) => {
    const proposal = context.stores.proposals.findByPublicId(request.req.param('public_id'));
    if (proposal === undefined) return missing(request.env.address);
    const wait = budget.take('view', proposal.id, request.env.address);
    if (wait > 0) return tooOften(proposal, wait);
    recordLook(request, proposal, 'page', () => recordView(context, proposal, request.env.address));
    await afterWrite();
    return page(proposal, {});
  });

  addPdfRoute(app, context, {
    pdfs: printer === null ? null : createKeptPdfs(printer),
    budget,
    missing,
    tooOften,
    recordLook,
    onBug: options.onBug,
  });

  app.post('/p/:public_id', async (request) => {
    const proposal = context.stores.proposals.findByPublicId(request.req.param('public_id'));
    if (proposal === undefined) return missing(request.env.address);
    const { address } = request.env;
    const words = pageWords(localeOf(context, proposal));
    const wait = budget.take('form', proposal.id, address);
    if (wait > 0) return tooOften(proposal, wait);
    const form = await readForm(request.req.raw);
    if (form === null) return page(proposal, { problem: words.stale }, 400);
    const { token, decision, section, ...typed } = form;
    const isOurs =
      isFormToken(context.account().page_secret, proposal.public_id, token) &&
      request.req.header('sec-fetch-site') !== 'cross-site';
    if (!isOurs) return page(proposal, { problem: words.stale, typed }, 403);
    const name = typed.name.trim();
    const message = typed.message.trim();
    if (standingOf(context, proposal) === 'open') {
      if (decision === 'accept' && name === '')
        return page(proposal, { problem: words.nameMissing, typed }, 422);
      if (decision === 'ask' && message === '') {
        return page(proposal, { problem: words.messageMissing, typed }, 422);
      }
      const chosen = new Set(section);
      const waitToAsk = decision === 'ask' ? budget.take('question', proposal.id, address) : 0;
      // What was typed stays in the form.
      if (waitToAsk > 0)
        return page(proposal, { problem: words.tooOften, typed }, 429, retryAfter(waitToAsk));
      context.database.transaction(() => {
        if (decision === 'choose') chooseSections(context, proposal, chosen);
        else decide(context, proposal, { decision, name, message, chosen, address });
      });
      await afterWrite();
    }
    return new Response(null, { status: 303, headers: { Location: `/p/${proposal.public_id}` } });
  });

  app.get('/o/:picture', (request) => {
    const secret = request.req.param('picture').replace(/\.gif$/u, '');
    const mail = context.stores.mails.findByOpenedSecret(secret);
    const proposal = mail === undefined ? undefined : context.stores.proposals.get(mail.proposal_id);
    if (proposal === undefined) return missing(request.env.address);
    const wait = budget.take('picture', proposal.id, request.env.address);
    if (wait > 0) return new Response(null, { status: 429, headers: retryAfter(wait) });
    recordLook(request, proposal, `picture ${String(mail?.id)}`, () =>
      recordActivity(context, 'client_email_opened', proposal, request.env.address),
    );
    return new Response(emptyPicture, {
      headers: { 'Content-Type': 'image/gif', 'Cache-Control': 'no-store' },
    });
  });
}

function retryAfter(wait: number): Readonly<Record<string, string>> {
  return { 'Retry-After': String(Math.max(1, Math.ceil(wait / 1000))) };
}

/** Nobody but the account knows the address of a proposal that was never sent: such a view is its own. */
function recordView(context: Context, proposal: ProposalRow, address: string): void {
  if (standingOf(context, proposal) === 'archived') return;
  if (proposal.sent_at === null) {
    recordActivity(context, 'user_view_proposal', proposal, address);
    return;
  }
  recordActivity(context, 'client_view_proposal', proposal, address);
  emitProposalEvent(context, 'proposal_activity_client_viewed_proposal', proposal);
}

/** Null for whatever our own page would not have sent. */
async function readForm(request: Request): Promise<z.infer<typeof decisionForm> | null> {
  const bytes = await readBytes(request, longestForm).catch((error: unknown) => {
    if (error instanceof ServiceFailure) return null;
    throw error;
  });
  if (bytes === null) return null;
  const fields = new URLSearchParams(new TextDecoder().decode(bytes));
  const single = Object.fromEntries([...fields].filter(([name]) => name !== 'section'));
  const result = decisionForm.safeParse({ ...single, section: fields.getAll('section') });
  return result.success ? result.data : null;
}

/** The smallest transparent GIF. */
const emptyPicture = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64');
