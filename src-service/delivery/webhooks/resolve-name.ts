import { lookup, Resolver, type LookupAddress } from 'node:dns';
import { readFileSync } from 'node:fs';
import { isIP, type LookupFunction } from 'node:net';
import { join } from 'node:path';

/** Timeout (ms) and attempts per name server. */
const asking = { timeout: 1500, tries: 2 } as const;
/** Timeout of resolving a name, in milliseconds. */
const nameTimeout = 5000;
/** How long to wait for the other address family after one has answered, in milliseconds. */
const otherFamily = 200;
/** Limit of names that wait for the system's resolver. */
const mostWaiting = 100;

const hostsFile =
  process.platform === 'win32'
    ? join(process.env['SystemRoot'] ?? 'C:\\Windows', 'System32', 'drivers', 'etc', 'hosts')
    : '/etc/hosts';

interface ResolveOptions {
  /** Each as `address:port`; defaults to the system's name servers. */
  readonly servers?: readonly string[];
}

/**
 * Resolves names without the thread pool of the process. The system's resolver occupies one of the pool's four threads
 * per name, so four slow names would block every other name and all file access. The hosts file comes first. The
 * system's resolver gets only names that the name servers do not know, such as local ones, one at a time.
 */
export function createNameResolver({ servers }: ResolveOptions = {}): LookupFunction {
  const resolver = new Resolver(asking);
  if (servers !== undefined) resolver.setServers(servers);
  const askSystem = oneAtATime();

  return (hostname, options, callback) => {
    let done = false;
    const finish = (error: NodeJS.ErrnoException | null, all: readonly LookupAddress[]): void => {
      if (done) return;
      done = true;
      clearTimeout(late);
      const [first] = all;
      if (error !== null || first === undefined) callback(error ?? new Error('No address'), '', 0);
      else if (options.all === true) callback(null, [...all]);
      else callback(null, first.address, first.family);
    };
    const late = setTimeout(() => finish(new Error('The name takes too long to resolve'), []), nameTimeout);
    const known = fromHostsFile(hostname);
    if (known.length > 0) {
      // Calls back asynchronously in all cases.
      setImmediate(() => finish(null, known));
      return;
    }
    askNameServers(resolver, hostname, (error, addresses) => {
      if (addresses.length > 0) finish(null, addresses);
      else if (error !== null && isUnknown(error)) askSystem(hostname, () => done, finish);
      else finish(error, []);
    });
  };
}

type Finish = (error: NodeJS.ErrnoException | null, addresses: readonly LookupAddress[]) => void;

/** Whether the name has no record, or no name server accepted the query. A timeout counts as neither. */
function isUnknown({ code }: NodeJS.ErrnoException): boolean {
  return code === 'ENOTFOUND' || code === 'ENODATA' || code === 'ECONNREFUSED' || code === 'EREFUSED';
}

function askNameServers(resolver: Resolver, hostname: string, finish: Finish): void {
  const found: LookupAddress[] = [];
  let failure: NodeJS.ErrnoException | null = null;
  let open = 2;
  let other: NodeJS.Timeout | null = null;
  const end = (): void => {
    if (other !== null) clearTimeout(other);
    finish(failure, found);
  };
  const take = (family: 4 | 6) => (error: NodeJS.ErrnoException | null, addresses: readonly string[]) => {
    open -= 1;
    if (error === null) found.push(...addresses.map((address) => ({ address, family })));
    // The error of a timeout replaces that of a missing record of the other family.
    else if (failure === null || isUnknown(failure)) failure = error;
    if (open === 0) end();
    else if (error === null) other = setTimeout(end, otherFamily);
  };
  resolver.resolve4(hostname, take(4));
  resolver.resolve6(hostname, take(6));
}

/** Asks the system's resolver for one name at a time, so that a slow name blocks only one thread. */
function oneAtATime(): (hostname: string, isOver: () => boolean, finish: Finish) => void {
  const waiting: (() => void)[] = [];
  let busy = false;
  const next = (): void => {
    busy = false;
    waiting.shift()?.();
  };
  return function ask(hostname, isOver, finish): void {
    if (busy) {
      if (waiting.length >= mostWaiting) finish(new Error('Too many names wait to be resolved'), []);
      else waiting.push(() => ask(hostname, isOver, finish));
      return;
    }
    if (isOver()) {
      next();
      return;
    }
    busy = true;
    lookup(hostname, { all: true }, (error, addresses) => {
      finish(error, error === null ? addresses : []);
      next();
    });
  };
}

/** The addresses of a name in the hosts file; `localhost` is always this computer. */
function fromHostsFile(hostname: string): readonly LookupAddress[] {
  const name = hostname.toLowerCase().replace(/\.$/u, '');
  let text = '';
  try {
    text = readFileSync(hostsFile, 'utf8');
  } catch {
    // The file is optional.
  }
  const addresses = text.split('\n').flatMap((line) => {
    const [address = '', ...names] = line.replace(/#.*/u, '').trim().toLowerCase().split(/\s+/u);
    return names.includes(name) && isIP(address) !== 0 ? [address] : [];
  });
  if (addresses.length === 0 && (name === 'localhost' || name.endsWith('.localhost')))
    addresses.push('127.0.0.1', '::1');
  return addresses.map((address) => ({ address, family: isIP(address) }));
}
