import { useEffect, useMemo, useState } from 'react';
import type { BridgeClient } from '#shared/bridge/client.ts';
import type { ProposalRecords } from '#shared/document/render/document-of-records.ts';
import { filesOfPictures, withFileSources } from '#shared/domain/files/picture-sources.ts';
import { useBridge } from '../../bridge/index.ts';
import { readKeptPicture } from '../../components/pictures/read-kept-picture.ts';

type Sources = ReadonlyMap<string, string>;

/** The files that the texts of a proposal show. */
function filesOf({ sections }: ProposalRecords): readonly string[] {
  return [...new Set(sections.flatMap(({ section }) => filesOfPictures(section.fields.body ?? '')))];
}

function withSources(records: ProposalRecords, sources: Sources): ProposalRecords {
  if (sources.size === 0) return records;
  return {
    ...records,
    sections: records.sections.map(({ section, items }) => {
      const { body } = section.fields;
      if (body === null) return { section, items };
      const embedded = withFileSources(body, (hash) => sources.get(hash) ?? null);
      if (embedded === body) return { section, items };
      return { section: { ...section, fields: { ...section.fields, body: embedded } }, items };
    }),
  };
}

/** A proposal whose texts contain their pictures, for documents that leave this computer. */
export async function embedPictures(
  client: BridgeClient,
  records: ProposalRecords,
): Promise<ProposalRecords> {
  const sources = new Map<string, string>();
  for (const hash of filesOf(records)) {
    const source = await readKeptPicture(client, hash);
    if (source !== null) sources.set(hash, source);
  }
  return withSources(records, sources);
}

/** The same while a proposal is edited: pictures appear when they have been read. */
export function useEmbeddedPictures(records: ProposalRecords): ProposalRecords {
  const bridge = useBridge();
  const [sources, setSources] = useState<Sources>(new Map());
  const missing = filesOf(records)
    .filter((hash) => !sources.has(hash))
    .join(' ');
  useEffect(() => {
    let isHere = true;
    const read = (hash: string): void => {
      readKeptPicture(bridge, hash).then(
        (source) => {
          if (isHere && source !== null) setSources((known) => new Map(known).set(hash, source));
        },
        // The account is being closed; the window restarts for the next one.
        () => undefined,
      );
    };
    const hashes = missing === '' ? [] : missing.split(' ');
    for (const hash of hashes) read(hash);
    const dispose = bridge.on('pictures.arrived', ({ hash }) => {
      if (hashes.includes(hash)) read(hash);
    });
    return () => {
      isHere = false;
      dispose();
    };
  }, [bridge, missing]);
  return useMemo(() => withSources(records, sources), [records, sources]);
}
