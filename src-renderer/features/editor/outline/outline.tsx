import { Coins, GripVertical, TextQuote } from 'lucide-react';
import { memo, startTransition, useMemo, useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import type { LocalId } from '#shared/domain/ids.ts';
import type { SectionWithItems } from '../../../data/index.ts';
import { t } from '../../../i18n/index.ts';
import { cx } from '../../../ui/cx.ts';
import type { MoneyStyle } from '../../../components/pricing/money-style.ts';
import { useProgressiveRender } from '../use-progressive-render.ts';
import { OutlineDragging } from './outline-dragging.tsx';
import { shortSum } from './short-sum.ts';
import { isDraggable, whenDraggable } from './when-draggable.ts';
import './outline.css';

interface Props {
  readonly sections: readonly SectionWithItems[];
  readonly activeId: LocalId | null;
  readonly style: MoneyStyle;
  readonly locked: boolean;
  readonly onOpen: (sectionId: LocalId) => void;
  readonly footer?: ReactNode;
}

/** How many rows a screen shows, and how many of the rest are drawn at once. */
const atFirst = 30;
const atOnce = 40;

/**
 * The proposal's sections in order. They are dragged by their grip, with the pointer or with Space and arrows; the
 * section menu and Alt+Mod+arrows do the same without dragging (WCAG 2.5.7).
 */
export const Outline = memo(function Outline({ sections, activeId, style, locked, onOpen, footer }: Props) {
  const list = useRef<HTMLOListElement>(null);
  const [isVisited, setVisited] = useState(false);
  const { drawn, drawAll } = useProgressiveRender(sections.length, atFirst, atOnce);
  const visit = (): void => startTransition(() => setVisited(true));

  /** A grip becomes draggable only after the first focus or hover. An earlier key press is repeated then. */
  function keepKey(event: KeyboardEvent): void {
    const { code, key, target } = event;
    if (locked || !(target instanceof HTMLElement) || !target.matches('[data-grip]')) return;
    if ((code !== 'Space' && code !== 'Enter') || isDraggable(target)) return;
    event.preventDefault();
    event.stopPropagation();
    setVisited(true);
    drawAll();
    whenDraggable(target, () => {
      if (document.activeElement === target)
        target.dispatchEvent(new KeyboardEvent('keydown', { code, key, bubbles: true, cancelable: true }));
    });
  }

  return (
    <nav
      aria-label={t('editor.outline')}
      className="flex min-h-0 flex-col gap-1 overflow-y-auto p-3"
      onPointerEnter={visit}
      onFocus={visit}
      onKeyDownCapture={keepKey}
    >
      <h2 className="px-2 pb-1 text-label font-medium text-ink-3">{t('editor.outline')}</h2>
      <ol ref={list} className="flex flex-col gap-px">
        {sections.slice(0, drawn).map((content) => (
          <OutlineRow
            key={content.section.localId}
            content={content}
            isActive={content.section.localId === activeId}
            style={style}
            locked={locked}
            onOpen={onOpen}
          />
        ))}
      </ol>
      {isVisited && !locked && drawn === sections.length && (
        <OutlineDragging sections={sections} list={list} />
      )}
      {footer}
    </nav>
  );
});

interface RowProps {
  readonly content: SectionWithItems;
  readonly isActive: boolean;
  readonly style: MoneyStyle;
  readonly locked: boolean;
  readonly onOpen: (sectionId: LocalId) => void;
}

/** Memoized: of two hundred sections an edit draws one. */
const OutlineRow = memo(function OutlineRow({ content, isActive, style, locked, onOpen }: RowProps) {
  const { section, items } = content;
  const { localId, fields } = section;
  const Icon = fields.section_type === 'cost' ? Coins : TextQuote;
  const sum = useMemo(
    () =>
      shortSum(
        items.map((item) => item.fields),
        style,
      ),
    [items, style],
  );
  const title = fields.title || fields.name || t('editor.untitledSection');
  return (
    <li
      data-outline={localId}
      className={cx(
        'group/outline relative flex items-center rounded-control',
        'data-dnd-dragging:bg-raised data-dnd-dragging:shadow-float',
        isActive ? 'bg-press' : 'hover:bg-hover',
      )}
    >
      <button
        type="button"
        aria-current={isActive || undefined}
        onClick={() => onOpen(localId)}
        className="flex h-8 min-w-0 grow items-center gap-2 rounded-control pr-2 pl-2 text-left text-ui"
      >
        <Icon
          size={14}
          className={cx(
            'shrink-0 text-ink-3',
            !locked && 'group-focus-within/outline:opacity-0 group-hover/outline:opacity-0',
          )}
        />
        <span
          dir="auto"
          className={cx(
            'min-w-0 grow truncate',
            fields.title === '' && 'text-ink-3',
            isActive && 'font-medium',
          )}
        >
          {title}
        </span>
        {sum !== '' && <span className="figures shrink-0 text-label text-ink-3">{sum}</span>}
      </button>
      {!locked && (
        <button
          data-grip
          type="button"
          aria-label={t('editor.move', { title })}
          className="absolute left-1 flex size-6 cursor-grab items-center justify-center rounded-control text-ink-3 opacity-0 group-hover/outline:opacity-100 focus-visible:opacity-100 active:cursor-grabbing"
        >
          <GripVertical size={14} />
        </button>
      )}
    </li>
  );
});
