import { hasLink } from '#shared/document/mail/default-message.ts';
import type { LocalId } from '#shared/domain/ids.ts';
import { discountTarget, findDiscounts } from '#shared/domain/pricing/discounts.ts';
import type { DocumentDates } from '#shared/domain/proposals/proposal-dates.ts';
import { unknownSettings } from '#shared/domain/proposals/proposal-settings.ts';
import { findPlaceholders, type PlaceholderValues } from '#shared/domain/proposals/placeholders.ts';
import type { Outbox, ProposalDocument } from '../../data/index.ts';
import { reasonText, t } from '../../i18n/index.ts';
import { isAddress, recipientsOf, type SendDraft } from './send-draft.ts';

/** A finding before a send. `stop` must be fixed, `check` should be reviewed. */
export interface Finding {
  readonly level: 'stop' | 'check';
  readonly text: string;
}

interface Situation {
  readonly document: ProposalDocument;
  readonly draft: SendDraft;
  readonly outbox: Outbox | undefined;
  /** The opId of the queued e-mail to replace; null for a new e-mail. */
  readonly replaces: string | null;
  /** Values of placeholders. One without a value stays as written. */
  readonly values: PlaceholderValues;
  /** Whether what stands in the proposal has not come to this computer yet. */
  readonly isUnread: boolean;
  /** Whether the e-mail would reach nobody, until the user sets up a mail server. */
  readonly lacksServer: boolean;
  /** As far as anything tells. */
  readonly dates: DocumentDates;
  /** Milliseconds since the epoch. */
  readonly now: number;
}

/** Names that only the service knows: it fills them in when the e-mail leaves. */
const filledInLater: ReadonlySet<string> = new Set(['proposal_url']);

function recipients({ draft }: Situation): readonly (string | false)[] {
  const { to, cc, bcc } = recipientsOf(draft);
  return [
    to.length === 0 && t('send.noRecipient'),
    to.length > 1 && t('send.oneRecipient'),
    [...to, ...cc, ...bcc].some((address) => !isAddress(address)) && t('send.badAddress'),
  ];
}

/** Time of the send. A proposal that has expired by then cannot be decided. */
function leavesAt({ draft, now }: Situation): number {
  return draft.time.type === 'at' && draft.time.at !== null ? draft.time.at : now;
}

/** Whether it has expired as far as known. The API shows the expiry date only in the timeline. */
function hasExpired(situation: Situation): boolean {
  const expiry = situation.dates.expiresAt ?? null;
  return expiry !== null && Date.parse(expiry) <= leavesAt(situation);
}

/** Nobody has given it a name: it has none, or the one that a new proposal gets. */
function isUntitled({ proposal }: ProposalDocument): boolean {
  const title = proposal.fields.title.trim();
  return title === '' || title === t('edits.untitled');
}

/** Whether there is nothing to pay in it, as in no report there is. */
function lacksPrice({ proposal, sections }: ProposalDocument): boolean {
  if (proposal.fields.report === true) return false;
  return sections.every(({ items }) => items.every(({ fields }) => (fields.amount ?? 0) === 0));
}

/** Whether nobody here knows whether it is one. */
function mayBeReport({ proposal }: ProposalDocument): boolean {
  return unknownSettings(proposal).has('report');
}

function stops(situation: Situation): readonly (string | false)[] {
  const { document, draft, outbox, replaces, now } = situation;
  const id = document.proposal.localId;
  const isThis = (entry: { readonly localId: LocalId; readonly proposalId: LocalId | null }): boolean =>
    entry.localId === id || entry.proposalId === id;
  return [
    situation.isUnread && t('send.unread'),
    situation.lacksServer && draft.time.type !== 'hold' && t('send.noMailServer'),
    ...recipients(situation),
    draft.subject.trim() === '' && t('send.noSubject'),
    draft.time.type === 'at' && (draft.time.at === null || draft.time.at <= now) && t('send.pastTime'),
    document.proposal.fields.status === 'accepted' && t('send.alreadyAccepted'),
    document.proposal.fields.archived_at !== null && t('send.archived'),
    hasExpired(situation) && t('send.expired'),
    outbox?.entries.some(
      ({ operation: { kind, localId, opId } }) => kind === 'send' && localId === id && opId !== replaces,
    ) === true && t('send.alreadyQueued'),
    isUntitled(document) && t('send.untitledStop'),
    !situation.isUnread && !mayBeReport(document) && lacksPrice(document) && t('send.noPrice'),
    outbox?.conflicts.some(isThis) === true && t('send.hasConflict'),
  ];
}

/** Placeholders that would go out as they are written, or as nothing. */
function openPlaceholders({ document, draft, values, dates }: Situation): readonly string[] {
  const texts = [
    draft.subject,
    draft.message,
    ...document.sections.map(({ section }) => section.fields.body),
  ];
  const isFilledInLater = (name: string): boolean =>
    filledInLater.has(name) || (name === 'proposal_expires_at' && dates.expiresAt === undefined);
  const open = texts
    .flatMap((text) => findPlaceholders(text ?? ''))
    .filter(({ name }) => name === null || (!isFilledInLater(name) && (values[name] ?? '') === ''))
    .map(({ text, name }) => (name === null ? text : t(`placeholders.${name}`)));
  return [...new Set(open)];
}

function checks(situation: Situation): readonly (string | false)[] {
  const { document, outbox, replaces } = situation;
  // What is being corrected here is no warning against itself: why it was refused is said instead.
  const corrected = outbox?.entries.find(({ operation }) => operation.opId === replaces);
  const { proposal, sections, client } = document;
  const open = openPlaceholders(situation);
  const empty = sections.filter(
    ({ section, items }) => (section.fields.body ?? '') === '' && items.length === 0,
  );
  // A discount of nothing is no missing price.
  const unpriced = sections
    .flatMap(({ items }) => items)
    .filter(({ fields }) => (fields.amount ?? 0) === 0 && discountTarget(fields) === null);
  const discounts = findDiscounts(sections).filter(({ isExact }) => !isExact);
  const stuck =
    outbox?.entries.filter(
      ({ operation, state }) =>
        operation.proposalId === proposal.localId &&
        operation.opId !== replaces &&
        (state === 'rejected' || state === 'undecided'),
    ) ?? [];
  return [
    corrected?.state === 'rejected' && corrected.reason !== null && reasonText(corrected.reason),
    client === null && t('send.noClient'),
    sections.length === 0 && !situation.isUnread && t('send.noSections'),
    !situation.isUnread && mayBeReport(document) && lacksPrice(document) && t('send.noPrice'),
    situation.draft.form === 'pdf' && hasLink(situation.draft.message) && t('send.linkBesidePdf'),
    open.length > 0 && t('send.openPlaceholders', { names: open.join(', ') }),
    empty.length > 0 && t('send.emptySections', { count: empty.length }),
    unpriced.length > 0 && t('send.unpriced', { count: unpriced.length }),
    discounts.length > 0 && t('catalog.discountsChanged', { count: discounts.length }),
    stuck.length > 0 && t('send.stuck', { count: stuck.length }),
  ];
}

/** All findings before a send, blocking ones first. */
export function preflight(situation: Situation): readonly Finding[] {
  const found = (level: Finding['level'], texts: readonly (string | false)[]): Finding[] =>
    texts.flatMap((text) => (text === false ? [] : [{ level, text }]));
  return [...found('stop', stops(situation)), ...found('check', checks(situation))];
}
