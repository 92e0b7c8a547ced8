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
import type { CreateLimiter } from '../http/rate-limit/rate-limiter.ts';
import { addFontRoute } from './fonts/font-route.ts';
import type { PdfCache } from './pdf/pdf-cache.ts';
import type { PictureScaler } from './pictures/picture-scaler.ts';
import type { ProposalRow } from '../storage/proposal-store.ts';
import { emptyPicture } from './empty-picture.ts';
import { formToken, isFormToken } from './form-token.ts';
import { createPageBudget } from './page-budget.ts';
import { addImageRoute } from './image-route.ts';
import { addInvitationPages } from './invitations/invitation-routes.ts';
import { addPdfRoute } from './pdf-routes.ts';
import { getClientLocale, createProposalView } from './proposal-view.ts';
import { pageHeaders, renderNotice } from './render-page.ts';
import type { PageState } from './page-state.ts';
import { renderProposal, resultId } from './render-proposal.ts';
import { pageMessages, type PageMessages } from './page-messages.ts';
import { showsPlayers } from './videos/video-script.ts';
import { isOwnQuery, createOwnCookie } from './views/own-browser.ts';
import { createPageLoads } from './views/page-load.ts';
import { createViewRecorder } from './views/view-recorder.ts';
import { addViewRoutes, loadAddress } from './views/view-routes.ts';
import type { Steps } from '../storage/steps.ts';

/** Wrong addresses per caller and minute; right ones do not count. */
const wrongAddressLimit = { calls: 30, milliseconds: 60_000, window: 'sliding' } as const;

/** In bytes: the longest message in the widest letters, plus the other fields. */
const maxFormBytes = 128 * 1024;
/** In characters. */
const maxLengths = { name: 200, message: 10_000 } as const;

const emptyForm = { name: '', message: '' };

/**
 * The text as typed; browsers send each line end as two characters. A text that is too long is kept, so that the page
 * can show it with the error. No browser sends NUL, which not every database can store.
 */
const typedText = z
  .string()
  .default('')
  .refine((text) => !text.includes('\0'))
  .transform((text) => text.replaceAll('\r\n', '\n'));

