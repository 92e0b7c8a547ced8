import type { Context } from '../domain/context.ts';
import { findKey } from '../domain/keys.ts';
import type { ActiveKey } from '../storage/accounts/key-row.ts';
import type { Steps } from '../storage/steps.ts';

export type Authentication =
  | { readonly kind: 'known'; readonly key: ActiveKey }
  | { readonly kind: 'missing' }
  | { readonly kind: 'wrong' };

const tokenPattern = /^Token\s+token=(?:"([^"]+)"|([^",\s]+))\s*$/iu;

/** The key in `Authorization: Token token=KEY`, with or without quotes (`field-notes.md §1 #3`); null without one. */
export function presentedKey(header: string): string | null {
  const match = tokenPattern.exec(header);
  return match?.[1] ?? match?.[2] ?? null;
}

/** Reads the key of a request. */
export function* authenticate(context: Context, header: string | undefined): Steps<Authentication> {
  if (header === undefined || header.trim() === '') return { kind: 'missing' };
  const presented = presentedKey(header);
  const key = presented === null ? undefined : yield* findKey(context, presented);
  return key === undefined ? { kind: 'wrong' } : { kind: 'known', key };
}
