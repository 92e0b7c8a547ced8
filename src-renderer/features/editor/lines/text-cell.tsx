import { useEffect, useRef, type KeyboardEvent, type ReactNode } from 'react';
import { useFieldSpelling } from '../../../components/spelling/use-field-spelling.tsx';
import { useFieldTypography } from '../../../components/typography/use-typography.ts';
import { useWritingLanguage } from '../../../components/typography/writing-language.ts';
import { cx } from '../../../ui/cx.ts';
import type { Cell } from './grid-keys.ts';
import { ItemList } from './item-list.tsx';
import { useItemSuggestions } from './use-item-suggestions.ts';
import type { CellEdit, LineActions } from './use-line-grid.ts';

/** What every cell of the line grid is given, whatever it shows. */
export interface CellProps {
  /** What the column is called, for the input. */
  readonly name: string;
  readonly position: Cell;
  readonly isCurrent: boolean;
  /** It lies in a block of chosen cells. */
  readonly isChosen: boolean;
  readonly locked: boolean;
  readonly edit: CellEdit | null;
  readonly grid: LineActions;
  /** The id of what is said about it, such as its conflict. */
  readonly describedBy: string | undefined;
}

interface Props extends CellProps {
  readonly text: string;
  /** Shown in a lighter color while it is empty. */
  readonly hint?: string;
  readonly figures?: boolean;
  readonly multiline?: boolean;
  readonly isTotal?: boolean;
  /** A mark before the text. */
  readonly mark?: ReactNode;
}

/**
 * The ring of the chosen cell lies inside it, so that neighbours do not cover it. Where a line takes two rows, they stand
 * closer to each other than to the next line.
 */
export const cellClass =
  'relative flex min-h-9 min-w-0 items-start px-2 py-2 outline-none focus-visible:ring-2 focus-visible:ring-inset ' +
  'focus-visible:ring-accent @max-[540px]:min-h-0 @max-[540px]:pt-0.5 @max-[540px]:first:pt-2 @max-[540px]:first:pb-0.5';

/** An amount that has no room in one line goes into two, between the number and its currency: never within either. */
const breakable = (amount: string): string => amount.replace(/(?<=\D)\u00A0|\u00A0(?=\D)/gu, ' ');

/** A cell of text or numbers, edited in place. */
export function TextCell({ text, hint, figures, multiline, isTotal, mark, ...cell }: Props) {
  const { position, isCurrent, isChosen, locked, edit, grid, describedBy } = cell;
  return (
    <div
      role="gridcell"
      tabIndex={isCurrent && edit === null ? 0 : -1}
      aria-readonly={locked || undefined}
      data-find={edit !== null || text === '' ? undefined : figures === true ? 'figure' : 'name'}
      aria-selected={isChosen || isCurrent}
      aria-describedby={describedBy}
      className={cx(
        cellClass,
        isChosen && 'bg-chosen',
        figures === true && 'figures justify-end text-right',
        isTotal === true ? 'font-medium' : !locked && 'cursor-text hover:bg-hover',
      )}
      onFocus={(event) => {
        if (event.target === event.currentTarget && !isCurrent) grid.go(position);
      }}
      onClick={(event) => {
        if (edit === null && !locked && !event.shiftKey) grid.begin(position, null);
      }}
    >
      {edit === null && mark}
      {edit === null ? (
        <span
          className={cx(
            'min-w-0 whitespace-pre-wrap',
            figures !== true && 'break-words',
            text === '' && 'text-ink-3',
          )}
        >
          {text === '' ? hint : figures === true ? breakable(text) : text}
        </span>
      ) : (
        <CellInput {...cell} edit={edit} figures={figures === true} multiline={multiline === true} />
      )}
    </div>
  );
}

interface InputProps extends CellProps {
  readonly edit: CellEdit;
  readonly figures: boolean;
  readonly multiline: boolean;
}

function CellInput({ name, edit, grid, figures, multiline }: InputProps) {
  const input = useRef<HTMLTextAreaElement>(null);
  const language = useWritingLanguage();
  useFieldTypography(input, figures ? null : language);
  const wordMenu = useFieldSpelling(input, figures ? null : language, edit.text);
  const suggestions = useItemSuggestions(multiline ? edit.text : null, grid.take);
  const { items, current, listId, optionId } = suggestions;

  useEffect(() => {
    const element = input.current;
    if (element === null) return;
    element.focus();
    element.setSelectionRange(element.value.length, element.value.length);
  }, []);

  function handleKey(event: KeyboardEvent): void {
    if (event.nativeEvent.isComposing) return;
    const handled = suggestions.handleKey(event) || act(event);
    if (!handled) return;
    event.preventDefault();
    event.stopPropagation();
  }

  function act(event: KeyboardEvent): boolean {
    switch (event.key) {
      case 'Enter':
        if (event.ctrlKey || event.metaKey) return false;
        if (event.shiftKey && multiline) return false;
        return grid.commit('down');
      case 'Tab':
        return grid.commit(event.shiftKey ? 'left' : 'right');
      case 'Escape':
        grid.cancel();
        return true;
      default:
        return false;
    }
  }

  return (
    <>
      <textarea
        ref={input}
        rows={1}
        aria-label={name}
        aria-autocomplete={multiline ? 'list' : undefined}
        aria-controls={items.length > 0 ? listId : undefined}
        aria-activedescendant={current === -1 ? undefined : optionId(current)}
        aria-invalid={edit.problem !== null || undefined}
        value={edit.text}
        inputMode={figures ? 'decimal' : 'text'}
        spellCheck={false}
        className={cx(
          'w-full resize-none bg-transparent outline-none [field-sizing:content]',
          figures && 'text-right whitespace-nowrap',
        )}
        onChange={(event) => grid.change(event.target.value)}
        onBlur={({ relatedTarget }) => {
          // The menu of a word gives the focus back.
          if (relatedTarget?.closest('[role="menu"]') == null) grid.commit('leave');
        }}
        onKeyDown={handleKey}
      />
      <span
        className={cx(
          'pointer-events-none absolute inset-0 ring-2 ring-inset',
          edit.problem === null ? 'ring-accent' : 'ring-rejected',
        )}
      />
      {wordMenu}
      <ItemList suggestions={suggestions} onTake={grid.take} />
      {edit.problem !== null && (
        <span
          role="alert"
          className="absolute top-full right-0 z-10 mt-1 rounded-control bg-raised px-2 py-1 text-label whitespace-nowrap text-rejected shadow-float"
        >
          {edit.problem}
        </span>
      )}
    </>
  );
}
