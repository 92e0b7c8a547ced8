import type { LocalId } from '#shared/domain/ids.ts';
import { approvedContent, approvedText } from '#shared/sync/approved-content.ts';
import type { RecordView } from '#shared/sync/record-view.ts';

/** The SHA-256 of a proposal's approved text, as hexadecimal. */
export async function hashContent(view: RecordView, proposalId: LocalId): Promise<string> {
  const text = new TextEncoder().encode(approvedText(approvedContent(view, proposalId)));
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', text));
  return [...digest].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}
