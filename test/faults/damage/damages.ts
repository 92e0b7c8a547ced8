import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import type { World } from './world.ts';

/** The damaged folder. */
export interface DataFolder {
  readonly world: World;
  readonly dataDir: string;
  /** The account's folder in it. */
  readonly account: string;
}

/** A damage. */
export interface Damage {
  readonly name: string;
  /** Whether it happens to a journal that was closed normally, and keeps the times of its files. */
  readonly isClosed: boolean;
  /** Whether the app loses its accounts, so that the user connects again. */
  readonly isForgotten?: boolean;
  apply(folder: DataFolder): void;
}

/** A kind of file in the account's folder or the data folder. */
interface Target {
  readonly name: string;
  find(folder: DataFolder): string;
}

const inAccount = (name: string): Target => ({ name, find: ({ account }) => path.join(account, name) });
const inData = (name: string): Target => ({ name, find: ({ dataDir }) => path.join(dataDir, name) });

/** The newest or an older file of a kind in the folder of backups. */
function inBackups(ending: 'db' | 'log', age: number): Target {
  return {
    name: `${age === 0 ? 'newest' : 'older'} ${ending === 'db' ? 'backup' : 'log'}`,
    find({ account }) {
      const folder = path.join(account, 'backups');
      const names = existsSync(folder) ? readdirSync(folder) : [];
      const found = names.filter((name) => name.endsWith(ending)).toSorted();
      return path.join(folder, found.at(-1 - age) ?? `none.${ending}`);
    },
  };
}

const journal = inAccount('sync.db');
const wal = inAccount('sync.db-wal');
const files = [
  journal,
  wal,
  inBackups('db', 0),
  inBackups('log', 0),
  inBackups('db', 1),
  inBackups('log', 1),
];
const notes = [inAccount('closed.json'), inAccount('watermark'), inAccount('repair.json')];
const settings = ['session.json', 'accounts.json', 'preferences.json', 'notifications.json'].map(inData);

/** Changes bytes of a file and keeps its time, as a failing disk does. */
function change(file: string, with_: (bytes: Buffer) => Buffer): void {
  // A missing or empty file has no bytes to change.
  if (!existsSync(file) || statSync(file).isDirectory() || statSync(file).size === 0) return;
  const { atime, mtime } = statSync(file);
  writeFileSync(file, with_(readFileSync(file)));
  utimesSync(file, atime, mtime);
}

const pageBytes = 4096;

/** The damages of a single file. */
interface Blow {
  readonly name: string;
  strike(file: string, folder: DataFolder, target: Target): void;
}

const remove: Blow = { name: 'is missing', strike: (file) => rmSync(file, { recursive: true, force: true }) };
const empty: Blow = { name: 'is empty', strike: (file) => existsSync(file) && truncateSync(file, 0) };
const older: Blow = {
  name: 'is older',
  strike(file, { world, dataDir, account }, target) {
    const past = target.find({ world, dataDir: world.older, account: path.join(world.older, world.account) });
    rmSync(file, { recursive: true, force: true });
    if (existsSync(past)) cpSync(past, file.startsWith(account) || file.startsWith(dataDir) ? file : past);
  },
};
const torn: Blow = {
  name: 'is torn',
  strike: (file) => change(file, (bytes) => bytes.subarray(0, Math.ceil(bytes.length / 2))),
};
const garbage: Blow = { name: 'is garbage', strike: (file) => writeFileSync(file, '{"seq":"\u0000","at":[') };
const aFolder: Blow = {
  name: 'is a folder',
  strike(file) {
    rmSync(file, { recursive: true, force: true });
    mkdirSync(file, { recursive: true });
  },
};

