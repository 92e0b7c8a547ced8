import { useState, type ReactNode } from 'react';
import type { ProposalDocument } from '../../../data/index.ts';
import { Segmented } from '../../../ui/segmented.tsx';
import type { SectionActions } from '../use-section-actions.ts';
import { ProposalFields } from './proposal-fields.tsx';
import { SectionFields } from './section-fields.tsx';

interface Props {
  readonly document: ProposalDocument;
  readonly activeId: string | null;
  readonly actions: SectionActions;
  readonly locked: boolean;
  /** What has happened to this proposal. */
  readonly timeline: ReactNode;
}

/** Beside the page: the proposal's settings, those of the section that the cursor is in, or the timeline. */
export function Inspector({ document, activeId, actions, locked, timeline }: Props) {
  const [tab, setTab] = useState<'proposal' | 'section' | 'activity'>('proposal');
  const active = document.sections.find(({ section }) => section.localId === activeId);
  return (
    <aside
      aria-label="Inspector"
      data-chrome
      className="flex w-(--inspector-width) shrink-0 flex-col gap-4 overflow-y-auto border-l border-line p-4"
    >
      <Segmented
        label="Show"
        value={tab}
        options={[
          { value: 'proposal', label: 'Proposal' },
          { value: 'section', label: 'Section' },
          { value: 'activity', label: 'Activity' },
        ]}
        onChange={setTab}
      />
      {tab === 'proposal' && <ProposalFields document={document} locked={locked} />}
      {tab === 'section' && active !== undefined && (
        <SectionFields key={active.section.localId} content={active} actions={actions} locked={locked} />
      )}
      {tab === 'section' && active === undefined && (
        <p className="text-ui text-ink-3">Put the cursor in a section to see its settings.</p>
      )}
      {tab === 'activity' && timeline}
    </aside>
  );
}
