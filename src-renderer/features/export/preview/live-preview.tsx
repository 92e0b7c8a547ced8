import { X } from 'lucide-react';
import { useEffect, useState } from 'react';
import type { LocalId } from '#shared/domain/ids.ts';
import { useActivities, useProposal, type ProposalDocument } from '../../../data/index.ts';
import type { Activity } from '#shared/domain/activity/activity.ts';
import { t } from '../../../i18n/index.ts';
import { useShell } from '../../../state/shell-store.ts';
import { IconButton } from '../../../ui/controls/icon-button.tsx';
import { cx } from '../../../ui/cx.ts';
import { ChangingFrame } from '../../../ui/layout/changing-frame.tsx';
import { wholeTimeline } from '../document-sources.ts';
import { PreviewWidth, type PreviewScreen } from './preview-width.tsx';
import { useDocumentHtml, useDocumentView } from '../use-document-view.ts';

interface Props {
  readonly proposalId: LocalId;
  /** The section in which the user works, at which the preview begins. */
  readonly activeId: LocalId | null;
}

/** A client's page beside the editor, in its true size. It follows the edits as they are saved. */
export function LivePreview({ proposalId, activeId }: Props) {
  const document = useProposal(proposalId);
  const activities = useActivities({ of: 'proposal', proposalId }, wholeTimeline);
  if (document === undefined || document === null || activities === undefined) return null;
  return <Preview document={document} activities={activities} activeId={activeId} />;
}

const widths = { page: 'w-[min(50%,900px)]', phone: 'w-[406px]' } as const;

function Preview({
  document,
  activities,
  activeId,
}: {
  readonly document: ProposalDocument;
  readonly activities: readonly Activity[];
  readonly activeId: LocalId | null;
}) {
  const [width, setWidth] = useState<PreviewScreen>('page');
  const openPreview = useShell((shell) => shell.openPreview);
  const { view } = useDocumentView({ document, activities, approvedAt: null }, 'page');
  const settled = useSettled(activeId, 300);
  // The first section follows the header, which belongs to its sight.
  const isInside = settled !== null && view.sections.findIndex(({ id }) => id === settled) > 0;
  const start = isInside
    ? `[id="section-${settled}"]{scroll-initial-target:nearest;scroll-margin-top:24px}`
    : '';
  const html = useSettled(useDocumentHtml(view, document.proposal.fields.status !== 'accepted', start), 300);
  return (
    <aside
      aria-label={t('preview.live')}
      data-chrome
      className={cx(
        'flex shrink-0 flex-col border-l border-line narrow:absolute narrow:inset-0 narrow:z-10 narrow:w-full narrow:bg-canvas',
        widths[width],
      )}
    >
      <div className="flex h-9 shrink-0 items-center justify-between gap-2 border-b border-line px-3">
        <PreviewWidth value={width} onChange={setWidth} />
        <IconButton
          label={t('preview.closeLive')}
          icon={<X size={16} />}
          onClick={() => openPreview(false)}
        />
      </div>
      <div className="min-h-0 grow">
        {html !== null && <ChangingFrame title={t('preview.frame', { title: view.title })} html={html} />}
      </div>
    </aside>
  );
}

/** A value once it has not changed for a while, in milliseconds. The first one counts at once, and so does null. */
function useSettled<T>(value: T, delayMs: number): T {
  const [settled, setSettled] = useState(value);
  const isFirst = settled === null;
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), isFirst ? 0 : delayMs);
    return () => clearTimeout(timer);
  }, [value, delayMs, isFirst]);
  return settled;
}
