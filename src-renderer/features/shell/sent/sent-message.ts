import type { SentProposal } from '#shared/bridge/sent-proposal.ts';
import { locale, t } from '../../../i18n/index.ts';

/** Most names in a message. Above it, only the number is shown. */
const mostNamed = 3;

/** Message about sent e-mails. */
export interface SentMessage {
  readonly title: string;
  readonly description: string;
}

/** The message about e-mails sent while it is shown: one with its address, several as one number. */
export function sentMessage(sent: readonly SentProposal[]): SentMessage {
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
