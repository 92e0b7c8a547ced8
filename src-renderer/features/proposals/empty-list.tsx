import type { ReactNode } from 'react';
import { ArrivingState } from '../../components/arriving-state.tsx';
import { filterHint } from '../../components/search/filter-words.ts';
import { t } from '../../i18n/index.ts';
import { Button } from '../../ui/controls/button.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { emptyTexts } from './empty-texts.ts';
import type { ProposalView } from './views.ts';

interface Props {
  readonly view: ProposalView;
  readonly query: string;
  /** Whether there are proposals that the filter leaves out. */
  readonly isFiltered: boolean;
  /** Whether the first proposals are on their way. */
  readonly isArriving: boolean;
  /** The number of archived proposals. */
  readonly archived: number;
  /** The button for the first proposal; false if there are others elsewhere. */
  readonly newButton: ReactNode;
  readonly offers: {
    readonly onImportDocument: () => void;
    readonly onImportClients: () => void;
    readonly onOpenSample: (() => void) | null;
  };
  readonly onClear: () => void;
}

/** What stands in place of the rows where there are none. */
export function EmptyList({ view, query, newButton, offers, onClear, ...list }: Props) {
  if (list.isFiltered) {
    return (
      <EmptyState
        title={query === '' ? t('emptyList.noneSince') : t('emptyList.noMatch', { query })}
        actions={<Button onClick={onClear}>{t('emptyList.clearFilter')}</Button>}
      >
        {query === '' ? t('emptyList.filterHint') : filterHint()}
      </EmptyState>
    );
  }
  if (list.isArriving) return <ArrivingState />;
  // An empty view explains what it will contain.
  const { emptyTitle, emptyText } = emptyTexts(view, list.archived);
  return (
    <EmptyState
      title={t(emptyTitle)}
      actions={
        newButton !== false && (
          <>
            {newButton}
            <Button onClick={offers.onImportDocument}>{t('proposals.fromDocument')}</Button>
            <Button onClick={offers.onImportClients}>{t('emptyList.importClients')}</Button>
            {offers.onOpenSample !== null && (
              <Button onClick={offers.onOpenSample}>{t('emptyList.openSample')}</Button>
            )}
          </>
        )
      }
    >
      {t(emptyText)}
    </EmptyState>
  );
}
