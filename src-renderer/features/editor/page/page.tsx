import { Percent, Tag } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import type { LocalId } from '#shared/domain/ids.ts';
import { clientDisplayName } from '#shared/domain/clients/client.ts';
import { useEdits, type ProposalDocument, type SectionWithItems } from '../../../data/index.ts';
import { t } from '../../../i18n/index.ts';
import { ConflictLine } from '../../../components/conflict-mark.tsx';
import { Button } from '../../../ui/controls/button.tsx';
import { useDraft } from '../drafts/index.ts';
import type { MoneyStyle } from '../../../components/pricing/money-style.ts';
import { dropEdgeOf } from '../use-grip-drag.ts';
import type { SectionActions } from '../actions/use-section-actions.ts';
import { GrowingField } from './growing-field.tsx';
import { SectionBlock } from './section-block.tsx';
import { Totals } from './totals.tsx';
import { useSectionDrag } from './use-section-drag.ts';
import { AddSectionButtons } from './add-section-buttons.tsx';

interface Props {
  readonly document: ProposalDocument;
  readonly isReturn: boolean;
  readonly style: MoneyStyle;
  readonly locked: boolean;
  readonly activeId: LocalId | null;
  /** How many of the sections are drawn by now. */
  readonly drawn: number;
  readonly actions: SectionActions;
  /** The originals in the library that say something else by now, by the id of the copy. */
  readonly sources: ReadonlyMap<string, SectionWithItems>;
  readonly onActivate: (sectionId: LocalId) => void;
  /** Offers the library for a place behind the last section. */
  readonly onAddFromLibrary: () => void;
  /** The number of lines whose price has changed in the catalog. */
  readonly changedPrices: number;
  readonly onUpdatePrices: () => void;
  /** The number of discounts whose amount is not that of their percentage. */
  readonly changedDiscounts: number;
  readonly onRecalculate: () => void;
}

/** The proposal as a page on a desk: what the client reads, in the order in which they read it. */
export function Page({
  document,
  isReturn,
  style,
  locked,
  activeId,
  drawn,
  actions,
  sources,
  onActivate,
  onAddFromLibrary,
  changedPrices,
  onUpdatePrices,
  changedDiscounts,
  onRecalculate,
}: Props) {
  const { proposal, client, sections } = document;
  const edits = useEdits();
  const title = useDraft(
    proposal.fields.title,
    (next, base) => edits.updateProposal(proposal.localId, { title: next }, { title: base }),
    [proposal.localId],
  );
  const { drag, gripProps } = useSectionDrag(sections);
  const [drawnAtFirst] = useState(drawn);
  // Whoever has just begun a proposal gives it a name first.
  const isUnnamed =
    !isReturn && !locked && sections.length === 0 && proposal.fields.title === t('edits.untitled');
  const lastId = sections.at(-1)?.section.localId ?? null;

  return (
    <article
      // It has the keyboard when the proposal is opened.
      tabIndex={-1}
      aria-label={proposal.fields.title || t('editor.untitled')}
      className="mx-auto w-full max-w-[calc(var(--container-measure)+96px)] bg-raised px-12 pt-11 pb-12 shadow-page outline-none"
    >
      <header className="pb-2">
        <ConflictLine id={`${proposal.localId}-conflict`} of={proposal.localId} fields={[null, 'title']} />
        <GrowingField
          {...title}
          describedBy={`${proposal.localId}-conflict`}
          label={t('editor.proposalTitle')}
          placeholder={t('editor.proposalTitle')}
          readOnly={locked}
          startsSelected={isUnnamed}
          className="text-page font-semibold"
        />
        <p className="pt-1 text-ui text-ink-2">
          {client === null
            ? t('editor.noClient')
            : t('editor.forClient', { client: describeClient(client.fields) })}
        </p>
      </header>
      {sections.slice(0, drawn).map((content, index) => (
        <SectionBlock
          key={content.section.localId}
          content={content}
          holderId={proposal.localId}
          source={sources.get(content.section.localId)}
          isFirst={index === 0}
          isLast={index === sections.length - 1}
          isActive={content.section.localId === activeId}
          isLate={index >= drawnAtFirst}
          style={style}
          locked={locked}
          actions={actions}
          onActivate={onActivate}
          gripProps={sections.length > 1 ? gripProps : undefined}
          isDragged={index === drag?.from}
          dropEdge={dropEdgeOf(drag, index, sections.length)}
        />
      ))}
      {!locked && (
        <AddSectionButtons onAdd={(type) => actions.add(lastId, type)} onAddFromLibrary={onAddFromLibrary} />
      )}
      {changedPrices > 0 && (
        <PriceNotice
          icon={<Tag size={13} aria-hidden />}
          text={t('catalog.pricesChanged', { count: changedPrices })}
          action={t('catalog.updatePrices')}
          onAct={onUpdatePrices}
        />
      )}
      {changedDiscounts > 0 && (
        <PriceNotice
          icon={<Percent size={13} aria-hidden />}
          text={t('catalog.discountsChanged', { count: changedDiscounts })}
          action={t('catalog.recalculateAll')}
          onAct={onRecalculate}
        />
      )}
      <Totals document={document} style={style} />
    </article>
  );
}

interface PriceNoticeProps {
  readonly icon: ReactNode;
  readonly text: string;
  readonly action: string;
  readonly onAct: () => void;
}

/** Tells above the totals that prices could be brought up to date. */
function PriceNotice({ icon, text, action, onAct }: PriceNoticeProps) {
  return (
    <p role="status" className="flex flex-wrap items-center justify-end gap-x-2 pb-2 text-label text-ink-2">
      <span className="text-clarification">{icon}</span>
      {text}
      <Button variant="quiet" className="px-2 text-label" onClick={onAct}>
        {action}
      </Button>
    </p>
  );
}

function describeClient(fields: Parameters<typeof clientDisplayName>[0]): string {
  const name = clientDisplayName(fields);
  return fields.business === '' || fields.business === name ? name : `${name}, ${fields.business}`;
}
