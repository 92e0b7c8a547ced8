import { Printer } from 'lucide-react';
import { useMemo, useState } from 'react';
import type { ProposalRecords } from '#shared/document/render/document-of-records.ts';
import { totalGroups } from '#shared/document/render/render-document.ts';
import type { Activity } from '#shared/domain/activity/activity.ts';
import { clientDisplayName } from '#shared/domain/clients/client.ts';
import type { LocalId } from '#shared/domain/ids.ts';
import { areTaxesUnknown } from '#shared/domain/pricing/taxation.ts';
import { useActivities, useProposal } from '../../../data/index.ts';
import { t } from '../../../i18n/index.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { Checkbox } from '../../../ui/controls/checkbox.tsx';
import { cx } from '../../../ui/cx.ts';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { Segmented } from '../../../ui/controls/segmented.tsx';
import { wholeTimeline } from '../document-sources.ts';
import { GapNotice } from '../gap-notice.tsx';
import { PreviewFrame } from '../../../ui/layout/preview-frame.tsx';
import { PreviewWidth, type PreviewScreen } from './preview-width.tsx';
import { useDocumentHtml, useDocumentView } from '../use-document-view.ts';
import { paperOf } from '../export-content.ts';
import { PdfPreview } from './pdf-preview.tsx';
import { usePrint } from '../use-print.ts';

interface Props {
  readonly proposalId: LocalId;
  /** An earlier version, such as the sent one; null for the current version. */
  readonly version: ProposalRecords | null;
  /** Time of the version's approval (ms since the epoch) if it was sent; else null. */
  readonly approvedAt: number | null;
  readonly onClose: () => void;
}

/** A proposal as its client sees it, without a connection. */
export function ClientPreview({ proposalId, version, approvedAt, onClose }: Props) {
  const present = useProposal(proposalId);
  const document = version ?? present;
  const activities = useActivities({ of: 'proposal', proposalId }, wholeTimeline);
  if (document === undefined || document === null || activities === undefined) return null;
  return <Preview document={document} activities={activities} approvedAt={approvedAt} onClose={onClose} />;
}

/** The proposal with the client's choices in the preview applied. */
function chosen(document: ProposalRecords, choices: ReadonlyMap<string, boolean>): ProposalRecords {
  return {
    ...document,
    sections: document.sections.map(({ section, items }) => ({
      items,
      section: {
        ...section,
        fields: {
          ...section.fields,
          selected: choices.get(section.localId) ?? section.fields.selected,
        },
      },
    })),
  };
}

const widths = { page: 'max-w-[960px]', phone: 'max-w-[390px]' } as const;

function Preview({
  document,
  activities,
  approvedAt,
  onClose,
}: {
  readonly document: ProposalRecords;
  readonly activities: readonly Activity[];
  readonly approvedAt: number | null;
  readonly onClose: () => void;
}) {
  const [choices, setChoices] = useState<ReadonlyMap<string, boolean>>(new Map());
  const print = usePrint();
  const [purpose, setPurpose] = useState<'page' | 'pdf'>('page');
  const [width, setWidth] = useState<PreviewScreen>('page');
  const shown = useMemo(() => chosen(document, choices), [document, choices]);
  const { view, sources } = useDocumentView({ document: shown, activities, approvedAt }, purpose);
  // As the page has it while its client can answer; here nothing can be pressed.
  const asks = purpose === 'page' && document.proposal.fields.status !== 'accepted';
  const html = useDocumentHtml(view, asks);
  const optional = view.sections.filter((section) => section.optional);
  const client = document.client;
  const title = t('preview.frame', { title: view.title });
  const untaxed = areTaxesUnknown(document.proposal);

  return (
    <Dialog
      open
      onClose={onClose}
      size="full"
      title={t('preview.title')}
      description={
        client === null
          ? t('preview.noClient')
          : t('preview.forClient', {
              client: clientDisplayName(client.fields),
              currency: document.currency,
            })
      }
    >
      {/* In a narrow window the page stands between the controls that draw it and the client's choices. */}
      <div className="grid h-full min-h-0 grid-cols-[minmax(0,1fr)_240px] grid-rows-[auto_minmax(0,1fr)] gap-6 narrow:flex narrow:h-auto narrow:flex-col">
        <div className="col-start-2 flex flex-col items-start gap-2 narrow:flex-row narrow:flex-wrap">
          <Segmented
            label={t('preview.where')}
            value={purpose}
            onChange={setPurpose}
            options={[
              { value: 'page', label: t('preview.page') },
              { value: 'pdf', label: t('preview.pdf') },
            ]}
          />
          {purpose === 'page' && <PreviewWidth value={width} onChange={setWidth} />}
        </div>
        <div className="col-start-1 row-span-2 row-start-1 flex min-w-0 justify-center overflow-hidden rounded-control bg-sidebar ring-1 ring-line ring-inset narrow:h-[65vh] narrow:shrink-0">
          <div className={cx('size-full', widths[purpose === 'page' ? width : 'page'])}>
            {html !== null && purpose === 'page' && <PreviewFrame title={title} html={html} />}
            {html !== null && purpose === 'pdf' && (
              <PdfPreview title={title} html={html} pageSize={paperOf(document, 'as-set')} />
            )}
          </div>
        </div>
        <div className="col-start-2 flex min-h-0 flex-col gap-6 overflow-y-auto narrow:overflow-visible">
          {optional.length > 0 && (
            <fieldset className="flex flex-col gap-2">
              <legend className="pb-2 text-label font-medium text-ink-2">{t('preview.choices')}</legend>
              {optional.map((section) => (
                <Checkbox
                  key={section.id}
                  checked={section.selected}
                  onChange={(selected) => setChoices(new Map(choices).set(section.id, selected))}
                >
                  {section.title || t('preview.untitledSection')}
                </Checkbox>
              ))}
            </fieldset>
          )}
          <section aria-label={t('preview.totals')} aria-live="polite">
            <h3 className="pb-1 text-label font-medium text-ink-2">{t('preview.totals')}</h3>
            {view.showsTotals ? (
              <dl className="figures flex flex-col gap-1 text-ui">
                {totalGroups(view).flatMap((group, of) =>
                  group.map(({ label, amount, isSum }, index) => (
                    <div
                      // Two cadences have lines with the same label.
                      key={`${group.at(-1)?.label}: ${label}`}
                      className={cx('flex justify-between gap-3', of > 0 && index === 0 && 'pt-2')}
                    >
                      <dt className="text-ink-2">{label}</dt>
                      <dd className={isSum ? 'font-semibold' : ''}>{amount}</dd>
                    </div>
                  )),
                )}
              </dl>
            ) : (
              <p className="text-ui text-ink-3">{t('preview.noTotals')}</p>
            )}
            {untaxed && <p className="pt-2 text-label text-clarification">{t('taxes.unknown')}</p>}
          </section>
          <GapNotice proposal={document.proposal} dates={sources.dates} />
          <p className="text-label text-ink-3">{t('preview.hint')}</p>
          <div>
            <Button icon={<Printer size={14} />} onClick={() => void print([shown], undefined, approvedAt)}>
              {t('exporting.print')}
            </Button>
          </div>
        </div>
      </div>
    </Dialog>
  );
}
