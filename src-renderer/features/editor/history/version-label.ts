import type { SnapshotEntry } from '#shared/domain/proposals/proposal-snapshot.ts';
import { locale, t } from '../../../i18n/index.ts';

const labels = { session: 'versions.session', sync: 'versions.sync', merge: 'versions.merge' } as const;

/** Label of a version's reason. */
export function versionLabel({ reason, at }: SnapshotEntry): string {
  if (reason === 'approved' || reason === 'sent') {
    return t('versions.sent', { date: new Date(at).toLocaleDateString(locale(), { dateStyle: 'long' }) });
  }
  return t(labels[reason]);
}
