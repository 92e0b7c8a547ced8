import type { LocalId } from '#shared/domain/ids.ts';
import { screenCommand, useCommands } from '../../../state/commands/index.ts';
import type { SectionActions } from '../actions/use-section-actions.ts';

interface Options {
  /** The section that is worked on; null for none. */
  readonly activeId: LocalId | null;
  /** The section that a new one follows when none is worked on. */
  readonly lastId: LocalId | null;
  readonly actions: SectionActions;
  /** Whether the sections can be changed, and stand among others. */
  readonly enabled: boolean;
}

/** The keys of sections, the same in a proposal and in a template. */
export function useSectionCommands({ activeId, lastId, actions, enabled }: Options): void {
  const onSection = (): boolean => activeId !== null && enabled;
  const withSection = (act: (id: LocalId) => void) => () => {
    if (activeId !== null) act(activeId);
  };
  useCommands([
    {
      ...screenCommand('editor.addText'),
      when: () => enabled,
      run: () => actions.add(activeId ?? lastId, 'text'),
    },
    {
      ...screenCommand('editor.addCost'),
      when: () => enabled,
      run: () => actions.add(activeId ?? lastId, 'cost'),
    },
    {
      ...screenCommand('editor.sectionUp'),
      when: onSection,
      run: withSection((id) => actions.shift(id, -1)),
    },
    {
      ...screenCommand('editor.sectionDown'),
      when: onSection,
      run: withSection((id) => actions.shift(id, 1)),
    },
    {
      ...screenCommand('editor.duplicateSection'),
      when: onSection,
      run: withSection(actions.duplicate),
    },
    {
      ...screenCommand('editor.deleteSection'),
      when: onSection,
      run: withSection(actions.remove),
    },
  ]);
}
