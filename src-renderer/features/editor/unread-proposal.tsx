import { canRead } from '#shared/bridge/sync-status.ts';
import { useSyncStatus, type ProposalDocument } from '../../data/index.ts';
import { t } from '../../i18n/index.ts';
import { PageHeader } from '../../ui/layout/page-header.tsx';
import { StatusMark } from '../../ui/feedback/status-mark.tsx';
import { BackButton } from '../../ui/controls/back-button.tsx';

interface Props {
  readonly proposal: ProposalDocument['proposal'];
  readonly onClose: () => void;
}

/** Lines as long as those of a text, by their widths. */
const lines = ['w-1/4', 'w-full', 'w-11/12', 'w-2/3'] as const;

/** Placeholder of a proposal whose contents are not loaded yet. */
export function UnreadProposal({ proposal, onClose }: Props) {
  const { title, status } = proposal.fields;
  const isClosed = !canRead(useSyncStatus()?.current.phase ?? 'disconnected');
  return (
    <>
      <PageHeader
        leading={<BackButton label={t('editor.back')} onClick={onClose} />}
        title={
          <span className="flex items-center gap-3">
            <span className="min-w-[4ch] truncate">{title || t('editor.untitled')}</span>
            <StatusMark tone={status} className="shrink-0" />
          </span>
        }
      />
      <div className="scroll-pane min-h-0 grow overflow-y-auto px-5 py-5">
        <article
          aria-busy={!isClosed}
          aria-label={title || t('editor.untitled')}
          className="mx-auto w-full max-w-[calc(var(--container-measure)+96px)] bg-raised px-12 pt-11 pb-12 shadow-page"
        >
          <h2 className="text-title font-semibold text-ink">{title || t('editor.untitled')}</h2>
          <p role="status" className="pt-1 text-ui text-ink-2">
            {t(isClosed ? 'editor.notRead' : 'editor.reading')}
          </p>
          <div aria-hidden className="flex flex-col gap-10 pt-10">
            {['first', 'second', 'third'].map((block) => (
              <div key={block} className="flex flex-col gap-3">
                {lines.map((width, index) => (
                  <div
                    key={width}
                    className={`rounded-control bg-press ${width} ${index === 0 ? 'mb-1 h-4' : 'h-3'}`}
                  />
                ))}
              </div>
            ))}
          </div>
        </article>
      </div>
    </>
  );
}
