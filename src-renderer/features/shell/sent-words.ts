import type { SentProposal } from '#shared/bridge/sent-proposal.ts';
import { locale, t } from '../../i18n/index.ts';

/** Of more than these only the number is said. */
const mostNamed = 3;

/** What is said of e-mails that have gone out. */
export interface SentWords {
  readonly title: string;
  readonly description: string;
}

/** The words for what went out since the message came up: one with its address, several as one number. */
export function sentWords(sent: readonly SentProposal[]): SentWords {
  const [first, ...more] = sent;
  const titles = sent.map(({ title }) => title || t('send.untitled'));
  if (first !== undefined && more.length === 0) {
    return {
      title: t('send.sent', { title: titles.join('') }),
      description: t('send.wentTo', { to: first.email }),
    };
  }
  return {
    title: t('send.sentMany', { count: sent.length }),
    description: sent.length > mostNamed ? '' : new Intl.ListFormat(locale()).format(titles),
  };
}
