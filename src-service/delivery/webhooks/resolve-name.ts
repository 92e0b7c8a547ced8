import { lookup, Resolver, type LookupAddress } from 'node:dns';
import { readFileSync } from 'node:fs';
import { isIP, type LookupFunction } from 'node:net';
import { join } from 'node:path';

/** How long one question to a name server may take, how often it is asked, in milliseconds and times. */
const asking = { timeout: 1500, tries: 2 } as const;
/** How long a name may take altogether, in milliseconds. */
const patience = 5000;
/** How long the other family's answer is waited for when one is there, in milliseconds. */
const otherFamily = 200;
/** So many names may wait for the system's own way. */
const mostWaiting = 100;

const hostsFile =
  process.platform === 'win32'
    ? join(process.env['SystemRoot'] ?? 'C:\\Windows', 'System32', 'drivers', 'etc', 'hosts')
    : '/etc/hosts';

interface ResolveOptions {
  /** Name servers, as `address:port`; those of the system by default. */
  readonly servers?: readonly string[];
}

/**
 * Resolves names without the thread pool of the process: the system's own way holds one of its four threads for as
 * long as a name server takes, and four slow names would stop every other name and every file. The hosts file comes
 * first. Names that the name servers do not know, such as those of a local network, are asked of the system, one at a
 * time.
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
    const late = setTimeout(() => finish(new Error('The name takes too long to resolve'), []), patience);
    const known = fromHostsFile(hostname);
    if (known.length > 0) {
      // Never before the caller has its function's end.
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

/** Whether the answer is that there is no such name or nobody to ask, not that somebody is slow. */
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
    // A name server that is slow says more than one that knows nothing of the other family.
    else if (failure === null || isUnknown(failure)) failure = error;
    if (open === 0) end();
    else if (error === null) other = setTimeout(end, otherFamily);
  };
  resolver.resolve4(hostname, take(4));
  resolver.resolve6(hostname, take(6));
}

/** The system's own way, for one name at a time: a slow one holds one thread of the process and no more. */
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

/** What the hosts file says; `localhost` is this computer even without one. */
function fromHostsFile(hostname: string): readonly LookupAddress[] {
  const name = hostname.toLowerCase().replace(/\.$/u, '');
  let text = '';
  try {
    text = readFileSync(hostsFile, 'utf8');
  } catch {
    // There need not be one.
  }
  const addresses = text.split('\n').flatMap((line) => {
    const [address = '', ...names] = line.replace(/#.*/u, '').trim().toLowerCase().split(/\s+/u);
    return names.includes(name) && isIP(address) !== 0 ? [address] : [];
  });
  if (addresses.length === 0 && (name === 'localhost' || name.endsWith('.localhost')))
    addresses.push('127.0.0.1', '::1');
  return addresses.map((address) => ({ address, family: isIP(address) }));
}
