import { closeSync, fstatSync, openSync, readSync } from 'node:fs';

/** The state of the write-ahead log (WAL) of a database. */
export interface LogScan {
  /** The frames that SQLite reads, up to the last readable commit. */
  readonly readableFrames: number;
  /** Whether a whole commit is behind damage, so that SQLite drops it silently; false for a sound log and after a crash. */
  readonly losesCommits: boolean;
}

/** The running checksum of a log: two words of 32 bits. */
type Sum = readonly [number, number];

interface Header {
  readonly isSound: boolean;
  readonly pageSize: number;
  readonly salts: Sum;
  readonly sum: Sum;
  /** The byte order of the words that are summed. */
  readonly isLittle: boolean;
}

interface Frame {
  readonly page: number;
  /** The size of the database after the commit that this frame ends; 0 for another frame. */
  readonly commitSize: number;
  readonly salts: Sum;
  readonly sum: Sum;
  /** The checksum of this frame that continues `start`. */
  sumFrom(start: Sum): Sum;
}

const headerBytes = 32;
const frameHeaderBytes = 24;
/** The bytes of a header that its own checksum covers, and the bytes of a frame's header that its checksum covers. */
const summedHeaderBytes = 24;
const summedFrameBytes = 8;
const magic = 0x377f0682;
const usualPageSize = 4096;
/** The largest number of scans of a log that changes meanwhile. */
const mostScans = 5;

const noSum: Sum = [0, 0];

const isSame = (one: Sum, other: Sum): boolean => one[0] === other[0] && one[1] === other[1];

const wordsAt = (view: DataView, at: number): Sum => [view.getUint32(at), view.getUint32(at + 4)];

function addBytes(sum: Sum, view: DataView, range: readonly [number, number], isLittle: boolean): Sum {
  let [first, second] = sum;
  const [from, to] = range;
  for (let at = from; at < to; at += 8) {
    first = (first + view.getUint32(at, isLittle) + second) >>> 0;
    second = (second + view.getUint32(at + 4, isLittle) + first) >>> 0;
  }
  return [first, second];
}

/** Reads bytes into a view; null if the file ends before. */
function readAt(file: number, view: DataView, at: number): DataView | null {
  return readSync(file, view, 0, view.byteLength, at) === view.byteLength ? view : null;
}

const viewOf = (bytes: number): DataView => new DataView(new ArrayBuffer(bytes));

const isPageSize = (size: number): boolean => size >= 512 && size <= 65_536 && (size & (size - 1)) === 0;

/** The page size of the database, which a damaged log does not tell. */
function pageSizeOf(database: string): number {
  try {
    const file = openSync(database, 'r');
    try {
      const stored = readAt(file, viewOf(2), 16)?.getUint16(0) ?? 0;
      const size = stored === 1 ? 65_536 : stored;
      return isPageSize(size) ? size : usualPageSize;
    } finally {
      closeSync(file);
    }
  } catch {
    return usualPageSize;
  }
}

function readHeader(view: DataView): Header {
  const isLittle = view.getUint32(0) === magic;
  const sum = wordsAt(view, summedHeaderBytes);
  const pageSize = view.getUint32(8);
  const isSound =
    (isLittle || view.getUint32(0) === magic + 1) &&
    isPageSize(pageSize) &&
    isSame(addBytes(noSum, view, [0, summedHeaderBytes], isLittle), sum);
  return { isSound, pageSize, salts: wordsAt(view, 16), sum, isLittle };
}

/** Returns a function that reads the frame of an index; null behind the last whole one. A frame is valid until the next. */
function frameReader(file: number, { pageSize, isLittle }: Header): (index: number) => Frame | null {
  const bytes = frameHeaderBytes + pageSize;
  const view = viewOf(bytes);
  return (index) => {
    if (readAt(file, view, headerBytes + index * bytes) === null) return null;
    return {
      page: view.getUint32(0),
      commitSize: view.getUint32(4),
      salts: wordsAt(view, 8),
      sum: wordsAt(view, 16),
      sumFrom: (start) =>
        addBytes(
          addBytes(start, view, [0, summedFrameBytes], isLittle),
          view,
          [frameHeaderBytes, bytes],
          isLittle,
        ),
    };
  };
}

