import type { Hono } from 'hono';
import { z } from 'zod';
import type { Context } from '../domain/context.ts';
import {
  chooseSections,
  decide,
  decisions,
  decisionState,
  type Decision,
} from '../domain/decisions/decisions.ts';
import { ServiceFailure } from '../failure.ts';
import type { Environment } from '../http/environment.ts';
import { readBytes } from '../http/body.ts';
import { createRateLimiter } from '../http/rate-limit/rate-limiter.ts';
import { createPdfCache } from './pdf/pdf-cache.ts';
import type { PdfPrinter } from './pdf/pdf-printer.ts';
import type { ProposalRow } from '../storage/proposal-store.ts';
import { emptyPicture } from './empty-picture.ts';
import { formToken, isFormToken } from './form-token.ts';
import { createPageBudget } from './page-budget.ts';
import { addImageRoute } from './image-route.ts';
import { addPdfRoute } from './pdf-routes.ts';
import { localeOf, viewProposal } from './proposal-view.ts';
import { pageHeaders, renderNotice } from './render-page.ts';
import type { PageState } from './page-state.ts';
import { renderProposal } from './render-proposal.ts';
import { pageMessages, type PageMessages } from './page-messages.ts';
import { isOwnQuery, ownCookie } from './views/own-browser.ts';
import { createPageLoads } from './views/page-load.ts';
import { createViewRecorder } from './views/view-recorder.ts';
import { addViewRoutes, loadAddress } from './views/view-routes.ts';

/** Wrong addresses per caller and minute; right ones are not counted. */
const guesses = { calls: 30, milliseconds: 60_000, window: 'sliding' } as const;

/** In bytes: the longest message in the widest letters, and the other fields. */
const longestForm = 128 * 1024;
/** In characters. */
const longest = { name: 200, message: 10_000 } as const;

const nothingTyped = { name: '', message: '' };

/** As typed: a browser sends each line end as two characters. A text that is too long is reported, not lost. */
const typedText = z
  .string()
  .default('')
  .transform((text) => text.replaceAll('\r\n', '\n'));

const decisionForm = z.object({
  token: z.string().default(''),
  decision: z.enum([...decisions, 'choose']),
  name: typedText,
  message: typedText,
  /** The totals that were on the page; older forms have none. */
  sums: z.string().optional(),
  section: z
    .array(
      z
        .string()
        .regex(/^\d{1,15}$/u)
        .transform(Number),
    )
    .default([]),
});

export interface PageOptions {
  /** Runs after a commit, before the answer. */
  readonly afterWrite: () => Promise<void>;
  /** Null without a browser. */
  readonly printer: PdfPrinter | null;
  readonly onBug: (error: unknown) => void;
}

