import type { Entity } from '#shared/domain/ids.ts';
import { poolSize } from './user-context.ts';
import type { Ledger } from '../oracle/ledger.ts';
import type { Random } from '../world/random.ts';
import type { ServiceRow, SimService } from '../world/sim-service.ts';
import { tagged, taggedField, tagOf } from './tags.ts';
import { apiRoot } from '../world/wire.ts';

/** Another user of the same account, on another computer. */
export interface OtherUser {
  /** Does one random write at once. */
  act(): Promise<void>;
  /** Writes into this record, if it exists. */
  rewrite(entity: Entity, id: string): Promise<void>;
  /** Changes the client, a tax or the title of a proposal, if it exists. */
  reframe(proposalId: string): Promise<void>;
  /** Deletes a random record. */
  remove(): Promise<void>;
  /** Makes so many reads in a row. */
  read(count: number): Promise<void>;
}

const paths = {
  client: 'clients',
  proposal: 'proposals',
  template: 'templates',
  section: 'sections',
  line_item: 'line_items',
} as const;

function isWritten(entity: Entity): entity is Written {
  return entity in paths;
}

/** The kinds of record that the other user writes at random. Taxes have other paths. */
type Written = keyof typeof paths;

/** More deletions would be a mass deletion, which asks first. */
const mostDeletions = 2;

/**
 * @param pool draws from a few words; null for unique words
 * @param voice prefix of its words; the user's own prefix makes the content of both equal
 * @param firstWord first number of its words, so that two users have different ones
 */
export function createOtherUser(
  service: SimService,
  ledger: Ledger,
  random: Random,
  mark: () => string,
  pool: Random | null,
  voice: 'mine' | 'other' = 'other',
  firstWord = 0,
): OtherUser {
  let deletions = 0;
  let words = firstWord;

  function word(): string {
    if (pool !== null) return `${voice}${pool.whole(1, poolSize)}`;
    words += 1;
    return `${voice}${words}`;
  }

  async function write(method: string, path: string, body: object | null): Promise<void> {
    await ledger.other({
      method,
      path: `${apiRoot}/${path}`,
      query: '',
      body: body === null ? null : JSON.stringify(body),
    });
  }

  function changeOf(entity: Written, row: ServiceRow): Readonly<Record<string, unknown>> {
    const tag = tagOf(entity, row) ?? mark();
    const text = { [taggedField[entity]]: tagged(tag, word()) };
    switch (entity) {
      case 'client':
        return {
          email: row['email'],
          name: row['name'],
          ...random.pick([text, { city: word() }, { web: word() }]),
        };
      case 'proposal':
      case 'template':
        return text;
      case 'section':
        return random.pick([
          text,
          { body: changeBody(String(row['body'] ?? '')) },
          { optional: random.chance(0.5) },
        ]);
      case 'line_item':
        return random.pick([text, { amount: random.whole(0, 99_999) }, { position: random.whole(1, 3) }]);
    }
  }

  /** Changes one of three paragraphs, so that some concurrent edits conflict. */
  function changeBody(body: string): string {
    const blocks = body.split(/(?<=<\/p>)/u).filter((block) => block !== '');
    const place = random.whole(0, 2);
    while (blocks.length < 3) blocks.push('<p></p>');
    return blocks.with(place, `<p>${word()}</p>`).join('');
  }

  async function create(): Promise<void> {
    const { proposal, section } = service.state();
    const kind = random.whole(0, 3);
    const costs = section.filter((row) => row['section_type'] === 'cost');
    if (kind === 0 || proposal.length === 0) {
      await write('POST', 'clients', {
        client: { email: `${word()}@example.com`, name: tagged(mark(), voice === 'mine' ? 'Ada' : 'Zed') },
      });
    } else if (kind === 1) {
      await write('POST', 'proposals', { proposal: { title: tagged(mark(), word()) } });
    } else if (kind === 2 || costs.length === 0) {
      const proposal_id = Number(random.pick(proposal).id);
      const position = random.chance(0.5) ? { position: 0 } : {};
      await write('POST', 'sections', {
        section: { proposal_id, title: tagged(mark(), word()), ...position },
      });
    } else {
      const { id } = random.pick(costs);
      await write('POST', `sections/${id}/line_items`, {
        line_item: { name: tagged(mark(), word()), amount: 7 },
      });
    }
  }

  const anyEntity = (): Written =>
    random.pick([
      ...(['client', 'proposal', 'section', 'section', 'line_item', 'line_item'] as const),
      ...(service.state().template.length > 0 ? (['template'] as const) : []),
    ]);

  async function remove(entity: Written): Promise<void> {
    const rows = service.state()[entity];
    if (rows.length === 0 || deletions >= mostDeletions) return;
    deletions += 1;
    await write('DELETE', `${paths[entity]}/${random.pick(rows).id}`, null);
  }

  async function writeTax(proposalId: string): Promise<void> {
    const path = `proposals/${proposalId}/taxations`;
    const percentage = String(random.whole(31, 60));
    const tax = service.state().taxation.find((row) => row['proposal_id'] === proposalId);
    if (tax === undefined)
      await write('POST', path, { taxation: { name: tagged(mark(), word()), percentage } });
    else await write('PUT', `${path}/${tax.id}`, { taxation: { percentage } });
  }

  return {
    async reframe(proposalId) {
      const { proposal, client } = service.state();
      const row = proposal.find(({ id }) => id === proposalId);
      if (row === undefined) return;
      const others = client.filter(({ id }) => id !== row['client_id']);
      const kind = random.pick(['client', 'tax', 'title'] as const);
      if (kind === 'tax') await writeTax(proposalId);
      else if (kind === 'title' || others.length === 0)
        await write('PUT', `proposals/${proposalId}`, { proposal: changeOf('proposal', row) });
      else
        await write('PUT', `proposals/${proposalId}`, {
          proposal: { client_id: Number(random.pick(others).id) },
        });
    },
    async rewrite(entity, id) {
      if (!isWritten(entity)) return;
      const row = service.state()[entity].find((one) => one.id === id);
      if (row !== undefined)
        await write('PUT', `${paths[entity]}/${id}`, { [entity]: changeOf(entity, row) });
    },
    remove: () => remove(anyEntity()),
    async act() {
      const state = service.state();
      const entity = anyEntity();
      const rows = state[entity];
      const kind = random.next();
      if (rows.length === 0 || kind < 0.2) {
        await create();
      } else if (kind < 0.28 && deletions < mostDeletions) {
        await remove(entity);
      } else if (kind < 0.31) {
        const sent = state.proposal.find((row) => row['status'] === 'pending');
        if (sent !== undefined) service.accept(sent.id);
      } else {
        const row = random.pick(rows);
        await write('PUT', `${paths[entity]}/${row.id}`, { [entity]: changeOf(entity, row) });
      }
    },
    async read(count) {
      for (let call = 0; call < count; call += 1)
        await ledger.other({ method: 'GET', path: `${apiRoot}/account/me`, query: '', body: null });
    },
  };
}
