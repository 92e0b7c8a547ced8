import { clientDisplayName } from '#shared/domain/clients/client.ts';
import { searchable } from '#shared/text/text-search.ts';
import type { ClientRecord, ProposalListItem } from '../../data/index.ts';

/** A text for `searchTexts`, cached per record. */
function once<T extends object>(partsOf: (record: T) => readonly string[]): (record: T) => string {
  const texts = new WeakMap<T, string>();
  return (record) => {
    const known = texts.get(record) ?? searchable(partsOf(record).join(' '));
    texts.set(record, known);
    return known;
  };
}

const namesOf = ({ fields }: ClientRecord): readonly string[] => [
  clientDisplayName(fields),
  fields.business,
  fields.email,
];

/** The searchable text of a client: name, company, address, place and tags. */
export const clientSearchText = once<ClientRecord>((client) => [
  ...namesOf(client),
  client.fields.city,
  client.fields.country,
  client.fields.tags ?? '',
]);

/**
 * The searchable text of a proposal in the list and the palette: its title and tags, and its client’s name, company and address.
 */
export const proposalSearchText = once<ProposalListItem>(({ proposal, client }) => [
  proposal.fields.title,
  proposal.fields.tags ?? '',
  ...(client === null ? [] : namesOf(client)),
]);
