import type { PrintJob } from '#shared/bridge/files.ts';
import type { ProposalRecords } from '#shared/document/render/document-of-records.ts';
import type { DataStore } from '../../data/index.ts';
import { readSources } from './document-sources.ts';
import { printJob } from './export-content.ts';

/** The print job of a proposal as its client sees it today. */
export async function readPrintJob(
  queries: DataStore['queries'],
  records: ProposalRecords,
): Promise<PrintJob> {
  return await printJob(records, await readSources(queries, records, null));
}
