import { TextSearch } from 'lucide-react';
import { useEffect, useState } from 'react';
import type { SearchExcerpt } from '#shared/bridge/methods/search-methods.ts';
import type { LocalId } from '#shared/domain/ids.ts';
import { ExcerptText } from '../../../components/search/excerpt-text.tsx';
import type { LoadExcerpt } from '../../../components/search/excerpt-loader.ts';
import { t } from '../../../i18n/index.ts';

interface Props {
  readonly proposalId: LocalId;
  readonly loadExcerpt: LoadExcerpt;
}

/** Characters before the match: the cell is narrow. */
const lead = 20;

/** Marks a row that was found by its text, and shows the words in context. */
export function FoundText({ proposalId, loadExcerpt }: Props) {
  const [excerpt, setExcerpt] = useState<SearchExcerpt | null>(null);
  useEffect(() => {
    let isOver = false;
    void loadExcerpt(proposalId).then((loaded) => {
      if (!isOver) setExcerpt(loaded);
    });
    return () => {
      isOver = true;
    };
  }, [proposalId, loadExcerpt]);
  return (
    <span
      title={t('search.foundInText')}
      className="flex items-center gap-1.5 text-label leading-[14px] font-normal text-ink-2"
    >
      <TextSearch size={12} aria-hidden className="shrink-0 text-ink-3" />
      <span className="sr-only">{t('search.foundInText')}</span>
      <span className="truncate">
        {excerpt !== null && <ExcerptText pieces={excerpt.pieces} lead={lead} />}
      </span>
    </span>
  );
}
