import type { BridgeClient } from '#shared/bridge/client.ts';
import type {
  DocumentImages,
  DocumentSources,
  ProposalRecords,
} from '#shared/document/render/document-of-records.ts';
import type { Activity } from '#shared/domain/activity/activity.ts';
import { acceptanceInTimeline } from '#shared/domain/proposals/acceptance.ts';
import { datesInTimeline, documentDates } from '#shared/domain/proposals/proposal-dates.ts';
import type { Workspace } from '#shared/domain/workspace.ts';
import type { DataStore } from '../../data/index.ts';
import { readImages } from './document-images.ts';

/** More entries than those of a proposal's dates. */
export const wholeTimeline = 1_000;

interface Told {
  readonly workspace: Workspace | null;
  /** Of the proposal, whichever version of it is meant. */
  readonly activities: readonly Activity[];
  /** Of a version that was sent, when it was approved, ms since the epoch; else null. */
  readonly approvedAt: number | null;
  /** ISO 8601. */
  readonly now: string;
  readonly images?: DocumentImages;
}

/** Sources of a proposal's document besides its records. */
export function sourcesOf(
  { proposal }: ProposalRecords,
  { workspace, activities, approvedAt, now, images }: Told,
): DocumentSources {
  // A sent version is no draft, whatever its status was at the approval.
  const dated =
    approvedAt === null
      ? proposal
      : { ...proposal, fields: { ...proposal.fields, status: 'pending' as const } };
  return {
    workspace,
    dates: documentDates(dated, datesInTimeline(activities, approvedAt ?? undefined), now),
    acceptance: acceptanceInTimeline(dated.fields, activities),
    images,
  };
}

/** Like `sourcesOf`, with the activities read from the mirror and the images from the main process. */
export async function readSources(
  client: BridgeClient,
  queries: DataStore['queries'],
  records: ProposalRecords,
  approvedAt: number | null,
): Promise<DocumentSources> {
  const [workspace, activities, images] = await Promise.all([
    queries.workspace(),
    queries.activities({ of: 'proposal', proposalId: records.proposal.localId }, wholeTimeline),
    readImages(client),
  ]);
  return sourcesOf(records, { workspace, activities, approvedAt, now: new Date().toISOString(), images });
}
