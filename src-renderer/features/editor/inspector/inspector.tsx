import { useEffect, useMemo, type ReactNode } from 'react';
import type { LocalId } from '#shared/domain/ids.ts';
import type { ProposalDocument } from '../../../data/index.ts';
import { t } from '../../../i18n/index.ts';
import { useInspectorTab } from '../../../state/inspector-tab.ts';
import { Segmented } from '../../../ui/controls/segmented.tsx';
import { HistoryPanel } from '../history/history-panel.tsx';
import type { SectionActions } from '../actions/use-section-actions.ts';
import { ProposalFields } from './proposal-fields.tsx';
import { SectionFields } from './section-fields.tsx';

interface Props {
  readonly document: ProposalDocument;
  readonly activeId: LocalId | null;
  readonly actions: SectionActions;
  readonly locked: boolean;
  /** What has happened to this proposal. */
  readonly timeline: ReactNode;
}

/** The panel beside the page: settings of the proposal, settings of the active section, timeline or versions. */
export function Inspector({ document, activeId, actions, locked, timeline }: Props) {
  const { tab, show } = useInspectorTab();
  // Every proposal begins with its settings.
  useEffect(() => () => show('proposal'), [show]);
  const { proposal, taxes } = document;
  const frame = useMemo(() => ({ proposal, taxes }), [proposal, taxes]);
  const active = document.sections.find(({ section }) => section.localId === activeId);
  return (
    <>
      <Segmented
        label={t('editor.show')}
        wide
        value={tab}
        options={[
          { value: 'proposal', label: t('editor.tabProposal') },
          { value: 'section', label: t('editor.tabSection') },
          { value: 'activity', label: t('editor.tabActivity') },
          { value: 'history', label: t('versions.tab') },
        ]}
        onChange={show}
      />
      {tab === 'proposal' && <ProposalFields frame={frame} locked={locked} />}
      {tab === 'section' && active !== undefined && (
        <SectionFields key={active.section.localId} content={active} actions={actions} locked={locked} />
      )}
      {tab === 'section' && active === undefined && (
        <p className="text-ui text-ink-3">{t('editor.chooseSection')}</p>
      )}
      {tab === 'activity' && timeline}
      {tab === 'history' && <HistoryPanel document={document} locked={locked} />}
    </>
  );
}