/** The public pages: a proposal for its client, and the picture that reports an opened message. */
export function addPages(app: Hono<Environment>, context: Context, options: PageOptions): void {
  const { afterWrite, printer } = options;
  const misses = createRateLimiter(guesses, context.clock);
  const budget = createPageBudget(context.clock);
  const pageSecret = (): string => context.account().page_secret;
  const loads = createPageLoads({ ...context, secret: pageSecret });
  const views = createViewRecorder(context);
  const ownMessages = () => pageMessages(context.account().locale);

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
    return notice(pageMessages(locale).tooOften, 429, locale, retryAfter(wait));
  };

  const missing = (address: string): Response =>
    misses.take(address).allowed ? notice(ownMessages().notFound, 404) : notice(ownMessages().tooMany, 429);

  const page = (
    proposal: ProposalRow,
    { chosen = null, ...state }: Partial<PageState> & { readonly chosen?: ReadonlySet<number> | null },
    status = 200,
    headers: Readonly<Record<string, string>> = {},
  ): Response => {
    const view = viewProposal(context, proposal, 'page', chosen);
    if (view.standing === 'archived')
      return notice(pageMessages(view.document.locale).archived, 410, view.document.locale);
    const content = renderProposal(view, {
      formToken: formToken(pageSecret(), proposal.public_id),
      problem: null,
      leadsToSums: false,
      typed: nothingTyped,
      loadUrl: loadAddress(proposal.public_id, loads.issue(proposal.public_id)),
      pdfUrl: printer === null ? null : `/p/${proposal.public_id}/pdf`,
      ...state,
    });
    const { theme, identity } = view.document;
    return new Response(content, {
      status,
      headers: { ...pageHeaders(theme, 'own', identity?.brand), ...headers },
    });
  };

  app.get('/p/:public_id', async (request) => {
    const proposal = context.stores.proposals.findByPublicId(request.req.param('public_id'));
    if (proposal === undefined) return missing(request.env.address);
    const wait = budget.take('view', proposal.id, request.env.address);
    if (wait > 0) return tooOften(proposal, wait);
    const own = request.req.query('own');
    if (own !== undefined && isOwnQuery(pageSecret(), context.clock, own)) {
      // Without the query: an address that is copied from here must not mark its reader.
      const cookie = ownCookie(pageSecret(), context.publicUrl().startsWith('https:'));
      const to = { Location: `/p/${proposal.public_id}`, 'Set-Cookie': cookie, 'Cache-Control': 'no-store' };
      return new Response(null, { status: 303, headers: to });
    }
    views.pageAsked(request.req.raw, proposal, request.env.address);
    await afterWrite();
    return page(proposal, {});
  });

  addImageRoute(app, context, { budget, missing });
  addPdfRoute(app, context, {
    pdfs: printer === null ? null : createPdfCache(printer),
    budget,
    missing,
    tooOften,
    views,
    onBug: options.onBug,
  });
  addViewRoutes(app, context, { loads, views, budget, missing, afterWrite });

  app.post('/p/:public_id', async (request) => {
    const proposal = context.stores.proposals.findByPublicId(request.req.param('public_id'));
    if (proposal === undefined) return missing(request.env.address);
    const { address } = request.env;
    const messages = pageMessages(localeOf(context, proposal));
    const wait = budget.take('form', proposal.id, address);
    // Beyond the budget of views, the answer is a page that costs nothing.
    if (wait > 0 && budget.take('view', proposal.id, address) > 0) return tooOften(proposal, wait);
    const form = await readForm(request.req.raw);
    const general = (text: string) => ({ text, field: null });
    if (form === null) return page(proposal, { problem: general(messages.stale) }, 400);
    const { token, decision, section, sums, ...typed } = form;
    const chosen = new Set(section);
    // The form comes back with everything that was chosen and typed; nothing is stored.
    if (wait > 0)
      return page(proposal, { problem: general(messages.tooOften), typed, chosen }, 429, retryAfter(wait));
    const isOurs =
      isFormToken(pageSecret(), proposal.public_id, token) &&
      request.req.header('sec-fetch-site') !== 'cross-site';
    if (!isOurs) return page(proposal, { problem: general(messages.stale), typed, chosen }, 403);
    views.formSent(request.req.raw, proposal, address);
    const seen = sums ?? viewProposal(context, proposal).sums;
    if (decisionState(context, proposal) === 'open') {
      context.database.transaction(() => chooseSections(context, proposal, chosen));
      const refusal = refusalOf({ decision, seen, messages, ...typed }, viewProposal(context, proposal).sums);
      const waitToAsk =
        refusal === null && decision === 'ask' ? budget.take('question', proposal.id, address) : 0;
      if (decision !== 'choose' && refusal === null && waitToAsk === 0) {
        const name = typed.name.trim();
        const message = typed.message.trim();
        context.database.transaction(() =>
          decide(context, proposal, { decision, name, message, chosen, address }),
        );
      }
      await afterWrite();
      if (refusal !== null) return page(proposal, { problem: refusal, typed }, 422);
      if (waitToAsk > 0)
        return page(proposal, { problem: general(messages.tooOften), typed }, 429, retryAfter(waitToAsk));
      if (decision === 'choose') return page(proposal, { typed, leadsToSums: true });
    }
    return new Response(null, { status: 303, headers: { Location: `/p/${proposal.public_id}` } });
  });

  // Browsers ask for an icon by themselves.
  app.get(
    '/favicon.ico',
    () => new Response(null, { status: 204, headers: { 'Cache-Control': 'public, max-age=86400' } }),
  );

  app.get('/o/:picture', (request) => {
    const secret = request.req.param('picture').replace(/\.gif$/u, '');
    const mail = context.stores.mails.findByOpenedSecret(secret);
    const proposal = mail === undefined ? undefined : context.stores.proposals.get(mail.proposal_id);
    if (proposal === undefined) return missing(request.env.address);
    const wait = budget.take('picture', proposal.id, request.env.address);
    if (wait > 0) return new Response(null, { status: 429, headers: retryAfter(wait) });
    views.mailOpened(request.req.raw, proposal, request.env.address, mail?.id ?? 0);
    return new Response(emptyPicture, {
      headers: { 'Content-Type': 'image/gif', 'Cache-Control': 'no-store' },
    });
  });
}

interface Submitted {
  readonly decision: Decision | 'choose';
  readonly name: string;
  readonly message: string;
  /** The totals that the client saw. */
  readonly seen: string;
  readonly messages: PageMessages;
}

/** Why a form is refused; null if it is not. An acceptance must name the totals on the page. */
function refusalOf(
  { decision, name, message, seen, messages }: Submitted,
  sums: string,
): PageState['problem'] {
  if (decision === 'choose') return null;
  if (name.length > longest.name) return { text: messages.tooLong, field: 'name' };
  if (message.length > longest.message) return { text: messages.tooLong, field: 'message' };
  if (decision === 'accept' && name.trim() === '') return { text: messages.nameMissing, field: 'name' };
  if (decision === 'ask' && message.trim() === '') return { text: messages.messageMissing, field: 'message' };
  if (decision === 'accept' && seen !== sums) return { text: messages.newSums, field: null };
  return null;
}

function retryAfter(wait: number): Readonly<Record<string, string>> {
  return { 'Retry-After': String(Math.max(1, Math.ceil(wait / 1000))) };
}

/** Null for a form that our page cannot have sent. */
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
