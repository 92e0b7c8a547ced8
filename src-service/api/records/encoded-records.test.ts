import { describe, expect, it } from 'vitest';
import { encodeDocument, encodeRecords } from './encoded-records.ts';

const records = ['1', '2', '3'].map((id) => ({ id, type: 'things', attributes: { name: `€ "${id}"` } }));

/** Parses the encoded document. */
function read(document: object): unknown {
  return JSON.parse(Buffer.from(encodeDocument(document).bytes).toString('utf8'));
}

describe('encoded documents', () => {
  it('are the same with encoded records and with plain ones', () => {
    const written = records.map((record) => encodeRecords([record]));
    const meta = { total_count: 3 };
    expect(read({ data: written, meta, included: [] })).toEqual({ data: records, meta, included: [] });
    expect(read({ data: [], meta, included: written })).toEqual({ data: [], meta, included: records });
    expect(read({ data: written[0] })).toEqual({ data: records[0] });
    expect(read({ data: written.slice(0, 1), meta })).toEqual({ data: records.slice(0, 1), meta });
    expect(read({ data: records, meta })).toEqual({ data: records, meta });
    expect(read(records)).toEqual(records);
    expect(read({ data: written[0], included: undefined })).toEqual({ data: records[0] });
  });

  it('can hold several encoded records in one piece, and both kinds in one list', () => {
    const [first, ...rest] = records;
    expect(read({ data: [first, encodeRecords(rest)] })).toEqual({ data: records });
  });
});
