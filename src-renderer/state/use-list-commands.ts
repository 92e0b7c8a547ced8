import { t } from '../i18n/index.ts';
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
    group: 'screen',
    shortcuts,
    keyboardOnly: true,
    when: hasRows,
    run,
  });
  const withActive = (act: (id: string) => void) => (): void => {
    if (selection.activeId !== null) act(selection.activeId);
  };

  useCommands([
    key('next', t('commands.nextRow'), ['J', 'ArrowDown'], () => selection.move(1)),
    key('previous', t('commands.previousRow'), ['K', 'ArrowUp'], () => selection.move(-1)),
    key('first', t('commands.firstRow'), ['Home'], () => selection.move(-allTheWay)),
    key('last', t('commands.lastRow'), ['End'], () => selection.move(allTheWay)),
    key('open', t('commands.openRow'), ['Enter'], withActive(open)),
    ...(multiple
      ? [
          key('select', t('commands.selectRow'), ['X'], withActive(selection.toggle)),
          key('extend-down', t('commands.extendDown'), ['Shift+ArrowDown'], () => selection.extendBy(1)),
          key('extend-up', t('commands.extendUp'), ['Shift+ArrowUp'], () => selection.extendBy(-1)),
          { ...key('select-all', t('commands.selectAll'), ['Mod+A'], selection.selectAll), inText: false },
          {
            ...key('clear', t('commands.clearSelection'), ['Escape'], selection.clear),
            when: () => selection.selected.size > 0,
          },
        ]
      : []),
  ]);
}
