import { memo } from 'react';
import type { LocalId } from '#shared/domain/ids.ts';
import type { SectionType } from '#shared/domain/proposals/section.ts';
import { useEdits, type SectionWithItems } from '../../../data/index.ts';
import { t } from '../../../i18n/index.ts';
import { cx } from '../../../ui/cx.ts';
import { ConflictLine } from '../../../components/conflict-mark.tsx';
import { BodyEditor } from '../body/body-editor.tsx';
import { useDraft } from '../drafts/index.ts';
import type { MoneyStyle } from '../../../components/pricing/money-style.ts';
import { LineGrid } from '../lines/line-grid.tsx';
import type { GripProps } from '../use-grip-drag.ts';
import type { SectionActions } from '../actions/use-section-actions.ts';
import { SectionGrip } from './section-grip.tsx';
import { GrowingField } from './growing-field.tsx';
import { SectionMenu } from './section-menu.tsx';
import { SourceMark } from './source-mark.tsx';

interface Props {
  readonly content: SectionWithItems;
  /** What it stands in: its proposal, or in the library itself. */
  readonly holderId: LocalId;
  /** The library section it was copied from, if that has changed since. */
  readonly source?: SectionWithItems | undefined;
  readonly isFirst: boolean;
  readonly isLast: boolean;
  readonly isActive: boolean;
  /** Whether it was rendered after the first screen. */
  readonly isLate?: boolean;
  readonly style: MoneyStyle;
  readonly locked: boolean;
  readonly actions: SectionActions;
  readonly onActivate: (sectionId: LocalId) => void;
  /** Where it stands among others that it can be dragged between. */
  readonly gripProps?: GripProps | undefined;
  readonly isDragged?: boolean;
  /** Where a section that is being dragged would go in. */
  readonly dropEdge?: 'above' | 'below' | null;
}

/** Fields whose conflicts are marked above the title; the text's own are marked above the text. */
const titleConflicts = [null, 'title', 'name', 'optional', 'selected', 'page_break', 'section_type'] as const;
const textConflicts = ['body'] as const;

/** One section on the page: its title, its text and, when it has prices, its lines. */
export const SectionBlock = memo(function SectionBlock(props: Props) {
  const { content, holderId, source, isFirst, isLast, isActive, isLate = false } = props;
  const { style, locked, actions, onActivate, gripProps, isDragged = false, dropEdge = null } = props;
  const { section } = content;
  const { localId, fields } = section;
  const edits = useEdits();
  const title = useDraft(
    fields.title,
    (next, base) => edits.updateSection(holderId, localId, { title: next }, { title: base }),
    [localId, holderId],
  );
  const isCost = fields.section_type === 'cost';
  const name = title.value || fields.name || t('editor.untitledSection');

  return (
    <section
      aria-label={name}
      data-section={localId}
      onFocusCapture={() => onActivate(localId)}
      className={cx(
        'group/section relative scroll-mt-4 border-line py-7',
        !isFirst && 'border-t',
        fields.page_break && !isFirst && 'border-dashed border-control',
        isDragged && 'opacity-50',
        dropEdge !== null && 'before:absolute before:inset-x-0 before:z-10 before:h-0.5 before:bg-accent',
        dropEdge === 'above' && 'before:-top-px',
        dropEdge === 'below' && 'before:-bottom-px',
      )}
    >
      <ConflictLine id={`${localId}-conflict`} of={localId} fields={titleConflicts} />
      <SectionMarks fields={fields} isFirst={isFirst} />
      {source !== undefined && !locked && <SourceMark copy={content} source={source} />}
      <div className="flex items-start gap-2">
        {!locked && gripProps !== undefined && (
          <SectionGrip
            name={name}
            isActive={isActive}
            gripProps={gripProps}
            shift={(by) => actions.shift(localId, by)}
          />
        )}
        <GrowingField
          {...title}
          describedBy={`${localId}-conflict`}
          label={t('editor.sectionTitle')}
          placeholder={t('editor.sectionTitle')}
          readOnly={locked}
          className="text-title font-semibold"
          data-section-title
        />
        {!locked && (
          <div
            className={cx(
              'size-7 shrink-0 transition-opacity has-data-popup-open:opacity-100',
              !isActive && 'opacity-0 group-hover/section:opacity-100 focus-within:opacity-100',
            )}
          >
            <SectionMenu
              isLate={isLate}
              section={section}
              isFirst={isFirst}
              isLast={isLast}
              actions={actions}
            />
          </div>
        )}
      </div>
      {(!isCost || !locked || fields.body !== null) && (
        <div data-find="body" className="pt-1.5">
          <ConflictLine id={`${localId}-text-conflict`} of={localId} fields={textConflicts} />
          <BodyEditor
            sectionId={localId}
            holderId={holderId}
            body={fields.body}
            label={t('editor.textOf', { name })}
            hint={isCost ? t('editor.hintCost') : t('editor.hintText')}
            locked={locked}
            addSection={(type: SectionType) => actions.add(localId, type)}
          />
        </div>
      )}
      {isCost && (
        <div className="pt-3">
          <LineGrid content={content} style={style} title={name} locked={locked} />
        </div>
      )}
    </section>
  );
});

interface MarksProps {
  readonly fields: SectionWithItems['section']['fields'];
  readonly isFirst: boolean;
}

/** Labels of a section's properties that the client does not see. */
function SectionMarks({ fields, isFirst }: MarksProps) {
  const marks = [
    fields.page_break && !isFirst ? t('editor.markNewPage') : null,
    fields.optional ? (fields.selected ? t('editor.markChosen') : t('editor.optional')) : null,
    fields.reusable && fields.proposal_id !== null ? t('editor.markLibrary') : null,
    fields.name !== null && fields.name !== '' && fields.name !== fields.title ? fields.name : null,
  ].filter((mark) => mark !== null);
  if (marks.length === 0) return null;
  return <p className="pb-1 text-label text-ink-3">{marks.join(' · ')}</p>;
}
