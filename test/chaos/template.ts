import type { Http } from './http.ts';

const idOf = (answer: unknown): number => Number((answer as { data: { id: string } }).data.id);

/** The initial workspace: three clients, and three proposals with three sections and some line items. */
export async function writeTemplate(http: Http): Promise<void> {
  const clients: number[] = [];
  for (const name of ['Ada', 'Ben', 'Cleo']) {
    clients.push(
      idOf(
        await http.call('POST', '/clients', {
          client: { email: `${name.toLowerCase()}@example.com`, name, city: 'Utrecht' },
        }),
      ),
    );
  }
  for (const [index, client_id] of clients.entries()) {
    const proposal_id = idOf(
      await http.call('POST', '/proposals', { proposal: { title: `Seed ${index}`, client_id } }),
    );
    for (const title of ['Aim', 'Plan']) {
      const body = `<p>${title} one</p><p>${title} two</p><p>${title} three</p>`;
      await http.call('POST', '/sections', {
        section: { proposal_id, title: `${title} ${index}`, body, section_type: 'text' },
      });
    }
    const prices = idOf(
      await http.call('POST', '/sections', {
        section: { proposal_id, title: `Prices ${index}`, section_type: 'cost' },
      }),
    );
    for (const amount of [1_000, 2_000, 3_000]) {
      await http.call('POST', `/sections/${prices}/line_items`, {
        line_item: { name: `Line ${index} ${amount}`, amount },
      });
    }
  }
}
