import { cpSync, existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import {
  aFolder,
  cut,
  cutLines,
  empty,
  flip,
  garbage,
  header,
  remove,
  spoil,
  swapPages,
  torn,
  zeroPage,
} from './blows.ts';
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
const settings = [
  ...['session.json', 'accounts.json', 'preferences.json', 'notifications.json', 'trial-calls.json'],
].map(inData);
/** What is made or downloaded again. */
const search = inAccount('search.db');
const derived = [
  search,
  inAccount('search.db-wal'),
  {
    name: 'the picture of a text',
    find: ({ world, account }: DataFolder) => path.join(account, 'pictures', world.picture),
  },
];

/** A damage that needs the world. */
interface WorldBlow {
  readonly name: string;
  strike(file: string, folder: DataFolder, target: Target): void;
}

const older: WorldBlow = {
  name: 'is older',
  strike(file, { world, dataDir, account }, target) {
    const past = target.find({ world, dataDir: world.older, account: path.join(world.older, world.account) });
    rmSync(file, { recursive: true, force: true });
    if (existsSync(past)) cpSync(past, file.startsWith(account) || file.startsWith(dataDir) ? file : past);
  },
};

function damage(target: Target, blow: WorldBlow, isClosed = false): Damage {
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
    name: 'all pictures are missing',
    isClosed: false,
    apply: ({ account }) => rmSync(path.join(account, 'pictures'), { recursive: true }),
  },
  {
    name: 'the folder of the pictures is a file',
    isClosed: false,
    apply({ account }) {
      rmSync(path.join(account, 'pictures'), { recursive: true });
      writeFileSync(path.join(account, 'pictures'), 'not a folder');
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
  const ofDerived = derived.flatMap((target) =>
    [flip(0.001, 3), flip(0.5, 2), cut(0.5), zeroPage(0.3)].map((blow) => damage(target, blow)),
  );
  const gone = [...files, ...notes, ...settings, ...derived].flatMap((target) =>
    [remove, empty, older, torn, garbage, aFolder].map((blow) => damage(target, blow)),
  );
  return [...flips, ...cuts, ...pages, ...lines, ...unseen, ...ofDerived, ...gone, ...wholes, ...everything];
}

/** Every pair of missing, older, empty or damaged files. */
export function pairedDamages(): readonly Damage[] {
  const single = [
    ...[...files, inAccount('watermark'), inData('session.json')].flatMap((target) =>
      [remove, older, empty].map((blow) => damage(target, blow)),
    ),
    ...[inAccount('closed.json'), inData('accounts.json'), inData('trial-calls.json')].flatMap((target) =>
      [remove, older].map((blow) => damage(target, blow)),
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
      isForgotten: first.name.startsWith('session.json') && second.name.startsWith('accounts.json'),
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
