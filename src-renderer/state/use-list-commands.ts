import { useCommands, type Command } from './commands/index.ts';
import type { SelectionControls } from './use-list-selection.ts';

interface Options {
  readonly selection: SelectionControls;
  readonly rowCount: number;
  /** Enter. */
  readonly open: (id: string) => void;
  /** Whether rows can be chosen, not only walked. */
  readonly multiple: boolean;
}

/** Far enough for any list. */
const allTheWay = 1_000_000_000;

/** The keys that every list shares: arrows and J/K, Home and End, Enter, and where rows can be chosen X and Shift. */
export function useListCommands({ selection, rowCount, open, multiple }: Options): void {
  const hasRows = (): boolean => rowCount > 0;
  const key = (id: string, title: string, shortcuts: readonly string[], run: () => void): Command => ({
    id: `list.${id}`,
    title,
    group: 'This screen',
    shortcuts,
    keyboardOnly: true,
    when: hasRows,
    run,
  });
  const withActive = (act: (id: string) => void) => (): void => {
    if (selection.activeId !== null) act(selection.activeId);
  };

  useCommands([
    key('next', 'Next row', ['J', 'ArrowDown'], () => selection.move(1)),
    key('previous', 'Previous row', ['K', 'ArrowUp'], () => selection.move(-1)),
    key('first', 'First row', ['Home'], () => selection.move(-allTheWay)),
    key('last', 'Last row', ['End'], () => selection.move(allTheWay)),
    key('open', 'Open', ['Enter'], withActive(open)),
    ...(multiple
      ? [
          key('select', 'Select', ['X'], withActive(selection.toggle)),
          key('extend-down', 'Select to next row', ['Shift+ArrowDown'], () => selection.extendBy(1)),
          key('extend-up', 'Select to previous row', ['Shift+ArrowUp'], () => selection.extendBy(-1)),
          { ...key('select-all', 'Select all', ['Mod+A'], selection.selectAll), inText: false },
          {
            ...key('clear', 'Clear selection', ['Escape'], selection.clear),
            when: () => selection.selected.size > 0,
          },
        ]
      : []),
  ]);
}