const flip = (share: number, bit: number): Blow => ({
  name: `has bit ${bit} flipped at ${share}`,
  strike: (file) =>
    change(file, (bytes) => {
      const at = Math.floor(share * bytes.length);
      if (bytes.length > 0) bytes.writeUInt8(bytes.readUInt8(at) ^ (1 << bit), at);
      return bytes;
    }),
});
const cut = (share: number): Blow => ({
  name: `is cut at ${share}`,
  strike: (file) => change(file, (bytes) => bytes.subarray(0, Math.floor(share * bytes.length))),
});
const cutLines = (count: number): Blow => ({
  name: `is cut before its last ${count} lines`,
  strike: (file) =>
    change(file, (bytes) =>
      Buffer.from(`${bytes.toString().trimEnd().split('\n').slice(0, -count).join('\n')}\n`),
    ),
});
const zeroPage = (share: number): Blow => ({
  name: `has a page of zeros at ${share}`,
  strike: (file) =>
    change(file, (bytes) => {
      const page = Math.floor((share * bytes.length) / pageBytes) * pageBytes;
      return bytes.fill(0, page, page + pageBytes);
    }),
});
const swapPages = (first: number, second: number): Blow => ({
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
/** The offset of a text byte that SQLite does not check. */
const spoil = (name: string, from: string, to: string): Blow => ({
  name: `has ${name}`,
  strike: (file) =>
    change(file, (bytes) => Buffer.from(bytes.toString('latin1').replaceAll(from, to), 'latin1')),
});
/** The offset of a byte in SQLite's header. */
const header = (name: string, at: number, value: number): Blow => ({
  name: `has another ${name}`,
  strike: (file) =>
    change(file, (bytes) => {
      if (bytes.length > at) bytes.writeUInt8(value, at);
      return bytes;
    }),
});

function damage(target: Target, blow: Blow, isClosed = false): Damage {
  return {
    name: `${target.name} ${blow.name}${isClosed ? ', closed well' : ''}`,
    isClosed,
    apply: (folder) => blow.strike(target.find(folder), folder, target),
  };
}

/** The parts of the folder that can be missing or older as a whole. */
const wholes: readonly Damage[] = [
  {
    name: 'all backups are missing',
    isClosed: false,
    apply: ({ account }) => rmSync(path.join(account, 'backups'), { recursive: true }),
  },
  {
    name: 'all backups are older',
    isClosed: false,
    apply({ world, account }) {
      rmSync(path.join(account, 'backups'), { recursive: true });
      cpSync(path.join(world.older, world.account, 'backups'), path.join(account, 'backups'), {
        recursive: true,
      });
    },
  },
  {
    name: 'all logs are missing',
    isClosed: false,
    apply({ account }) {
      const folder = path.join(account, 'backups');
      for (const name of readdirSync(folder).filter((one) => one.endsWith('.log')))
        rmSync(path.join(folder, name));
    },
  },
  {
    name: 'the journal is older, with its write-ahead log',
    isClosed: false,
    apply({ world, account }) {
      for (const name of ['sync.db', 'sync.db-wal']) {
        rmSync(path.join(account, name), { force: true });
        const past = path.join(world.older, world.account, name);
        if (existsSync(past)) cpSync(past, path.join(account, name));
      }
    },
  },
  {
    name: 'the journal is missing, with its write-ahead log',
    isClosed: false,
    apply({ account }) {
      for (const name of ['sync.db', 'sync.db-wal']) rmSync(path.join(account, name), { force: true });
    },
  },
  {
    name: 'the folder of the backups is a file',
    isClosed: false,
    apply({ account }) {
      rmSync(path.join(account, 'backups'), { recursive: true });
      writeFileSync(path.join(account, 'backups'), 'not a folder');
    },
  },
];

/** A whole account or data folder that is older, so that nothing in it tells of newer data. */
const everything: readonly Damage[] = [
  {
    name: 'the folder of the account is missing',
    isClosed: false,
    apply: ({ account }) => rmSync(account, { recursive: true }),
  },
  {
    name: 'everything in the folder of the account is missing',
    isClosed: false,
    apply({ account }) {
      rmSync(account, { recursive: true });
      mkdirSync(account);
    },
  },
  {
    name: 'the folder of the account is older',
    isClosed: false,
    apply({ world, account }) {
      rmSync(account, { recursive: true });
      cpSync(path.join(world.older, world.account), account, { recursive: true });
    },
  },
  {
    name: 'the data folder is older',
    isClosed: false,
    apply({ world, dataDir }) {
      rmSync(dataDir, { recursive: true });
      cpSync(world.older, dataDir, { recursive: true });
    },
  },
  {
    name: 'session and list of accounts are missing',
    isClosed: false,
    isForgotten: true,
    apply({ dataDir }) {
      for (const name of ['session.json', 'accounts.json']) rmSync(path.join(dataDir, name));
    },
  },
];

const shares = [0.001, 0.1, 0.25, 0.4, 0.55, 0.7, 0.85, 0.97];

/** Each single damage. */
export function singleDamages(): readonly Damage[] {
  const flips = files.flatMap((target) =>
    shares.flatMap((share, index) => [
      damage(target, flip(share, index), target === journal && index % 2 === 0),
    ]),
  );
  const cuts = files.flatMap((target) => [0.1, 0.5, 0.9].map((share) => damage(target, cut(share))));
  const pages = [journal, wal, inBackups('db', 0)].flatMap((target) => [
    ...[0, 0.2, 0.45, 0.7, 0.95].map((share) => damage(target, zeroPage(share))),
    damage(target, swapPages(1, 2)),
    damage(target, swapPages(3, 7)),
  ]);
  const lines = [1, 3, 20].map((count) => damage(inBackups('log', 0), cutLines(count)));
  const unseen = [false, true].flatMap((isClosed) =>
    [
      spoil('a state that there is none of', 'waiting', 'waitinc'),
      spoil('a kind that there is none of', '"kind":"create"', '"kind":"creatf"'),
      spoil('an operation that is no JSON', '"kind":"send"', '"kind"."send"'),
      spoil('another account in it', 'service.example', 'servicf.example'),
      spoil('records that are none', '"section_type"', '"section_typf"'),
      spoil('a column of another name', 'device_seq INTEGER', 'device_ser INTEGER'),
      header('version', 63, 77),
      header('version that is older', 63, 3),
      header('version that is none', 60, 255),
      header('change counter', 27, 77),
      header('text encoding', 59, 2),
    ].map((blow) => damage(journal, blow, isClosed)),
  );
  const gone = [...files, ...notes, ...settings].flatMap((target) =>
    [remove, empty, older, torn, garbage, aFolder].map((blow) => damage(target, blow)),
  );
  return [...flips, ...cuts, ...pages, ...lines, ...unseen, ...gone, ...wholes, ...everything];
}

/** Every pair of missing, older, empty or damaged files. */
export function pairedDamages(): readonly Damage[] {
  const single = [
    ...[...files, inAccount('watermark'), inData('session.json')].flatMap((target) =>
      [remove, older, empty].map((blow) => damage(target, blow)),
    ),
    damage(journal, zeroPage(0.45)),
    damage(inBackups('log', 0), cutLines(3)),
    damage(inAccount('repair.json'), garbage),
    ...wholes,
  ];
  return single.flatMap((first, index) =>
    single.slice(index + 1).map((second) => ({
      name: `${first.name}; ${second.name}`,
      isClosed: false,
      apply(folder: DataFolder) {
        first.apply(folder);
        // A missing file cannot be removed again.
        try {
          second.apply(folder);
        } catch (error) {
          if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) throw error;
        }
      },
    })),
  );
}
