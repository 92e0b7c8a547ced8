import { screenCommand, useCommands, type Command, type ScreenCommandId } from '../commands/index.ts';
import type { SelectionControls } from './use-list-selection.ts';

interface Options<Id extends string> {
  readonly selection: SelectionControls<Id>;
  readonly rowCount: number;
  /** The action of Enter. */
  readonly open: (id: Id) => void;
  /** Whether rows can be selected. */
  readonly multiple: boolean;
}

/** More rows than any list has. */
const allTheWay = 1_000_000_000;

/** The number of rows that fit into the list, less one that stays visible; at least one. */
function rowsPerPage(): number {
  const row = document.querySelector<HTMLElement>('[data-command-keys] [data-row-id]');
  const scroller = row?.closest<HTMLElement>('[data-rows]');
  if (row === null || scroller == null || row.offsetHeight === 0) return 1;
  return Math.max(1, Math.floor(scroller.clientHeight / row.offsetHeight) - 1);
}

/** Moving by key focuses the list, so that Enter opens the row instead of pressing the last button. */
function takeKeyboard(): void {
  document.querySelector<HTMLElement>('[data-command-keys]')?.focus({ preventScroll: true });
}

/** The common list keys: arrows, J, K, Home, End, the page keys, Enter, and if rows can be selected, also X and Shift with arrows. */
export function useListCommands<Id extends string>({
  selection,
  rowCount,
  open,
  multiple,
}: Options<Id>): void {
  const hasRows = (): boolean => rowCount > 0;
  const key = (id: ScreenCommandId, run: () => void): Command => ({
    ...screenCommand(id),
    keyboardOnly: true,
    when: hasRows,
    run,
  });
  const walk = (by: number) => (): void => {
    takeKeyboard();
    selection.move(by);
  };
  const withActive = (act: (id: Id) => void) => (): void => {
    if (selection.activeId !== null) act(selection.activeId);
  };

  useCommands([
    key('list.next', walk(1)),
    key('list.previous', walk(-1)),
    key('list.page-down', () => walk(rowsPerPage())()),
    key('list.page-up', () => walk(-rowsPerPage())()),
    key('list.first', walk(-allTheWay)),
    key('list.last', walk(allTheWay)),
    key('list.open', withActive(open)),
    ...(multiple
      ? [
          key('list.select', withActive(selection.toggle)),
          key('list.extend-down', () => selection.extendBy(1)),
          key('list.extend-up', () => selection.extendBy(-1)),
          { ...key('list.select-all', selection.selectAll), inText: false },
          {
            ...key('list.clear', selection.clear),
            when: () => selection.selected.size > 0,
          },
        ]
      : []),
  ]);
}
