import { locale, t } from '../../i18n/index.ts';

/** What was read. */
export interface FlightCounts {
  readonly proposals: number;
  readonly clients: number;
  readonly themes: number;
}

/** "412 proposals, 60 clients and 5 themes on this computer". */
export function countsText({ proposals, clients, themes }: FlightCounts): string {
  const what = new Intl.ListFormat(locale(), { type: 'conjunction' }).format([
    t('firstRun.countProposals', { count: proposals }),
    t('firstRun.countClients', { count: clients }),
    t('firstRun.countThemes', { count: themes }),
  ]);
  return t('firstRun.onThisComputer', { what });
}
