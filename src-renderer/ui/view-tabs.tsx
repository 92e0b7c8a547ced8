import { memo, useEffect, useId, useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import { locale } from '../i18n/index.ts';
import { whenQuiet } from './when-quiet.ts';

/** One view of the list; the count is left out while it is not known. */
export interface ViewTab<Value extends string> {
  readonly value: Value;
  readonly label: string;
  readonly count?: number;
}

interface LineProps<Value extends string> {
  readonly label: string;
  readonly value: Value;
  /** The line is drawn anew when other tabs are given. */
  readonly tabs: readonly ViewTab<Value>[];
  readonly onChange: (value: Value) => void;
}

interface Props<Value extends string> extends LineProps<Value> {
  /** What stands at the end of the line of tabs, such as a filter. */
  readonly trailing?: ReactNode;
  /** The panel: the same place for every view. */
  readonly children: ReactNode;
}

/** Views of one list, with their counts, over the list. */
export function ViewTabs<Value extends string>({ trailing, children, ...line }: Props<Value>) {
  const id = useId();
  return (
    <div className="flex min-h-0 grow flex-col">
      <div className="flex h-10 shrink-0 items-center justify-between gap-4 border-b border-line px-4">
        <TabLine id={id} {...line} />
        {trailing}
      </div>
      <div
        role="tabpanel"
        id={id}
        aria-labelledby={`${id}-${line.value}`}
        tabIndex={-1}
        className="flex min-h-0 grow flex-col outline-none"
      >
        {children}
      </div>
    </div>
  );
}

/** Which of the tabs a key leads to from one of them, and round at both ends; null for any other key. */
function placeAfter(key: string, from: number, count: number): number | null {
  switch (key) {
    case 'ArrowRight':
      return (from + 1) % count;
    case 'ArrowLeft':
      return (from - 1 + count) % count;
    case 'Home':
      return 0;
    case 'End':
      return count - 1;
    default:
      return null;
  }
}

/**
 * The tabs of WAI-ARIA's pattern: one tab stop, arrows to go among them, Enter or Space to choose. Plain, because
 * Base UI's tabs ask for the layout and for running animations whenever a list appears, before it is seen.
 */
function PlainTabLine<Value extends string>({
  id,
  label,
  value,
  tabs,
  onChange,
}: LineProps<Value> & { /** Of the panel. */ readonly id: string }) {
  const list = useRef<HTMLDivElement>(null);
  /** Where the keys have led, while the focus is among the tabs. */
  const [visited, setVisited] = useState<Value | null>(null);
  const reached = visited ?? value;

  useEffect(
    () =>
      whenQuiet(() =>
        list.current
          ?.querySelector('[aria-selected="true"]')
          ?.scrollIntoView({ block: 'nearest', inline: 'nearest' }),
      ),
    [value],
  );

  function handleKey(event: KeyboardEvent<HTMLElement>): void {
    if (event.metaKey || event.ctrlKey || event.altKey || event.shiftKey) return;
    const from = tabs.findIndex((tab) => tab.value === reached);
    const place = placeAfter(event.key, from, tabs.length);
    if (place === null) return;
    event.preventDefault();
    event.currentTarget.querySelectorAll<HTMLElement>('[role="tab"]')[place]?.focus();
  }

  return (
    <div
      ref={list}
      role="tablist"
      tabIndex={-1}
      aria-label={label}
      onKeyDown={handleKey}
      onBlur={() => setVisited(null)}
      className="-ml-2 flex h-[calc(100%+1px)] min-w-0 items-center overflow-x-auto overflow-y-hidden outline-none [scrollbar-width:none]"
    >
      {tabs.map((tab) => (
        <button
          key={tab.value}
          type="button"
          role="tab"
          id={`${id}-${tab.value}`}
          aria-selected={tab.value === value}
          aria-controls={tab.value === value ? id : undefined}
          tabIndex={tab.value === reached ? 0 : -1}
          onFocus={() => setVisited(tab.value)}
          onClick={() => tab.value !== value && onChange(tab.value)}
          className="relative inline-flex h-full items-center gap-1.5 px-2 text-ui whitespace-nowrap text-ink-2 transition-colors after:absolute after:inset-x-2 after:bottom-0 after:h-0.5 after:rounded-full hover:text-ink focus-visible:-outline-offset-2 aria-selected:font-medium aria-selected:text-ink aria-selected:after:bg-accent"
        >
          {tab.label}
          {tab.count !== undefined && (
            <span className="figures text-label text-ink-3">{tab.count.toLocaleString(locale())}</span>
          )}
        </button>
      ))}
    </div>
  );
}

/** Memoized: a letter of the filter changes the list alone. */
const TabLine = memo(PlainTabLine) as typeof PlainTabLine;
