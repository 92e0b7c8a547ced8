import { isMadeHere, type LocalId, type ServerId } from '../ids.ts';
import type { ProposalFields } from './proposal.ts';

/** Settings that the API takes and never shows (`service-api.md §2.6`), besides the expiry, which the timeline tells. */
export const hiddenSettings = [
  'display_date',
  'document_section_title',
  'exclude_total',
  'exclude_total_in_pdf',
  'report',
  'theme',
] as const;
/** One of them. */
export type HiddenSetting = (typeof hiddenSettings)[number];

/**
 * The settings of which nobody here knows what they are: none was written here, and the proposal was not made here,
 * where what is not written is as it is by default.
 */
export function unknownSettings({
  localId,
  serverId,
  fields,
}: {
  readonly localId: LocalId;
  readonly serverId: ServerId | null;
  readonly fields: Pick<ProposalFields, HiddenSetting>;
}): ReadonlySet<HiddenSetting> {
  if (isMadeHere('proposal', localId, serverId)) return new Set();
  return new Set(hiddenSettings.filter((name) => fields[name] === undefined));
}
