import type { SnapshotEntry } from '#shared/domain/proposals/proposal-snapshot.ts';
import { locale, t } from '../../../i18n/index.ts';

/** Label of a version's reason. */
export function versionLabel({ reason, at }: SnapshotEntry): string {
  switch (reason) {
    case 'session':
      return t('versions.session');
    case 'sync':
      return t('versions.sync');
    case 'merge':
      return t('versions.merge');
    case 'approved':
    case 'sent':
      return t('versions.sent', { date: new Date(at).toLocaleDateString(locale(), { dateStyle: 'long' }) });
  }
}
