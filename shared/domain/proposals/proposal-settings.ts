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
 * The settings with unknown values: not written on this computer, in a proposal that was not created on it. A proposal
 * created here has the defaults.
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
