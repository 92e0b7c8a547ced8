import {
  existsSync,
  mkdirSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';

/** Changes bytes of a file and keeps its time, as a failing disk does. */
function change(file: string, with_: (bytes: Buffer) => Buffer): void {
  // A missing or empty file has no bytes to change.
  if (!existsSync(file) || statSync(file).isDirectory() || statSync(file).size === 0) return;
  const { atime, mtime } = statSync(file);
  writeFileSync(file, with_(readFileSync(file)));
  utimesSync(file, atime, mtime);
}

const pageBytes = 4096;

/** A damage of a single file. */
export interface Blow {
  readonly name: string;
  strike(file: string): void;
}

/** The file is gone. */
export const remove: Blow = {
  name: 'is missing',
  strike: (file) => rmSync(file, { recursive: true, force: true }),
};
/** The file has no bytes. */
export const empty: Blow = { name: 'is empty', strike: (file) => existsSync(file) && truncateSync(file, 0) };
/** The second half of the file is gone. */
export const torn: Blow = {
  name: 'is torn',
  strike: (file) => change(file, (bytes) => bytes.subarray(0, Math.ceil(bytes.length / 2))),
};
/** The file has other content. */
export const garbage: Blow = {
  name: 'is garbage',
  strike: (file) => writeFileSync(file, '{"seq":"\u0000","at":['),
};
/** A folder has the name of the file. */
export const aFolder: Blow = {
  name: 'is a folder',
  strike(file) {
    rmSync(file, { recursive: true, force: true });
    mkdirSync(file, { recursive: true });
  },
};

/** One bit is another, at a share of the file’s length. */
export const flip = (share: number, bit: number): Blow => ({
  name: `has bit ${bit} flipped at ${share}`,
  strike: (file) =>
    change(file, (bytes) => {
      const at = Math.floor(share * bytes.length);
      if (bytes.length > 0) bytes.writeUInt8(bytes.readUInt8(at) ^ (1 << bit), at);
      return bytes;
    }),
});
/** The file ends at a share of its length. */
export const cut = (share: number): Blow => ({
  name: `is cut at ${share}`,
  strike: (file) => change(file, (bytes) => bytes.subarray(0, Math.floor(share * bytes.length))),
});
/** The last lines are gone. */
export const cutLines = (count: number): Blow => ({
  name: `is cut before its last ${count} lines`,
  strike: (file) =>
    change(file, (bytes) =>
      Buffer.from(`${bytes.toString().trimEnd().split('\n').slice(0, -count).join('\n')}\n`),
    ),
});
/** A page has only zeros, at a share of the file’s length. */
export const zeroPage = (share: number): Blow => ({
  name: `has a page of zeros at ${share}`,
  strike: (file) =>
    change(file, (bytes) => {
      const page = Math.floor((share * bytes.length) / pageBytes) * pageBytes;
      return bytes.fill(0, page, Math.min(page + pageBytes, bytes.length));
    }),
});
/** Two pages are in each other’s place. */
export const swapPages = (first: number, second: number): Blow => ({
  name: `has its pages ${first} and ${second} swapped`,
  strike: (file) =>
    change(file, (bytes) => {
      const page = (number: number): Buffer =>
        Buffer.from(bytes.subarray(number * pageBytes, (number + 1) * pageBytes));
      const [one, other] = [page(first), page(second)];
      one.copy(bytes, second * pageBytes, 0, other.length);
      other.copy(bytes, first * pageBytes, 0, one.length);
      return bytes;
    }),
});
/** A text, which SQLite does not check, is another. */
export const spoil = (name: string, from: string, to: string): Blow => ({
  name: `has ${name}`,
  strike: (file) =>
    change(file, (bytes) => Buffer.from(bytes.toString('latin1').replaceAll(from, to), 'latin1')),
});
/** A byte of SQLite's header is another. */
export const header = (name: string, at: number, value: number): Blow => ({
  name: `has another ${name}`,
  strike: (file) =>
    change(file, (bytes) => {
      if (bytes.length > at) bytes.writeUInt8(value, at);
      return bytes;
    }),
});
