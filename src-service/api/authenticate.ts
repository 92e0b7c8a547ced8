import type { Context } from '../domain/context.ts';
import { findKey } from '../domain/keys.ts';
import type { KeyRow } from '../storage/key-store.ts';
import type { Steps } from '../storage/steps.ts';

export type Authentication =
  | { readonly kind: 'known'; readonly key: KeyRow }
  | { readonly kind: 'missing' }
  | { readonly kind: 'wrong' };

const tokenPattern = /^Token\s+token=(?:"([^"]+)"|([^",\s]+))\s*$/iu;

/** Reads `Authorization: Token token=KEY`, with or without quotes (`field-notes.md §1 #3`). */
export function* authenticate(context: Context, header: string | undefined): Steps<Authentication> {
  if (header === undefined || header.trim() === '') return { kind: 'missing' };
  const match = tokenPattern.exec(header);
  const presented = match?.[1] ?? match?.[2];
  const key = presented === undefined ? undefined : yield* findKey(context, presented);
  return key === undefined ? { kind: 'wrong' } : { kind: 'known', key };
}
