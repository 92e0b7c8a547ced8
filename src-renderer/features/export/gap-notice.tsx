import type { DocumentSources, ProposalRecords } from '#shared/document/render/document-of-records.ts';
import { unknownSettings } from '#shared/domain/proposals/proposal-settings.ts';
import { useUnacceptedEdits } from '../../components/acceptance/unaccepted-edits.ts';
import { t } from '../../i18n/index.ts';
import { Notice } from '../../ui/feedback/notice.tsx';

interface Props {
  readonly proposal: ProposalRecords['proposal'];
  readonly dates: DocumentSources['dates'];
}

/** Names the data that a document lacks because it is unknown here, and content that was not accepted; else nothing. */
export function GapNotice({ proposal, dates }: Props) {
  const settings = unknownSettings(proposal);
  const isUnaccepted = useUnacceptedEdits(proposal).length > 0;
  const isUndated = dates.date === null || dates.expiresAt === undefined;
  const texts = [
    isUnaccepted && t('exporting.notAccepted'),
    isUndated && t('exporting.datesNotKnown'),
    (settings.has('theme') || settings.has('exclude_total') || settings.has('exclude_total_in_pdf')) &&
      t('exporting.settingsNotKnown'),
  ].filter((text) => text !== false);
  if (texts.length === 0) return null;
  return (
    <Notice tone={isUndated || isUnaccepted ? 'warning' : 'info'}>
      {texts.map((text) => (
        <p key={text}>{text}</p>
      ))}
    </Notice>
  );
}
