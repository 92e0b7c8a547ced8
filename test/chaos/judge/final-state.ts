import type { Effects, Taken, Value } from '../effects.ts';
import { listOf, type Kind, type Ledger } from '../ledger.ts';
import type { Mail, ReadOut } from '../read-out.ts';

/** The kinds of defects. */
export const defects = [
  'lost',
  'duplicated',
  'second e-mail',
  'sent unapproved content',
  'silent overwrite',
  'wrong order',
  'budget',
  'screen differs',
  'not converged',
  'damaged',
  'broken',
] as const;
export type Defect = (typeof defects)[number];

/** A defect that was found. */
export interface Breach {
  readonly defect: Defect;
  readonly detail: string;
}

/** A record on screen at the end. */
interface ShownAtEnd {
  readonly kind: Kind;
  readonly localId: string;
  readonly serverId: string | null;
  readonly fields: Readonly<Record<string, Value | undefined>>;
}

/** The result of a run. */
export interface FinalState {
  readonly ledger: Ledger;
  readonly effects: Effects;
  readonly served: ReadOut;
  readonly mails: readonly Mail[];
  readonly shown: ReadonlyMap<string, ShownAtEnd>;
  /** All server ids that a record had. */
  readonly serverIds: (localId: string) => readonly string[];
  /** The records that existed before the run, as `sections/3`. */
  readonly seeds: ReadonlySet<string>;
  readonly pace: number;
  /** The start times of the core. */
  readonly coreStartedAt: readonly number[];
}

/** Time that the processes need to notice each other on a busy machine, ms. */
export const slackMs = 250;

/** Whether a stored value equals the wanted one, as the service normalizes it. */
export function same(field: string, wanted: Value, value: Value | undefined): boolean {
  if (field === 'email') return String(wanted).toLowerCase() === String(value).toLowerCase();
  if (wanted === null && (value === false || value === '')) return true;
  return (wanted ?? null) === (value ?? null);
}

/** The marked words in a text. */
export const ownWords = (text: Value | undefined): readonly string[] =>
  typeof text === 'string' ? (text.match(/(?:mine|theirs)\d+/gu) ?? []) : [];

/** The history of a field as text. */
export const formatHistory = (taken: readonly Taken[]): string =>
  taken.map(({ caller, value, at }) => `${caller}:${String(value)}@${Math.round(at)}`).join(' ');

/** Whether the second writer deleted a record or its parent. */
export function wasDeletedByWriter(finalState: FinalState, localId: string): boolean {
  const { effects, ledger, serverIds } = finalState;
  const kind = ledger.records.get(localId)?.kind;
  const lists = kind === undefined ? (['sections', 'proposals'] as const) : [listOf[kind]];
  const gone = lists.some((list) =>
    serverIds(localId).some((id) => effects.deleted(list, id)?.caller === 'writer'),
  );
  const parent = ledger.parents.get(localId);
  return gone || (parent !== undefined && wasDeletedByWriter(finalState, parent));
}

/** Whether the service died during a write of the second writer, so that its effect is unknown. */
export function mayHaveTouched(effects: Effects, since: number, until: number): boolean {
  return effects.exchanges.some(
    ({ caller, method, status, deliveredAt }) =>
      caller === 'writer' &&
      method !== 'GET' &&
      status === null &&
      deliveredAt !== null &&
      deliveredAt >= since &&
      deliveredAt <= until,
  );
}
