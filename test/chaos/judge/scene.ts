import type { Effects, Taken, Value } from '../effects.ts';
import { listOf, type Kind, type Ledger } from '../ledger.ts';
import type { Mail, ReadOut } from '../read-out.ts';

/** What must never be. */
export const crimes = [
  'lost',
  'doubled',
  'second e-mail',
  'sent other than approved',
  'unsaid overwrite',
  'wrong order',
  'budget',
  'shown otherwise than served',
  'restless',
  'damaged',
  'broken',
] as const;
/** One of them. */
export type Crime = (typeof crimes)[number];

/** One thing that must never be, and was. */
export interface Breach {
  readonly crime: Crime;
  readonly detail: string;
}

/** A record as the window shows it in the end. */
interface ShownAtEnd {
  readonly kind: Kind;
  readonly localId: string;
  readonly serverId: string | null;
  readonly fields: Readonly<Record<string, Value | undefined>>;
}

/** Everything that a run left. */
export interface Scene {
  readonly ledger: Ledger;
  readonly effects: Effects;
  readonly served: ReadOut;
  readonly mails: readonly Mail[];
  readonly shown: ReadonlyMap<string, ShownAtEnd>;
  /** All ids that a record has had at the service. */
  readonly serverIds: (localId: string) => readonly string[];
  /** What stood there before the run, as `sections/3`. */
  readonly seeds: ReadonlySet<string>;
  readonly pace: number;
  /** When each life of the core began. */
  readonly coreStartedAt: readonly number[];
}

/** What the processes take to hear of each other on a busy machine, ms. */
export const slackMs = 250;

/** Whether a value stands as it was wanted, as the service writes it. */
export function same(field: string, wanted: Value, value: Value | undefined): boolean {
  if (field === 'email') return String(wanted).toLowerCase() === String(value).toLowerCase();
  if (wanted === null && (value === false || value === '')) return true;
  return (wanted ?? null) === (value ?? null);
}

/** The marked words in a text. */
export const ownWords = (text: Value | undefined): readonly string[] =>
  typeof text === 'string' ? (text.match(/(?:mine|theirs)\d+/gu) ?? []) : [];

/** What a field took, in words. */
export const told = (taken: readonly Taken[]): string =>
  taken.map(({ caller, value, at }) => `${caller}:${String(value)}@${Math.round(at)}`).join(' ');

/** Whether somebody else deleted it, or what it stood in. */
export function wasDeletedElsewhere(scene: Scene, localId: string): boolean {
  const { effects, ledger, serverIds } = scene;
  const kind = ledger.records.get(localId)?.kind;
  const lists = kind === undefined ? (['sections', 'proposals'] as const) : [listOf[kind]];
  const gone = lists.some((list) =>
    serverIds(localId).some((id) => effects.deleted(list, id)?.caller === 'writer'),
  );
  const parent = ledger.parents.get(localId);
  return gone || (parent !== undefined && wasDeletedElsewhere(scene, parent));
}

/** A write of somebody else over which the service died: nobody knows whether and when it took effect. */
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
