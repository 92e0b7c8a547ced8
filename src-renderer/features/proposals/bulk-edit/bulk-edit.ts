import { endOfExpiryDay } from '#shared/domain/proposals/expiry-day.ts';
import type { LocalId, ServerId } from '#shared/domain/ids.ts';
import type { Outbox, ProposalListItem } from '../../../data/index.ts';

/** The new value of a field for many proposals; undefined leaves each unchanged. */
export interface BulkChoice {
  /** A day as a date field writes it; null for no expiry, an empty text while no day is named. */
  readonly expires?: string | null;
  readonly theme?: string;
  /** Null for the account's owner. */
  readonly preparedBy?: ServerId | null;
}

/**
 * The fields to write; null if there are none, or if a date is incomplete.
 *
 * @param timeZone that of the account
 */
export function valuesOf(
  { expires, theme, preparedBy }: BulkChoice,
  timeZone: string | undefined,
): BulkValues | null {
  if (typeof expires === 'string' && !/^20\d\d-\d\d-\d\d$/u.test(expires)) return null;
  const values = {
    ...(expires !== undefined && {
      expires_at: expires === null ? null : endOfExpiryDay(expires, timeZone),
    }),
    ...(theme !== undefined && { theme }),
    ...(preparedBy !== undefined && { prepared_by_id: preparedBy }),
  };
  return Object.keys(values).length === 0 ? null : values;
}

/** Fields of a proposal that are written for many at once. */
export interface BulkValues {
  readonly expires_at?: string | null;
  readonly theme?: string;
  readonly prepared_by_id?: ServerId | null;
}

/** The proposals that a bulk edit can and cannot change. */
export interface BulkTargets {
  readonly editable: readonly ProposalListItem[];
  /** Accepted ones, which the API changes no more. */
  readonly locked: readonly ProposalListItem[];
  /** How many of the editable ones their clients have before them. */
  readonly seen: number;
  /** The e-mails of editable ones that wait to go out, by opId: their proposals will not be what was approved. */
  readonly waitingSends: readonly string[];
}

/** Sorts the chosen proposals by what a change means for them. */
export function targetsOf(items: readonly ProposalListItem[], outbox: Outbox | undefined): BulkTargets {
  const isLocked = ({ proposal }: ProposalListItem): boolean => proposal.fields.status === 'accepted';
  const editable = items.filter((item) => !isLocked(item));
  const ids = new Set<LocalId>(editable.map(({ proposal }) => proposal.localId));
  return {
    editable,
    locked: items.filter(isLocked),
    seen: editable.filter(
      ({ proposal: { fields } }) => fields.status !== 'draft' && fields.archived_at === null,
    ).length,
    waitingSends: (outbox?.entries ?? []).flatMap(({ operation, state }) =>
      operation.kind === 'send' && ids.has(operation.localId) && state === 'waiting' ? [operation.opId] : [],
    ),
  };
}

/** Names of a few, and how many more there are. */
export function someNames(items: readonly ProposalListItem[], most: number): readonly string[] {
  return items.slice(0, most).map(({ proposal }) => proposal.fields.title);
}
