import { createHash } from 'node:crypto';
import type { LocalId } from '#shared/domain/ids.ts';
import { approvedContent, approvedText } from '#shared/sync/approved-content.ts';
import type { RecordView } from '#shared/sync/record-view.ts';

/** Names the content of a proposal that a window shows, as the app's own window does. */
export const hashShownContent = (view: RecordView, proposalId: LocalId): string =>
  createHash('sha256')
    .update(approvedText(approvedContent(view, proposalId)))
    .digest('hex');
