import type { FeedChange } from '#shared/bridge/feed.ts';
import type { FoundRecord } from '#shared/bridge/methods/search-methods.ts';
import { isTemplateId } from '#shared/domain/ids.ts';
import { parentIdOf } from '#shared/sync/record-view.ts';
import { scopeKey, type Scope } from '../sync/view/visible.ts';

type RecordChange = Extract<FeedChange, { readonly type: 'put' | 'remove' }>;

/**
 * The scope of a changed record. The feed names its id but not its type, and a line item may be in a proposal or in the
 * library.
 *
 * @param isKnown whether a scope is indexed or about to be
 */
export function scopeOfChange(change: RecordChange, isKnown: (key: string) => boolean): Scope {
  const { scope: localId } = change;
  const entity = change.type === 'put' ? change.record.entity : change.entity;
  if (entity === 'client') return { type: 'client', localId };
  const inProposal: Scope = { type: 'proposal', localId };
  const inLibrary: Scope = { type: 'library', localId };
  if (isTemplateId(localId)) return inProposal;
  if (entity === 'section' && change.type === 'put')
    return parentIdOf(change.record) === null ? inLibrary : inProposal;
  if (entity === 'section' || entity === 'line_item')
    return isKnown(scopeKey(inLibrary)) ? inLibrary : inProposal;
  return inProposal;
}

const scopeTypes = {
  proposal: 'proposal',
  template: 'proposal',
  client: 'client',
  section: 'library',
} as const satisfies Record<FoundRecord['kind'], Scope['type']>;

export function scopeOfFound({ kind, id }: FoundRecord): Scope {
  return { type: scopeTypes[kind], localId: id };
}
