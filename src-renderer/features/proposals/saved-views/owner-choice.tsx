import { parseQuery, withoutFilter } from '#shared/search/parse-query.ts';
import { ownUser } from '#shared/search/search-query.ts';
import { useBusiness } from '../../../components/business/use-business.ts';
import { filterWords } from '../../../components/search/filter-words.ts';
import { useWorkspace } from '../../../data/index.ts';
import { t } from '../../../i18n/index.ts';
import { useListQuery } from '../../../state/lists/list-query.ts';
import { Select } from '../../../ui/controls/select.tsx';

/** Stands for every user; no name is it. */
const anyone = ':anyone';

/** Chooses whose proposals the list shows, as the filter `owner:`. */
export function OwnerChoice() {
  const [query, setQuery] = useListQuery('proposals');
  const users = useWorkspace()?.users ?? [];
  const own = useBusiness().state?.user ?? null;
  const words = filterWords();
  const { owners } = parseQuery(query, words).query;
  const [owner = anyone] = owners;
  if (users.length === 0) return null;

  function choose(next: string): void {
    const rest = withoutFilter(query, 'owner', words);
    const value = next === ownUser ? t('search.me') : `"${next}"`;
    setQuery(next === anyone ? rest : `${rest} ${t('search.filterOwner')}:${value}`.trim());
  }

  const options = [
    { value: anyone, label: t('views.anyone') },
    ...(own === null ? [] : [{ value: ownUser, label: t('views.mine') }]),
    ...users.map(({ name }) => ({ value: name, label: name })),
  ];
  // What is typed may be a part of a name, or several.
  const isKnown = owners.length < 2 && options.some(({ value }) => value === owner);
  return (
    <Select
      label={t('proposals.preparedBy')}
      value={isKnown ? owner : null}
      placeholder={owners.map((name) => (name === ownUser ? t('views.mine') : name)).join(', ')}
      options={options}
      onChange={choose}
    />
  );
}
