import { signerName } from '#shared/domain/activity/activity.ts';
import type { NotifiableType, Notice, SendsNews } from '#shared/domain/activity/notifications.ts';
import { locale, t } from '../i18n/translate.ts';

export interface NoticeText {
  readonly title: string;
  readonly body: string;
}

/** A notification names at most this many proposals; for more it shows the number. */
const maxNamedProposals = 3;

function formatSends({ sent, stuck }: SendsNews): NoticeText {
  if (stuck > 0) return { title: t('notify.decide', { count: stuck }), body: t('notify.decideBody') };
  const titles = sent.map(({ title }) => title).filter((title) => title !== '');
  return {
    title: t('notify.sent', { count: sent.length }),
    body: sent.length > maxNamedProposals ? '' : new Intl.ListFormat(locale()).format(titles),
  };
}

/** The texts of a notification. They never contain a client's message, because a locked screen may show them. */
export function formatNotice(notice: Notice): NoticeText {
  if (notice.kind === 'sends') return formatSends(notice);
  if (notice.kind === 'digest') {
    const counts = notice.counts.map(({ type, count }) => t(messages[type].count, { count }));
    return {
      title: t('notify.digest'),
      body: new Intl.ListFormat(locale(), { style: 'narrow', type: 'unit' }).format(counts),
    };
  }
  const { activity, type } = notice;
  const client = signerName(activity) || activity.client_full_name.trim() || t('notify.theClient');
  return { title: noticeTitle(type, client), body: activity.proposal_title };
}

const messages = {
  client_accepted_proposal: { title: 'notify.accepted', count: 'notify.countAccepted' },
  client_rejected_proposal: { title: 'notify.rejected', count: 'notify.countRejected' },
  client_clarification_proposal: { title: 'notify.clarification', count: 'notify.countClarification' },
  client_email_bounced: { title: 'notify.bounced', count: 'notify.countBounced' },
  client_view_proposal: { title: 'notify.viewed', count: 'notify.countViewed' },
  client_view_pdf: { title: 'notify.viewedPdf', count: 'notify.countViewedPdf' },
  client_email_opened: { title: 'notify.opened', count: 'notify.countOpened' },
} as const satisfies Record<NotifiableType, { readonly title: string; readonly count: string }>;

function noticeTitle(type: NotifiableType, client: string): string {
  const { title } = messages[type];
  return title === 'notify.bounced' ? t(title) : t(title, { client });
}
