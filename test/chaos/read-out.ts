import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Value } from './effects.ts';
import { written } from './effects.ts';
import { contentOf, type Content } from './content.ts';
import type { Http } from './http.ts';

/** A record as the API returns it. */
export interface Row {
  readonly id: string;
  readonly fields: Readonly<Record<string, Value>>;
}

/** All content of the service, read by plain HTTP. */
export interface ReadOut {
  readonly clients: ReadonlyMap<string, Row>;
  readonly proposals: ReadonlyMap<string, Row>;
  readonly sections: ReadonlyMap<string, Row>;
  readonly line_items: ReadonlyMap<string, Row>;
}

interface Page {
  readonly data: readonly { id: string; type: string; attributes: Record<string, Value> }[];
  readonly included?: Page['data'];
  readonly meta?: { next_page?: number | null };
}

async function all(http: Http, list: string, query = ''): Promise<Page['data']> {
  const rows: Page['data'][number][] = [];
  for (let page: number | null = 1; page !== null;) {
    const answer = (await http.call('GET', `${list}?per=100&page=${page}${query}`)) as Page;
    rows.push(...answer.data, ...(answer.included ?? []));
    page = answer.meta?.next_page ?? null;
  }
  return rows;
}

function byId(rows: Page['data'], type: string): ReadonlyMap<string, Row> {
  return new Map(
    rows
      .filter((row) => row.type === type)
      .map(({ id, attributes }) => [id, { id, fields: written(attributes) }]),
  );
}

/** Reads all lists of the service. */
export async function readService(http: Http): Promise<ReadOut> {
  const clients = await all(http, '/clients');
  const proposals = [
    ...(await all(http, '/proposals')),
    ...(await all(http, '/proposals', '&archived=true')),
  ];
  const sections = (
    await Promise.all(
      proposals.map(({ id }) => all(http, '/sections', `&proposal_id=${id}&include_line_items=true`)),
    )
  ).flat();
  return {
    clients: byId(clients, 'clients'),
    proposals: byId(proposals, 'proposals'),
    sections: byId(sections, 'sections'),
    line_items: byId(sections, 'line_items'),
  };
}

/** Reads the content that a client can see of a proposal. */
export async function readContent(http: Http, proposalId: string): Promise<string> {
  const { data: proposal } = (await http.call('GET', `/proposals/${proposalId}`)) as {
    data: Page['data'][number];
  };
  const rows = await all(http, '/sections', `&proposal_id=${proposalId}&include_line_items=true`);
  const clientId = proposal.attributes['client_id'];
  const client =
    clientId == null
      ? null
      : ((await http.call('GET', `/clients/${clientId}`)) as { data: Page['data'][number] }).data;
  const items = rows.filter(({ type }) => type === 'line_items');
  const content: Content = {
    title: String(proposal.attributes['title']),
    client: client === null ? null : String(client.attributes['email']),
    sections: rows
      .filter(({ type }) => type === 'sections')
      .map(({ id, attributes }) => ({
        fields: written(attributes),
        items: items
          .map((item) => written(item.attributes))
          .filter((item) => String(item['section_id']) === id),
      })),
  };
  return contentOf(content);
}

/** An e-mail in the service's mail folder. */
export interface Mail {
  readonly to: string;
  readonly subject: string;
}

/** Reads the sent e-mails. Only two headers are parsed, which runs write in ASCII. */
export async function readMails(folder: string): Promise<readonly Mail[]> {
  const names = await readdir(folder).catch(() => [] as string[]);
  return await Promise.all(
    names
      .filter((name) => name.endsWith('.eml'))
      .map(async (name) => {
        const text = await readFile(path.join(folder, name), 'utf8');
        const header = (key: string): string =>
          new RegExp(`^${key}: (.*)$`, 'imu').exec(text)?.[1]?.trim() ?? '';
        return { to: header('To'), subject: header('Subject') };
      }),
  );
}
