import type { BridgeClient } from '#shared/bridge/client.ts';
import type { PrintJob } from '#shared/bridge/files.ts';
import type { ProposalRecords } from '#shared/document/render/document-of-records.ts';
import type { DataStore } from '../../data/index.ts';
import { readSources } from './document-sources.ts';
import { embedPictures } from './embed-pictures.ts';
import { printJob } from './export-content.ts';

/** The print job of a proposal as its client sees it today. */
export async function readPrintJob(
  client: BridgeClient,
  queries: DataStore['queries'],
  records: ProposalRecords,
): Promise<PrintJob> {
  return await printJob(
    await embedPictures(client, records),
    await readSources(client, queries, records, null),
  );
}
