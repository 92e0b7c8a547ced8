import { Archive, ArchiveRestore, Download, Pencil, Send, Tag, Trash2, X } from 'lucide-react';
import { useLayoutEffect, useRef } from 'react';
import { worthByCurrency } from '#shared/domain/insights/accepted-value.ts';
import type { LocalId } from '#shared/domain/ids.ts';
import { useTotalsOf } from '../../data/index.ts';
import { locale, t } from '../../i18n/index.ts';
import { Button } from '../../ui/controls/button.tsx';
import { IconButton } from '../../ui/controls/icon-button.tsx';
import { listUnder } from '../../ui/hooks/use-return-focus.ts';
import { priceParts } from './cells/price-parts.ts';
import type { ListActions } from './use-list-actions.ts';
import type { ArchiveOffer } from './views.ts';

interface Props {
  readonly ids: readonly LocalId[];
  readonly actions: ListActions;
  readonly archiving: ArchiveOffer;
  readonly onClear: () => void;
}

/** The total of the selected rows before taxes, by currency; empty until it is known. */
function useSum(ids: readonly LocalId[]): string {
  const priced = useTotalsOf(ids);
  if (priced === undefined) return '';
  const proposals = [...priced].map(([proposalId, { currency }]) => ({ proposalId, currency }));
  const totals = new Map([...priced].map(([id, found]) => [id, found.totals]));
  return worthByCurrency(proposals, totals)
    .flatMap(({ currency, all, cadences }) =>
      priceParts(
        {
          oneOff: { net: all.oneOff },
          recurring: cadences.map((cadence) => ({ cadence, net: all.recurring[cadence] ?? 0 })),
        },
        currency,
        locale(),
      ),
    )
    .join(' + ');
}

/** The actions on the selected rows, floating over the end of the list. */
export function SelectionBar({ ids, actions, archiving, onClear }: Props) {
  const sum = useSum(ids);
  const bar = useRef<HTMLDivElement>(null);
  // The focus in the bar goes to the list when the bar does.
  useLayoutEffect(() => {
    const element = bar.current;
    return () => {
      if (element?.contains(document.activeElement) === true)
        listUnder(element)?.focus({ preventScroll: true });
    };
  }, []);
  return (
    <div
      ref={bar}
      role="toolbar"
      data-selection-bar
      aria-label={t('proposals.selectedProposals')}
      className="absolute bottom-4 left-1/2 z-10 flex w-max max-w-[calc(100%-16px)] -translate-x-1/2 flex-wrap items-center gap-1 rounded-popover bg-raised p-1.5 pl-3 shadow-float narrow:gap-0 narrow:[&_kbd]:hidden"
    >
      <span className="figures mr-2 text-ui font-medium whitespace-nowrap text-ink">
        {t('proposals.countSelected', { count: ids.length })}
        {sum !== '' && (
          <span
            title={t('proposals.sumBeforeTaxes', { sum })}
            className="ml-2 inline-block max-w-72 truncate align-bottom font-normal text-ink-2"
          >
            {sum}
          </span>
        )}
      </span>
      <Button variant="quiet" icon={<Send size={14} />} command="proposals.send" onClick={actions.send}>
        {t('proposals.send')}
      </Button>
      <Button variant="quiet" icon={<Pencil size={14} />} onClick={actions.edit}>
        {t('proposals.edit')}
      </Button>
      <Button variant="quiet" icon={<Tag size={14} />} onClick={actions.tag}>
        {t('tags.label')}
      </Button>
      <Button variant="quiet" icon={<Download size={14} />} onClick={actions.exportAs}>
        {t('exporting.export')}
      </Button>
      {archiving === 'archive' && (
        <Button
          variant="quiet"
          icon={<Archive size={14} />}
          command="proposals.archive"
          onClick={actions.archive}
        >
          {t('proposals.archive')}
        </Button>
      )}
      {archiving === 'unarchive' && (
        <Button
          variant="quiet"
          icon={<ArchiveRestore size={14} />}
          command="proposals.unarchive"
          onClick={actions.unarchive}
        >
          {t('proposals.unarchive')}
        </Button>
      )}
      <Button variant="quiet" icon={<Trash2 size={14} />} onClick={actions.remove}>
        {t('proposals.delete')}
      </Button>
      <IconButton
        label={t('commands.clearSelection')}
        command="list.clear"
        icon={<X size={14} />}
        onClick={onClear}
      />
    </div>
  );
}
