import { setTimeout as pause } from 'node:timers/promises';
import type { Random } from '../simulation/world/random.ts';
import type { List } from './effects.ts';
import { HttpFailure, type Http } from './http.ts';
import { readService, type Row } from './read-out.ts';

/** The second writer: another program on another computer. */
export interface Writer {
  work(actions: number): Promise<void>;
  /** The number of each action. */
  readonly actions: ReadonlyMap<string, number>;
}

/** More deletions would be a mass deletion, which asks first. */
const mostDeletions = 2;
/** Share of actions on records that the app's user also changes. */
const sameRecords = 0.5;

export function createWriter(http: Http, random: Random): Writer {
  const actions = new Map<string, number>();
  let words = 0;
  let deletions = 0;
  const word = (): string => {
    words += 1;
    return `theirs${words}`;
  };

  /** The initial records, which both users prefer. */
  function rowsOf(rows: ReadonlyMap<string, Row>): readonly Row[] {
    const popular = random.chance(sameRecords) ? ['1', '2', '3'].flatMap((id) => rows.get(id) ?? []) : [];
    return popular.length > 0 ? popular : [...rows.values()];
  }

  function change(list: List, { id, fields }: Row): readonly [string, object] {
    switch (list) {
      case 'clients': {
        const client = random.pick([
          { city: word() },
          { city: word(), web: 'https://example.com' },
          { name: word() },
        ]);
        return [
          `/clients/${id}`,
          { client: { email: fields['email'] ?? '', name: fields['name'] ?? '', ...client } },
        ];
      }
      case 'proposals':
        return [`/proposals/${id}`, { proposal: { title: `Offer ${word()}` } }];
      case 'sections': {
        const body = String(fields['body'] ?? '').split(/(?<=<\/p>)/u);
        const section = random.pick([
          { title: `Part ${word()}` },
          { optional: fields['optional'] !== true },
          { body: body.with(random.whole(0, Math.max(0, body.length - 1)), `<p>${word()}</p>`).join('') },
          { title: `Part ${word()}`, position: random.whole(0, 2) },
        ]);
        return [`/sections/${id}`, { section }];
      }
      case 'line_items': {
        const line_item = random.pick([
          { name: word() },
          { amount: random.whole(10_000, 99_999) },
          { position: random.whole(1, 3) },
        ]);
        return [`/line_items/${id}`, { line_item }];
      }
    }
  }

  async function act(): Promise<void> {
    const state = await readService(http);
    const list = random.pick<List>([
      'clients',
      'proposals',
      'sections',
      'sections',
      'line_items',
      'line_items',
    ]);
    const rows = rowsOf(state[list]);
    const die = random.next();
    const done = (name: string): void => void actions.set(name, (actions.get(name) ?? 0) + 1);
    if (die < 0.12) {
      const sections = [...state.sections.values()].filter(({ fields }) => fields['section_type'] === 'cost');
      if (sections.length === 0) return;
      // Often the same text as the app's user writes.
      const line_item = random.chance(0.4) ? { name: 'Same line', amount: 100 } : { name: word(), amount: 7 };
      await http.call('POST', `/sections/${random.pick(sections).id}/line_items`, { line_item });
      done('create line');
    } else if (die < 0.18) {
      const proposal = random.pick([...state.proposals.values()]);
      const section = { proposal_id: Number(proposal.id), title: `Part ${word()}`, section_type: 'text' };
      await http.call('POST', '/sections', { section });
      done('create section');
    } else if (die < 0.22) {
      const client = random.chance(0.5)
        ? { email: `${word()}@example.com`, name: 'Sam' }
        : { email: `${word()}@example.com`, name: word() };
      await http.call('POST', '/clients', { client });
      done('create client');
    } else if (die < 0.29 && deletions < mostDeletions && list !== 'clients' && list !== 'proposals') {
      if (rows.length === 0) return;
      deletions += 1;
      await http.call('DELETE', `/${list}/${random.pick(rows).id}`);
      done('delete');
    } else if (die < 0.34) {
      const proposal = random.pick([...state.proposals.values()]);
      // To the same client and with the same subject as the app's user may send.
      const message = { email: 'ada@example.com', subject: 'Our offer', message: 'Please have a look.' };
      await http.call('PUT', `/proposals/${proposal.id}/send_proposal`, message);
      done('send');
    } else if (rows.length > 0) {
      const [path, body] = change(list, random.pick(rows));
      await http.call('PUT', path, body);
      done(`update ${list}`);
    }
  }

  return {
    actions,
    async work(count) {
      for (let action = 0; action < count; action += 1) {
        await pause(random.whole(30, 500));
        try {
          await act();
        } catch (error) {
          // The service is down or busy, or the record was deleted: continues with another action.
          if (!(error instanceof HttpFailure) && !(error instanceof TypeError)) throw error;
          actions.set('in vain', (actions.get('in vain') ?? 0) + 1);
        }
      }
    },
  };
}
