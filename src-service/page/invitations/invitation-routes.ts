import type { Hono } from 'hono';
import { z } from 'zod';
import { requiredLine } from '#shared/domain/text-fields.ts';
import type { Context } from '../../domain/context.ts';
import {
  acceptInvitation,
  findInvitation,
  invitationState,
  type Acceptance,
  type InvitationState,
} from '../../domain/invitations/invitations.ts';
import { ServiceFailure } from '../../failure.ts';
import { readBytes } from '../../http/body.ts';
import type { Environment } from '../../http/environment.ts';
import type { InvitationRow } from '../../storage/team/invitation-store.ts';
import type { Steps } from '../../storage/steps.ts';
import type { PageBudget } from '../page-budget.ts';
import { pageMessages } from '../page-messages.ts';
import { pageHeaders, renderNotice } from '../render-page.ts';
import { invitationMessages, type InvitationMessages } from './invitation-messages.ts';
import { renderInvitation, renderKey, type InvitationView } from './render-invitation.ts';

/** In bytes. */
const maxFormBytes = 16 * 1024;
/** In characters. */
const longestName = 200;

const acceptForm = z.object({ name: z.string().default('') });
const userName = requiredLine(longestName);

const ended = {
  accepted: 'used',
  expired: 'expired',
  withdrawn: 'withdrawn',
} as const satisfies Readonly<Record<Exclude<InvitationState, 'open'>, keyof InvitationMessages>>;

export interface InvitationOptions {
  readonly budget: PageBudget;
  /** Counts a wrong address. False if the caller has given too many. */
  readonly allowsWrong: (address: string) => Promise<boolean>;
  readonly apiUrl: () => string;
  readonly afterWrite: () => Promise<void>;
}

/** The page of an invitation. Only its form accepts: programs that check the links of a message change nothing. */
export function addInvitationPages(
  app: Hono<Environment>,
  context: Context,
  { budget, allowsWrong, apiUrl, afterWrite }: InvitationOptions,
): void {
  const { read, write } = context.database;

  const respond = (page: string, status = 200, headers: Readonly<Record<string, string>> = {}): Response =>
    new Response(page, { status, headers: { ...pageHeaders('clean'), ...headers } });

  const viewOf = function* (invitation: InvitationRow): Steps<InvitationView> {
    const { account } = context.stores;
    const { name, locale } = yield* context.account();
    const { invited_by_id: id } = invitation;
    const inviter = (id === null ? undefined : yield* account.findUser(id)) ?? (yield* account.getOwner());
    return { invitation, locale, account: name, inviter: inviter.name };
  };

  /** The invitation of a request within its budget, or the answer to one without. */
  const find = async (token: string, address: string): Promise<InvitationView | Response> => {
    const invitation = await read(() => findInvitation(context, token));
    if (invitation === undefined) {
      const isAllowed = await allowsWrong(address);
      const { locale } = await read(() => context.account());
      const message = isAllowed ? invitationMessages(locale).notFound : pageMessages(locale).tooMany;
      return respond(renderNotice(message, locale), isAllowed ? 404 : 429);
    }
    const view = await read(() => viewOf(invitation));
    const waitMs = await budget.take('invitation', invitation.id, address);
    if (waitMs === 0) return view;
    return respond(renderNotice(invitationMessages(view.locale).tooOften, view.locale), 429, {
      'Retry-After': String(Math.max(1, Math.ceil(waitMs / 1000))),
    });
  };

  /** What the page says about an invitation that cannot be accepted any more; null for an open one. */
  const closedAnswer = ({ invitation, locale }: InvitationView): Response | null => {
    const state = invitationState(context, invitation);
    if (state === 'open') return null;
    return respond(renderNotice(invitationMessages(locale)[ended[state]], locale), 410);
  };

  const path = '/invitations/:token';

  app.get(path, async (request) => {
    const view = await find(request.req.param('token'), request.env.address);
    if (view instanceof Response) return view;
    return (
      closedAnswer(view) ?? respond(renderInvitation(view, { problem: null, typed: view.invitation.name }))
    );
  });

  app.post(path, async (request) => {
    const token = request.req.param('token');
    const view = await find(token, request.env.address);
    if (view instanceof Response) return view;
    const closed = closedAnswer(view);
    if (closed !== null) return closed;
    const { locale, invitation } = view;
    const messages = invitationMessages(locale);
    const refuse = (problem: string, typed: string, status: number): Response =>
      respond(renderInvitation(view, { problem, typed }), status);
    const form = await readForm(request.req.raw);
    const { stale } = pageMessages(locale);
    if (form === null) return refuse(stale, invitation.name, 400);
    // Another site does not know the address, but may lead a person there.
    if (request.req.header('sec-fetch-site') === 'cross-site') return refuse(stale, form.name, 403);
    const name = userName.safeParse(form.name);
    if (!name.success)
      return refuse(form.name.length > longestName ? messages.tooLong : messages.nameMissing, form.name, 422);
    const outcome: Acceptance = await write(() => acceptInvitation(context, invitation.id, name.data));
    await afterWrite();
    if (outcome.kind === 'accepted') return respond(renderKey(view, { key: outcome.key, apiUrl: apiUrl() }));
    if (outcome.kind === 'taken') return respond(renderNotice(messages.taken, locale), 409);
    // Another request was quicker.
    const now = await read(() => findInvitation(context, token));
    return (
      (now && closedAnswer({ ...view, invitation: now })) ?? respond(renderNotice(messages.used, locale), 410)
    );
  });
}

/** Reads a form; null if our page cannot have sent it. */
async function readForm(request: Request): Promise<z.infer<typeof acceptForm> | null> {
  const bytes = await readBytes(request, maxFormBytes).catch((error: unknown) => {
    if (error instanceof ServiceFailure) return null;
    throw error;
  });
  if (bytes === null) return null;
  const fields = new URLSearchParams(new TextDecoder().decode(bytes));
  const result = acceptForm.safeParse(Object.fromEntries(fields));
  return result.success ? result.data : null;
}
