import { GripVertical } from 'lucide-react';
import type { KeyboardEvent } from 'react';
import { t } from '../../../i18n/index.ts';
import { cx } from '../../../ui/cx.ts';
import type { GripProps } from '../use-grip-drag.ts';

interface Props {
  /** What the section is called. */
  readonly name: string;
  /** Whether it is seen without the pointer on the section. */
  readonly isActive: boolean;
  readonly gripProps: GripProps;
  readonly shift: (by: 1 | -1) => void;
}

/** In the page's margin: the section is dragged by it, or moved with the arrow keys while it has the focus. */
export function SectionGrip({ name, isActive, gripProps, shift }: Props) {
  function handleKey(event: KeyboardEvent<HTMLButtonElement>): void {
    if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
    if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return;
    event.preventDefault();
    const { currentTarget } = event;
    shift(event.key === 'ArrowUp' ? -1 : 1);
    // It stands elsewhere with the frame after the one that draws the section there.
    requestAnimationFrame(() =>
      requestAnimationFrame(() => currentTarget.scrollIntoView({ block: 'nearest', behavior: 'auto' })),
    );
  }

  return (
    <button
      {...gripProps}
      type="button"
      aria-label={t('editor.move', { title: name })}
      aria-keyshortcuts={['ArrowUp', 'ArrowDown'].join(' ')}
      title={t('editor.dragSection')}
      onKeyDown={handleKey}
      className={cx(
        'absolute -left-8 flex h-7 w-6 scroll-my-16 cursor-grab touch-none items-center justify-center rounded-control text-ink-3',
        'transition-opacity hover:bg-hover hover:text-ink focus-visible:opacity-100 active:cursor-grabbing',
        !isActive && 'opacity-0 group-hover/section:opacity-100',
      )}
    >
      <GripVertical size={16} aria-hidden />
    </button>
  );
}
