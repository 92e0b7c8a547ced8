import { useEffect, useImperativeHandle, useRef, useState, type ReactNode, type Ref } from 'react';
import { cx } from '../../../ui/cx.ts';
import { itemClass, popupClass } from '../../../ui/overlays/menu-styles.ts';

/** One entry of a menu in the text. */
export interface SuggestionItem {
  readonly id: string;
  readonly title: string;
  readonly detail?: string;
  readonly icon?: ReactNode;
}

/** Key handling of the text while the menu is open. */
export interface SuggestionKeys {
  /** Returns whether the menu handled the key. */
  handleKey(event: KeyboardEvent): boolean;
}

interface Props {
  readonly items: readonly SuggestionItem[];
  readonly label: string;
  readonly onChoose: (item: SuggestionItem) => void;
  readonly ref?: Ref<SuggestionKeys>;
}

/** A menu at the text cursor. The text keeps the focus; arrows select, Enter and Tab accept. */
export function SuggestionList({ items, label, onChoose, ref }: Props) {
  const [chosen, setChosen] = useState(0);
  const list = useRef<HTMLDivElement>(null);
  const current = Math.min(chosen, items.length - 1);

  useEffect(() => setChosen(0), [items]);
  useEffect(() => {
    list.current?.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: 'nearest' });
  }, [current]);

  useImperativeHandle(ref, () => ({
    handleKey(event) {
      const item = items[current];
      if (item === undefined) return false;
      switch (event.key) {
        case 'ArrowDown':
          setChosen((current + 1) % items.length);
          return true;
        case 'ArrowUp':
          setChosen((current + items.length - 1) % items.length);
          return true;
        case 'Enter':
        case 'Tab':
          onChoose(item);
          return true;
        default:
          return false;
      }
    },
  }));

  if (items.length === 0) return null;
  return (
    <div
      ref={list}
      role="listbox"
      aria-label={label}
      className={cx(popupClass, 'z-40 max-h-72 w-64 overflow-y-auto')}
    >
      {items.map((item, index) => (
        <div
          key={item.id}
          role="option"
          aria-selected={index === current}
          data-highlighted={index === current || undefined}
          className={itemClass}
          onPointerMove={() => setChosen(index)}
          onMouseDown={(event) => {
            // The text keeps focus and selection.
            event.preventDefault();
            onChoose(item);
          }}
        >
          {item.icon !== undefined && (
            <span className="flex size-4 shrink-0 items-center justify-center text-ink-2">{item.icon}</span>
          )}
          <span className="grow truncate">{item.title}</span>
          {item.detail !== undefined && <span className="text-label text-ink-3">{item.detail}</span>}
        </div>
      ))}
    </div>
  );
}
