import type { NotifiableType, Notice, SendsNews } from '#shared/domain/activity/notifications.ts';
import { locale, t } from '../i18n/translate.ts';

export interface NoticeText {
  readonly title: string;
  readonly body: string;
}

/** For more proposals than these the notification shows the number only. */
const mostNamed = 3;

function formatSends({ sent, stuck }: SendsNews): NoticeText {
  if (stuck > 0) return { title: t('notify.decide', { count: stuck }), body: t('notify.decideBody') };
  const titles = sent.map(({ title }) => title).filter((title) => title !== '');
  return {
    title: t('notify.sent', { count: sent.length }),
    body: sent.length > mostNamed ? '' : new Intl.ListFormat(locale()).format(titles),
  };
}

/** Never contains a client's message: the notification may show on a locked screen. */
export function formatNotice(notice: Notice): NoticeText {
  if (notice.kind === 'sends') return formatSends(notice);
  if (notice.kind === 'digest') {
    const counts = notice.counts.map(({ type, count }) => formatCount(type, count));
    return {
      title: t('notify.digest'),
      body: new Intl.ListFormat(locale(), { style: 'narrow', type: 'unit' }).format(counts),
    };
  }
  const { activity, type } = notice;
  const client = activity.client_full_name.trim() || t('notify.theClient');
  return { title: titleOf(type, client), body: activity.proposal_title };
}

function titleOf(type: NotifiableType, client: string): string {
  switch (type) {
    case 'client_accepted_proposal':
      return t('notify.accepted', { client });
    case 'client_rejected_proposal':
      return t('notify.rejected', { client });
    case 'client_clarification_proposal':
      return t('notify.clarification', { client });
    case 'client_email_bounced':
      return t('notify.bounced');
    case 'client_view_proposal':
      return t('notify.viewed', { client });
    case 'client_view_pdf':
      return t('notify.viewedPdf', { client });
    case 'client_email_opened':
      return t('notify.opened', { client });
  }
}

function formatCount(type: NotifiableType, count: number): string {
  switch (type) {
    case 'client_accepted_proposal':
      return t('notify.countAccepted', { count });
    case 'client_rejected_proposal':
      return t('notify.countRejected', { count });
    case 'client_clarification_proposal':
      return t('notify.countClarification', { count });
    case 'client_email_bounced':
      return t('notify.countBounced', { count });
    case 'client_view_proposal':
      return t('notify.countViewed', { count });
    case 'client_view_pdf':
      return t('notify.countViewedPdf', { count });
    case 'client_email_opened':
      return t('notify.countOpened', { count });
  }
}