const decisionForm = z.object({
  token: z.string().default(''),
  decision: z.enum([...decisions, 'choose']),
  name: typedText,
  message: typedText,
  /** The totals that the page showed; forms of older versions have none. */
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
  /** Runs after a commit and before the answer. */
  readonly afterWrite: () => Promise<void>;
  /** Null if no browser is installed. */
  readonly pdfs: PdfCache | null;
  readonly scaler: PictureScaler;
  readonly onBug: (error: unknown) => void;
  readonly createLimiter: CreateLimiter;
  /** The address of the API, for a new user. */
  readonly apiUrl: () => string;
}

/** Adds the public pages: a proposal for its client, an invitation, and the image that reports a message as opened. */
export function addPages(app: Hono<Environment>, context: Context, options: PageOptions): void {
  const { afterWrite, pdfs, scaler, createLimiter, apiUrl } = options;
  const wrongAddresses = createLimiter('wrong-addresses', wrongAddressLimit);
  const budget = createPageBudget(createLimiter);
  const { read, write } = context.database;
  const pageSecret = function* (): Steps<string> {
    return (yield* context.account()).page_secret;
  };
  const loads = createPageLoads({ ...context, secret: pageSecret });
  const views = createViewRecorder(context, createLimiter);

  const noticeResponse = (
    message: string,
    status: 404 | 410 | 429,
    locale: string,
    headers: Readonly<Record<string, string>> = {},
  ): Response =>
    new Response(renderNotice(message, locale), {
      status,
      headers: { ...pageHeaders('clean'), ...headers },
    });

  const respondTooOften = async (proposal: ProposalRow, waitMs: number): Promise<Response> => {
    const locale = await read(() => getClientLocale(context, proposal));
    return noticeResponse(pageMessages(locale).tooOften, 429, locale, retryAfterHeaders(waitMs));
  };

  const respondNotFound = async (address: string): Promise<Response> => {
    const { allowed } = await wrongAddresses.take(address);
    const { locale } = await read(() => context.account());
    const messages = pageMessages(locale);
    return noticeResponse(allowed ? messages.notFound : messages.tooMany, allowed ? 404 : 429, locale);
  };

  const createPage = function* (
    proposal: ProposalRow,
    {
      chosenSectionIds = null,
      ...state
    }: Partial<PageState> & { readonly chosenSectionIds?: ReadonlySet<number> | null },
    status = 200,
    headers: Readonly<Record<string, string>> = {},
  ): Steps<Response> {
    const view = yield* createProposalView(context, proposal, 'page', chosenSectionIds);
    if (view.decisionState === 'archived')
      return noticeResponse(pageMessages(view.document.locale).archived, 410, view.document.locale);
    const content = renderProposal(view, {
      formToken: formToken(yield* pageSecret(), proposal.public_id),
      problem: null,
      leadsToSums: false,
      typed: emptyForm,
      loadUrl: loadAddress(proposal.public_id, yield* loads.issue(proposal.public_id)),
      pdfUrl: pdfs === null ? null : `${proposal.public_id}/pdf`,
      ...state,
    });
    const { theme, identity } = view.document;
    return new Response(content, {
      status,
      headers: { ...pageHeaders(theme, 'own', identity?.brand, showsPlayers(view.document)), ...headers },
    });
  };
  const pageResponse = async (...page: Parameters<typeof createPage>): Promise<Response> =>
    await read(() => createPage(...page));
  const findProposal = async (publicId: string): Promise<ProposalRow | undefined> =>
    await read(() => context.stores.proposals.findByPublicId(publicId));

  /**
   * Stores the chosen sections and the decision of a form. Call it in one transaction: another form or a change of prices
   * may come in before it, and then counts.
   */
  const takeForm = function* (
    proposalId: number,
    { decision, section, sums, name, message }: DecisionForm,
    messages: PageMessages,
    address: string,
  ): Steps<FormOutcome> {
    const proposal = yield* context.stores.proposals.get(proposalId);
    if (proposal === undefined || decisionState(context, proposal) !== 'open') return { type: 'closed' };
    const chosenSectionIds = new Set(section);
    const seenSums = sums ?? (yield* createProposalView(context, proposal)).sums;
    yield* chooseSections(context, proposal, chosenSectionIds);
    const shown = yield* createProposalView(context, proposal);
    const problem = findProblem({ decision, seenSums, messages, name, message }, shown.sums);
    if (problem !== null) return { type: 'refused', problem };
    if (decision === 'choose') return { type: 'chosen' };
    const texts = { name: name.trim(), message: message.trim() };
    yield* decide(context, proposal, { decision, ...texts, chosenSectionIds, address });
    return { type: 'decided' };
  };

  app.get('/p/:public_id', async (request) => {
    const proposal = await findProposal(request.req.param('public_id'));
    if (proposal === undefined) return respondNotFound(request.env.address);
    const waitMs = await budget.take('view', proposal.id, request.env.address);
    if (waitMs > 0) return respondTooOften(proposal, waitMs);
    const own = request.req.query('own');
    const secret = own === undefined ? null : await read(pageSecret);
    if (own !== undefined && secret !== null && isOwnQuery(secret, context.clock, own)) {
      // Redirects to the address without the query: whoever copies it and opens it must not be marked as the account.
      const isHttps = context.publicUrl().startsWith('https:');
      const cookie = createOwnCookie(context.database.account, secret, isHttps);
      const headers = {
        Location: proposal.public_id,
        'Set-Cookie': cookie,
        'Cache-Control': 'no-store',
      };
      return new Response(null, { status: 303, headers });
    }
    await views.recordPageRequest(request.req.raw, proposal, request.env.address);
    await afterWrite();
    return pageResponse(proposal, {});
  });

  addFontRoute(app, createLimiter, respondNotFound);
  addImageRoute(app, context, { budget, scaler, respondNotFound });
  addPdfRoute(app, context, {
    pdfs,
    budget,
    respondNotFound,
    respondTooOften,
    ...{ views, afterWrite },
    onBug: options.onBug,
  });
  addViewRoutes(app, context, { loads, views, budget, respondNotFound, afterWrite });

  app.post('/p/:public_id', async (request) => {
    const proposal = await findProposal(request.req.param('public_id'));
    if (proposal === undefined) return respondNotFound(request.env.address);
    const { address } = request.env;
    const messages = pageMessages(await read(() => getClientLocale(context, proposal)));
    const waitMs = await budget.take('form', proposal.id, address);
    // Beyond the limit of views, answers with a cheap page.
    if (waitMs > 0 && (await budget.take('view', proposal.id, address)) > 0)
      return respondTooOften(proposal, waitMs);
    const form = await readForm(request.req.raw);
    const formProblem = (text: string) => ({ text, field: null });
    if (form === null) return pageResponse(proposal, { problem: formProblem(messages.stale) }, 400);
    const { token, name, message } = form;
    const typed = { name, message };
    const chosenSectionIds = new Set(form.section);
    // The page keeps everything that the client chose and typed; nothing is stored.
    if (waitMs > 0)
      return pageResponse(
        proposal,
        { problem: formProblem(messages.tooOften), typed, chosenSectionIds },
        429,
        retryAfterHeaders(waitMs),
      );
    const isFromOurPage =
      isFormToken(await read(pageSecret), proposal.public_id, token) &&
      request.req.header('sec-fetch-site') !== 'cross-site';
    if (!isFromOurPage)
      return pageResponse(proposal, { problem: formProblem(messages.stale), typed, chosenSectionIds }, 403);
    await views.recordForm(request.req.raw, proposal, address);
    const questionWaitMs = isQuestion(form) ? await budget.take('question', proposal.id, address) : 0;
    if (questionWaitMs > 0)
      return pageResponse(
        proposal,
        { problem: formProblem(messages.tooOften), typed, chosenSectionIds },
        429,
        retryAfterHeaders(questionWaitMs),
      );
    const outcome = await write(() => takeForm(proposal.id, form, messages, address));
    await afterWrite();
    if (outcome.type === 'refused') return pageResponse(proposal, { problem: outcome.problem, typed }, 422);
    if (outcome.type === 'chosen') return pageResponse(proposal, { typed, leadsToSums: true });
    return new Response(null, {
      status: 303,
      headers: { Location: `${proposal.public_id}#${resultId}` },
    });
  });

  addInvitationPages(app, context, {
    budget,
    allowsWrong: async (address) => (await wrongAddresses.take(address)).allowed,
    ...{ apiUrl, afterWrite },
  });

  // Browsers request an icon on their own.
  app.get(
    '/favicon.ico',
    () => new Response(null, { status: 204, headers: { 'Cache-Control': 'public, max-age=86400' } }),
  );

  app.get('/o/:picture', async (request) => {
    const secret = request.req.param('picture').replace(/\.gif$/u, '');
    const mail = await read(() => context.stores.mails.findByOpenedSecret(secret));
    const proposal = mail && (await read(() => context.stores.proposals.get(mail.proposal_id)));
    if (mail === undefined || proposal === undefined) return respondNotFound(request.env.address);
    const waitMs = await budget.take('picture', proposal.id, request.env.address);
    if (waitMs > 0) return new Response(null, { status: 429, headers: retryAfterHeaders(waitMs) });
    await views.recordMailOpened(request.req.raw, proposal, request.env.address, mail.id);
    return new Response(emptyPicture, {
      headers: { 'Content-Type': 'image/gif', 'Cache-Control': 'no-store' },
    });
  });
}

type DecisionForm = z.infer<typeof decisionForm>;

/** Whether a form asks a question that can be stored, which counts against its budget. */
function isQuestion({ decision, name, message }: DecisionForm): boolean {
  const isTooLong = name.length > maxLengths.name || message.length > maxLengths.message;
  return decision === 'ask' && message.trim() !== '' && !isTooLong;
}

/** What became of a form. */
type FormOutcome =
  | { readonly type: 'closed' | 'chosen' | 'decided' }
  | { readonly type: 'refused'; readonly problem: PageState['problem'] };

interface Submitted {
  readonly decision: Decision | 'choose';
  readonly name: string;
  readonly message: string;
  /** The totals that the client saw. */
  readonly seenSums: string;
  readonly messages: PageMessages;
}

/** Why a form is refused; null if it is accepted. An acceptance must contain the totals that the page shows now. */
function findProblem(
  { decision, name, message, seenSums, messages }: Submitted,
  sums: string,
): PageState['problem'] {
  if (decision === 'choose') return null;
  if (name.length > maxLengths.name) return { text: messages.tooLong, field: 'name' };
  if (message.length > maxLengths.message) return { text: messages.tooLong, field: 'message' };
  if (decision === 'accept' && name.trim() === '') return { text: messages.nameMissing, field: 'name' };
  if (decision === 'ask' && message.trim() === '') return { text: messages.messageMissing, field: 'message' };
  if (decision === 'accept' && seenSums !== sums) return { text: messages.newSums, field: null };
  return null;
}

function retryAfterHeaders(waitMs: number): Readonly<Record<string, string>> {
  return { 'Retry-After': String(Math.max(1, Math.ceil(waitMs / 1000))) };
}

/** Reads a form; null if our page cannot have sent it. */
async function readForm(request: Request): Promise<DecisionForm | null> {
  const bytes = await readBytes(request, maxFormBytes).catch((error: unknown) => {
    if (error instanceof ServiceFailure) return null;
    throw error;
  });
  if (bytes === null) return null;
  const fields = new URLSearchParams(new TextDecoder().decode(bytes));
  const singleFields = Object.fromEntries([...fields].filter(([name]) => name !== 'section'));
  const result = decisionForm.safeParse({ ...singleFields, section: fields.getAll('section') });
  return result.success ? result.data : null;
}
