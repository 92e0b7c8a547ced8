import { isMadeHere, type LocalId, type ServerId } from '../ids.ts';
import type { ProposalFields } from './proposal.ts';

/** Write-only settings of the API (`service-api.md §2.6`). The expiry is another, but the timeline shows it. */
export const hiddenSettings = [
  'display_date',
  'document_section_title',
  'exclude_total',
  'exclude_total_in_pdf',
  'report',
  'theme',
] as const;
export type HiddenSetting = (typeof hiddenSettings)[number];

/**
 * The settings whose value is unknown: not written here, and the proposal was not created here. A proposal created here
 * has the defaults.
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