/**
 * Whether a commit is among the frames from an unreadable one on.
 *
 * @param sum the checksum before these frames
 * @param salts the present ones; null if the header is damaged
 */
function hasCommit(
  read: (index: number) => Frame | null,
  from: number,
  { sum, salts }: { readonly sum: Sum; readonly salts: Sum | null },
): boolean {
  /** The checksum before a frame: as stored, and as computed if the stored one may be damaged. */
  let starts: readonly Sum[] = [sum];
  /** Whether the checksum before a frame can be trusted. Then a commit that does not match it was never whole. */
  let isLinked = salts !== null;
  let isDamagedCommit = false;
  for (let index = from; ; index += 1) {
    const frame = read(index);
    if (frame === null) return false;
    const isPresent = salts === null || isSame(frame.salts, salts);
    const isCommit = frame.page !== 0 && frame.commitSize !== 0;
    if (isPresent && isCommit && !isLinked) return true;
    const computed = isPresent || index === from ? starts.map((start) => frame.sumFrom(start)) : [];
    const isWhole = frame.page !== 0 && computed.some((one) => isSame(one, frame.sum));
    // A whole frame was summed from the checksum of the one before, so that one had been whole too.
    if (isWhole && (isCommit || isDamagedCommit)) return true;
    isDamagedCommit = index === from && isPresent && isCommit;
    isLinked = isWhole || (salts !== null && isPresent);
    starts = isWhole ? [frame.sum] : [frame.sum, ...computed.slice(0, 1)];
  }
}

function scanOpen(file: number, database: string): LogScan {
  const view = readAt(file, viewOf(headerBytes), 0);
  if (view === null) return { readableFrames: 0, losesCommits: false };
  const header = readHeader(view);
  if (!header.isSound) {
    // SQLite writes the header at once and before all frames, so no crash leaves frames behind a wrong one.
    const pageSize = pageSizeOf(database);
    const losesCommits = [true, false].some((isLittle) =>
      hasCommit(frameReader(file, { ...header, pageSize, isLittle }), 0, {
        sum: header.sum,
        salts: null,
      }),
    );
    return { readableFrames: 0, losesCommits };
  }
  const read = frameReader(file, header);
  let [sum, index, readableFrames] = [header.sum, 0, 0];
  for (let frame = read(0); frame !== null; frame = read(index)) {
    if (frame.page === 0 || !isSame(frame.salts, header.salts)) break;
    if (!isSame(frame.sumFrom(sum), frame.sum)) break;
    sum = frame.sum;
    index += 1;
    if (frame.commitSize !== 0) readableFrames = index;
  }
  return { readableFrames, losesCommits: hasCommit(read, index, { sum, salts: header.salts }) };
}

function scanOnce(database: string): LogScan {
  let file: number;
  try {
    file = openSync(`${database}-wal`, 'r');
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT')
      return { readableFrames: 0, losesCommits: false };
    throw error;
  }
  try {
    if (!fstatSync(file).isFile()) return { readableFrames: 0, losesCommits: false };
    return scanOpen(file, database);
  } finally {
    closeSync(file);
  }
}

/**
 * Looks for commits that SQLite will drop because its log is damaged before them. SQLite reads a log up to the first frame
 * with a wrong checksum or with the salts of an earlier use of the file. Behind it, a killed process leaves only frames of
 * an unfinished transaction, and a reused log has frames with earlier salts. A whole commit with the present salts there
 * is lost to damage, or a power cut came before its sync.
 *
 * Damage of the last commit itself, and a log that is cut, look like a crash and are not found. Changes nothing. To be
 * called before SQLite opens the database, because it may remove the log.
 */
export function scanLog(database: string): LogScan {
  let scan = scanOnce(database);
  for (let scans = 1; scan.losesCommits && scans < mostScans; scans += 1) {
    // A command beside the service may write to the log between two reads.
    const again = scanOnce(database);
    if (again.readableFrames === scan.readableFrames && again.losesCommits) break;
    scan = again;
  }
  return scan;
}
