import { useNavigate } from '@tanstack/react-router';
import { FileText, LibraryBig, User } from 'lucide-react';
import { useMemo } from 'react';
import type { SearchReading } from '#shared/bridge/methods/search-methods.ts';
import { clientDisplayName } from '#shared/domain/clients/client.ts';
import type { LocalId } from '#shared/domain/ids.ts';
import { hasFilters, type SearchQuery } from '#shared/search/search-query.ts';
import { ExcerptText } from '../../../components/search/excerpt-text.tsx';
import { templateName } from '../../../components/template-name.ts';
import { useClients, useProposals, useTemplates, type ProposalListItem } from '../../../data/index.ts';
import { t } from '../../../i18n/index.ts';
import { statusWord } from '../../../ui/feedback/status-mark.tsx';
import type { PaletteGroup, PaletteItem } from '../../../ui/overlays/palette.tsx';
import { clientDetail } from './client-detail.ts';
import { useSearchResults, type SearchResult } from './use-search-results.ts';

/** The client and the status of a proposal, beside its title. */
export function proposalDetail({ proposal, client }: ProposalListItem): string {
  const { status, archived_at: archivedAt } = proposal.fields;
  const parts = [
    ...(client === null ? [] : [clientDisplayName(client.fields), client.fields.business]),
    archivedAt === null ? statusWord(status) : t('proposals.viewArchived'),
  ];
  return parts.filter((part, index) => part !== '' && parts.indexOf(part) === index).join(' · ');
}

/** The words in context, after what they are in. Absent where the label shows them. */
function describe({ kind, excerpt }: SearchResult): PaletteItem['description'] {
  if (excerpt === null || excerpt.place === 'title') return undefined;
  const inSection = kind === 'section' ? '' : excerpt.heading;
  const heading = excerpt.place === 'activity' ? t('shell.activity') : inSection;
  const isHeading = excerpt.pieces.map(({ text }) => text).join('') === excerpt.heading;
  // The label of a library section is its title.
  if (isHeading && kind === 'section') return undefined;
  return (
    <>
      {heading !== '' && !isHeading && <span className="text-ink-3">{heading}: </span>}
      <ExcerptText pieces={excerpt.pieces} />
    </>
  );
}

interface TextItems {
  readonly groups: readonly PaletteGroup[];
  readonly reading: SearchReading | null;
  /** Whether the first answer is on its way. */
  readonly isPending: boolean;
}

/**
 * The records that are found by their texts, by kind.
 *
 * @param shown the records that the palette shows for their names
 */
export function useTextItems(
  query: SearchQuery,
  shown: ReadonlySet<LocalId>,
  onOpenProposal: (proposalId: LocalId, sectionId?: LocalId) => void,
): TextItems {
  const navigate = useNavigate();
  const answer = useSearchResults(query, shown);
  const current = useProposals({ view: 'all' });
  const archived = useProposals({ view: 'archived' });
  const clients = useClients();
  const templates = useTemplates();
  const isFiltered = hasFilters(query);

  const groups = useMemo(() => {
    const items = {
      proposals: [] as PaletteItem[],
      clients: [] as PaletteItem[],
      library: [] as PaletteItem[],
    };
    for (const result of answer?.results ?? []) {
      const { kind, id, excerpt } = result;
      const item = { id: `text ${kind} ${id}`, description: describe(result) };
      if (kind === 'proposal') {
        const row = [...(current ?? []), ...(archived ?? [])].find(({ proposal }) => proposal.localId === id);
        if (row === undefined) continue;
        items.proposals.push({
          ...item,
          label: row.proposal.fields.title || t('proposals.untitled'),
          detail: proposalDetail(row),
          icon: <FileText size={14} />,
          run: () => onOpenProposal(id, excerpt?.sectionId ?? undefined),
        });
      } else if (kind === 'client') {
        const client = clients?.find(({ localId }) => localId === id);
        if (client === undefined) continue;
        items.clients.push({
          ...item,
          label: clientDisplayName(client.fields),
          detail: clientDetail(client.fields),
          icon: <User size={14} />,
          run: () => void navigate({ to: '/clients/$clientId', params: { clientId: id } }),
        });
      } else if (kind === 'section') {
        items.library.push({
          ...item,
          label: excerpt?.heading || t('proposals.untitledSection'),
          icon: <LibraryBig size={14} />,
          run: () => void navigate({ to: '/library/sections/$sectionId', params: { sectionId: id } }),
        });
      } else {
        const template = templates?.find(({ localId }) => localId === id);
        if (template === undefined) continue;
        items.library.push({
          ...item,
          label: templateName(id, template.fields.name),
          icon: <LibraryBig size={14} />,
          run: () => void navigate({ to: '/library/templates/$templateId', params: { templateId: id } }),
        });
      }
    }
    const all: readonly PaletteGroup[] = [
      { label: isFiltered ? t('shell.proposals') : t('search.inProposals'), items: items.proposals },
      { label: t('search.inClients'), items: items.clients },
      { label: t('search.inLibrary'), items: items.library },
    ];
    return all.filter((group) => group.items.length > 0);
  }, [answer, current, archived, clients, templates, isFiltered, navigate, onOpenProposal]);

  const isEmpty = query.terms.length === 0 && !isFiltered;
  return { groups, reading: answer?.reading ?? null, isPending: answer === null && !isEmpty };
}
