import type { Effect, Effects, Exchange, List, Taken, Value } from './effects.ts';
import type { Approval, Expectation, Ledger } from './ledger.ts';
import type { Mail, ReadOut } from './read-out.ts';

/** What must never be. */
export const crimes = [
  'lost',
  'doubled',
  'second e-mail',
  'sent other than approved',
  'unsaid overwrite',
  'wrong order',
  'budget',
  'shown otherwise than served',
  'restless',
  'damaged',
  'broken',
] as const;
/** One of them. */
export type Crime = (typeof crimes)[number];

/** One thing that must never be, and was. */
export interface Breach {
  readonly crime: Crime;
  readonly detail: string;
}

/** A record as the window shows it in the end. */
interface ShownAtEnd {
  readonly kind: Expectation['kind'];
  readonly localId: string;
  readonly serverId: string | null;
  readonly fields: Readonly<Record<string, Value | undefined>>;
}

/** Everything that a run left. */
export interface Scene {
  readonly ledger: Ledger;
  readonly effects: Effects;
  readonly served: ReadOut;
  readonly mails: readonly Mail[];
  readonly shown: ReadonlyMap<string, ShownAtEnd>;
  /** All ids that a record has had at the service. */
  readonly serverIds: (localId: string) => readonly string[];
  /** What stood there before the run, as `sections/3`. */
  readonly seeds: ReadonlySet<string>;
  readonly pace: number;
  /** When each life of the core began. */
  readonly coreStartedAt: readonly number[];
}

/** The call budget of the API. */
const budget = { calls: 100, windowMs: 30_000 };
/** How old at most what was read of a proposal may be when its e-mail leaves (S14), ms. */
const sendBoundMs = 5_000;
/** How old at most what was read of a record may be when a change of it leaves (S17), ms: always, and with room for a reading. */
const overwriteBoundMs = { always: 40_000, withRoom: 5_000 };
/** With no more calls than these in the time for which any call may count, there was room for a reading before each write. */
const roomy = { calls: 30, ms: 110_000 };
/** The longest that a reading takes over the slow way, ms on the wall. */
const longestReadingMs = 3_000;
/** What the processes take to hear of each other on a busy machine, ms. */
const slackMs = 250;

const listOf: Readonly<Record<Expectation['kind'], List>> = {
  client: 'clients',
  proposal: 'proposals',
  section: 'sections',
  line_item: 'line_items',
};

function same(field: string, wanted: Value, value: Value | undefined): boolean {
  if (field === 'email') return String(wanted).toLowerCase() === String(value).toLowerCase();
  if (wanted === null && (value === false || value === '')) return true;
  return (wanted ?? null) === (value ?? null);
}

const ownWords = (text: Value | undefined): readonly string[] =>
  typeof text === 'string' ? (text.match(/(?:mine|theirs)\d+/gu) ?? []) : [];

/** Whether the words that the person wrote last are in a text into which others were woven. */
function isWoven(values: readonly Value[], value: Value | undefined): boolean {
  if (typeof value !== 'string') return false;
  const before = new Set(ownWords(values.at(-2) ?? null));
  const fresh = ownWords(values.at(-1) ?? null).filter(
    (word) => !before.has(word) && word.startsWith('mine'),
  );
  const newest = fresh.toSorted((left, right) => Number(left.slice(4)) - Number(right.slice(4))).at(-1);
  return newest === undefined || ownWords(value).includes(newest);
}

const told = (taken: readonly Taken[]): string =>
  taken.map(({ caller, value, at }) => `${caller}:${String(value)}@${Math.round(at)}`).join(' ');

function wasDeletedElsewhere(scene: Scene, localId: string): boolean {
  const { effects, ledger, serverIds } = scene;
  const kind = ledger.records.get(localId)?.kind;
  const lists = kind === undefined ? (['sections', 'proposals'] as const) : [listOf[kind]];
  const gone = lists.some((list) =>
    serverIds(localId).some((id) => effects.deleted(list, id)?.caller === 'writer'),
  );
  const parent = ledger.parents.get(localId);
  return gone || (parent !== undefined && wasDeletedElsewhere(scene, parent));
}

function checkField(scene: Scene, record: Expectation, id: string, field: string): Breach | null {
  const { ledger, effects, served, shown } = scene;
  const list = listOf[record.kind];
  const values = record.fields.get(field) ?? [];
  const last = values.at(-1) ?? null;
  const isReference = field === 'client_id' && typeof last === 'string';
  const client = isReference ? shown.get(last) : undefined;
  if (isReference && client === undefined) return null;
  const wanted = isReference ? Number(client?.serverId) : last;
  const value = served[list].get(id)?.fields[field];
  if (same(field, wanted, value)) return null;
  if (field === 'body' && isWoven(values, value)) return null;
  const history = effects.history(list, id, field);
  const stood = history.findLastIndex(
    (taken) => same(field, wanted, taken.value) || (field === 'body' && isWoven(values, taken.value)),
  );
  const end = history.at(-1);
  // Somebody wrote over it after it had stood there.
  if (stood !== -1 && end?.caller === 'writer' && history.slice(stood + 1).every(isForeign)) return null;
  // The service died over the write that explains it.
  if (mayHaveWritten(effects, list, id, value)) return null;
  // Of a record that was made anew here only this life is known; what stood in the one before was theirs to end.
  if (end === undefined && ledger.isRevived(record.localId)) return null;
  return {
    crime: 'lost',
    detail: `${list}/${id}.${field} of ${record.localId}: wanted ${JSON.stringify(wanted)}, served ${JSON.stringify(value)}; took ${told(history)}`,
  };
}

/** Whether somebody else wrote this value and was never answered. */
function mayHaveWritten({ exchanges }: Effects, list: List, id: string, value: Value | undefined): boolean {
  return exchanges.some(
    ({ caller, path, status, deliveredAt, body }) =>
      caller === 'writer' &&
      status === null &&
      deliveredAt !== null &&
      path === `/${list}/${id}` &&
      body.includes(JSON.stringify(value ?? null)),
  );
}

const isForeign = ({ caller }: Taken): boolean => caller === 'writer';

/** Nothing that was acknowledged is lost, and nothing that was deleted stays. */
function checkLost(scene: Scene): readonly Breach[] {
  const { ledger, served, shown } = scene;
  const breaches: Breach[] = [];
  for (const record of ledger.records.values()) {
    const list = listOf[record.kind];
    const one = shown.get(record.localId);
    const name = `${record.kind} ${record.localId}`;
    if (record.released) continue;
    if (record.deleted) {
      const standing = scene.serverIds(record.localId).filter((id) => served[list].has(id));
      if (standing.length > 0 || one !== undefined)
        breaches.push({ crime: 'lost', detail: `${name} was deleted here and stands as ${standing.join()}` });
      continue;
    }
    if (ledger.isLetGo(record.localId)) continue;
    const id = one?.serverId ?? null;
    if (one === undefined || id === null || !served[list].has(id)) {
      if (wasDeletedElsewhere(scene, record.localId)) continue;
      breaches.push({
        crime: 'lost',
        detail: `${name} ${JSON.stringify(Object.fromEntries(record.fields))} is gone; at the service it was ${scene.serverIds(record.localId).join()}`,
      });
      continue;
    }
    for (const field of record.fields.keys()) {
      const breach = checkField(scene, record, id, field);
      if (breach !== null) breaches.push(breach);
    }
  }
  return breaches;
}

/** Everything that the app made stands for one thing that the person made. */
function checkDoubled(scene: Scene): readonly Breach[] {
  const { effects, served, shown, ledger, seeds } = scene;
  const made = new Map<string, Effect>(
    effects.list.flatMap((effect) =>
      effect.kind === 'create' ? [[`${effect.list}/${effect.id}`, effect] as const] : [],
    ),
  );
  const standsFor = new Map<string, string>();
  const breaches: Breach[] = [];
  for (const { kind, localId, serverId } of shown.values()) {
    if (serverId === null) continue;
    // What somebody else made, and was made anew here after it was deleted, is the person's as well.
    if (ledger.records.get(localId)?.isOwn !== true && !ledger.isRevived(localId)) continue;
    const key = `${listOf[kind]}/${serverId}`;
    const other = standsFor.get(key);
    if (other !== undefined)
      breaches.push({ crime: 'lost', detail: `${key} stands for both ${other} and ${localId}` });
    standsFor.set(key, localId);
  }
  for (const list of ['clients', 'proposals', 'sections', 'line_items'] as const) {
    for (const [id, row] of served[list]) {
      const key = `${list}/${id}`;
      const effect = made.get(key);
      // What the service had made when it died over the call: whose it is, its words say; ours carry none of theirs.
      const isUnknown = effect === undefined && !seeds.has(key);
      if (effect?.caller !== 'app' && !isUnknown) continue;
      if (standsFor.has(key)) continue;
      const text = JSON.stringify(row.fields);
      if (isUnknown && (text.includes('theirs') || mayBeTheirs(effects, list, row.fields))) continue;
      breaches.push({
        crime: 'doubled',
        detail: `${key} ${text} was made by the app, and stands for nothing here`,
      });
    }
  }
  return breaches;
}

/** Whether somebody else tried to make one like it and was never answered. */
function mayBeTheirs(effects: Effects, list: List, fields: Readonly<Record<string, Value>>): boolean {
  return effects.exchanges.some(
    ({ caller, method, path, body, status }) =>
      caller === 'writer' &&
      method === 'POST' &&
      status === null &&
      path.includes(list) &&
      body.includes(JSON.stringify(fields['name'] ?? fields['title'] ?? '')),
  );
}

/** Whether two speak of the same words to the same address. */
function isSameMail(
  approval: Approval,
  { email, subject }: { readonly email?: unknown; readonly subject?: unknown },
): boolean {
  return approval.email === email && approval.subject === subject;
}

/**
 * The approvals that a send may be one of. A proposal that was deleted before any window had seen its id at the service
 * is known by being nobody else's.
 */
function approvalsOf(scene: Scene, { id, body }: Effect): readonly Approval[] {
  const { ledger, serverIds } = scene;
  const known = new Set(ledger.approvals.flatMap(({ proposalId }) => serverIds(proposalId)));
  return ledger.approvals.filter((approval) => {
    const ids = serverIds(approval.proposalId);
    return isSameMail(approval, body) && (ids.length === 0 ? !known.has(id) : ids.includes(id));
  });
}

function isExpected(scene: Scene, approval: Approval): boolean {
  const { ledger } = scene;
  if (approval.released || approval.isOpen) return false;
  if (ledger.isLetGo(approval.proposalId)) return false;
  return !wasDeletedElsewhere(scene, approval.proposalId) && scene.shown.has(approval.proposalId);
}

/** Each approval leads to one e-mail at most, and to one where it was not taken back. */
function checkSends(scene: Scene): readonly Breach[] {
  const { ledger, effects, mails, serverIds } = scene;
  const breaches: Breach[] = [...checkMailbox(mails, effects, ledger)];
  const sends = effects.list.filter(({ kind, caller }) => kind === 'send' && caller === 'app');
  for (const effect of sends) {
    const own = approvalsOf(scene, effect);
    const breach = checkContent(scene, effect, own);
    if (breach !== null) breaches.push(breach);
    const allowed = own.filter(({ released }) => !released).length;
    // A proposal that was made anew has had several ids: what counts is how often it went out under all of them.
    const count = sends.filter((other) => approvalsOf(scene, other).some((one) => own.includes(one))).length;
    if (count > allowed || own.length === 0)
      breaches.push({
        crime: 'second e-mail',
        detail: `proposals/${effect.id} “${String(effect.body['subject'])}” to ${String(effect.body['email'])} went out ${count} times on ${allowed} approvals, by call ${effect.exchange.id}`,
      });
  }
  for (const approval of ledger.approvals) {
    if (!isExpected(scene, approval)) continue;
    const ids = serverIds(approval.proposalId);
    const count = sends.filter(({ id, body }) => ids.includes(id) && isSameMail(approval, body)).length;
    const wanted = ledger.approvals.filter(
      (one) => one.proposalId === approval.proposalId && isSameMail(one, approval) && isExpected(scene, one),
    ).length;
    const unknown = effects.exchanges.some(
      ({ caller, path, status, deliveredAt, body }) =>
        caller === 'app' &&
        status === null &&
        deliveredAt !== null &&
        ids.some((id) => path === `/proposals/${id}/send_proposal`) &&
        body.includes(JSON.stringify(approval.subject)),
    );
    if (count < wanted && !unknown)
      breaches.push({
        crime: 'lost',
        detail: `the e-mail “${approval.subject}” to ${approval.email} went out ${count} times, ${wanted} were approved`,
      });
  }
  return breaches;
}

/** The folder of e-mails holds no more than was approved here and sent elsewhere. */
function checkMailbox(mails: readonly Mail[], effects: Effects, ledger: Ledger): readonly Breach[] {
  const counts = Map.groupBy(mails, ({ to, subject }) => `${to}|${subject}`);
  return [...counts].flatMap(([key, { length }]) => {
    const isKey = (email: unknown, subject: unknown): boolean =>
      `${String(email)}|${String(subject)}` === key;
    const approved = ledger.approvals.filter(
      ({ email, subject, released }) => !released && isKey(email, subject),
    ).length;
    // Also those of which nobody knows whether the service had taken them when it died.
    const elsewhere = effects.exchanges.filter(
      ({ caller, path, body, deliveredAt, status }) =>
        caller === 'writer' &&
        path.endsWith('/send_proposal') &&
        deliveredAt !== null &&
        (status === null || status < 300) &&
        isKey(bodyField(body, 'email'), bodyField(body, 'subject')),
    ).length;
    return length > approved + elsewhere
      ? [
          {
            crime: 'second e-mail' as const,
            detail: `${length} e-mails ${key} lie in the folder, on ${approved} approvals and ${elsewhere} sends of others`,
          },
        ]
      : [];
  });
}

const bodyField = (body: string, field: string): unknown =>
  (JSON.parse(body === '' ? '{}' : body) as Record<string, unknown>)[field];

/** What went out is what the person saw, unless somebody else changed it within the bound. */
function checkContent(scene: Scene, effect: Effect, own: readonly Approval[]): Breach | null {
  const { effects, pace } = scene;
  const { content, exchange, at, id } = effect;
  if (content === null || own.some(({ seen }) => seen.includes(content))) return null;
  // On the person's word the bound counts from the end of the reading.
  const lastReading = own.some(({ seen }) => seen.length > 2)
    ? (readingOf(effects, effect) ?? Infinity)
    : Infinity;
  const since = Math.min(exchange.arrivedAt - sendBoundMs / pace, lastReading) - slackMs;
  const scope = `proposals/${id}`;
  const clientOf = effects
    .history('proposals', id, 'client_id')
    .map(({ value }) => `clients/${String(value)}`);
  const touched = effects.list.some(
    (other) =>
      other.caller === 'writer' &&
      other.at >= since &&
      other.at <= at &&
      (effects.scopeOf(other.list, other.id) === scope || clientOf.includes(`${other.list}/${other.id}`)),
  );
  if (touched || mayHaveTouched(effects, since, at)) return null;
  return {
    crime: 'sent other than approved',
    detail: `call ${exchange.id}; approved\n${own.map(({ seen }) => seen.join('\n or\n')).join('\n or\n')}\nwent out\n${content}`,
  };
}

/** When the app began to read a proposal back before it was sent; null when nothing tells of it. */
function readingOf({ exchanges }: Effects, { id, exchange }: Effect): number | null {
  const reading = exchanges.findLast(
    ({ caller, method, path, arrivedAt }) =>
      caller === 'app' &&
      method === 'GET' &&
      path.startsWith(`/proposals/${id}`) &&
      arrivedAt < exchange.arrivedAt,
  );
  return reading?.arrivedAt ?? null;
}

/** A write of somebody else over which the service died: nobody knows whether and when it took effect. */
function mayHaveTouched(effects: Effects, since: number, until: number): boolean {
  return effects.exchanges.some(
    ({ caller, method, status, deliveredAt }) =>
      caller === 'writer' &&
      method !== 'GET' &&
      status === null &&
      deliveredAt !== null &&
      deliveredAt >= since &&
      deliveredAt <= until,
  );
}

/** What somebody else wrote, and was known here or could have been, is not overwritten without a word. */
function checkOverwrites(scene: Scene): readonly Breach[] {
  const { effects, ledger, shown, pace, coreStartedAt } = scene;
  const madeOld = [...ledger.resumed, ...coreStartedAt];
  const localIds = new Map<string, string>();
  for (const { kind, localId } of shown.values())
    for (const id of scene.serverIds(localId)) localIds.set(`${listOf[kind]}/${id}`, localId);
  const breaches: Breach[] = [];
  for (const { kind, caller, list, id, body, exchange } of effects.list) {
    if (kind !== 'update' || caller !== 'app') continue;
    for (const field of Object.keys(body)) {
      if (field === 'position') continue;
      const history = effects.history(list, id, field);
      const place = history.findIndex((taken) => taken.exchange === exchange);
      const [before, after] = [history[place - 1], history[place]];
      if (before?.caller !== 'writer' || after === undefined || before.value === after.value) continue;
      const localId = localIds.get(`${list}/${id}`) ?? '';
      if (ledger.looked.get(`${localId}/${field}`)?.has(before.value) === true) continue;
      const kept = ownWords(before.value).filter((word) => word.startsWith('theirs'));
      if (kept.length > 0 && kept.every((word) => ownWords(after.value).includes(word))) continue;
      // It was on the screen when the write left, and the person had written without having seen it.
      const shownAt = ledger.shown.get(`${localId}/${field}/${String(before.value)}`);
      const known = shownAt !== undefined && shownAt < exchange.arrivedAt - slackMs;
      const age = exchange.arrivedAt - before.at;
      const calls = effects.exchanges.filter(
        ({ caller: who, arrivedAt }) =>
          who === 'app' &&
          arrivedAt <= exchange.arrivedAt &&
          arrivedAt > exchange.arrivedAt - roomy.ms / pace,
      ).length;
      const bound =
        calls <= roomy.calls
          ? overwriteBoundMs.withRoom / pace + longestReadingMs
          : overwriteBoundMs.always / pace;
      const isOld = age > bound + slackMs;
      // A pause and a restart make all old that was read before them.
      const wasAway = madeOld.some((at) => at > before.at && at < exchange.arrivedAt);
      if (!known && !isOld && !wasAway) continue;
      breaches.push({
        crime: 'unsaid overwrite',
        detail: `${list}/${id}.${field}: ${JSON.stringify(before.value)}, ${known ? 'which was on the screen' : wasAway ? 'from before a pause or a restart' : `written ${Math.round(age)} ms before`}, was overwritten with ${JSON.stringify(after.value)} by call ${exchange.id}; ${told(history)}`,
      });
    }
  }
  return breaches;
}

/** Lists that nobody else touched are in the order in which the person left them. */
function checkOrder(scene: Scene): readonly Breach[] {
  const { ledger, served, shown, effects } = scene;
  const breaches: Breach[] = [];
  for (const [parentId, left] of ledger.lists) {
    const parent = shown.get(parentId);
    if (parent === undefined || parent.serverId === null || ledger.unsettled.has(parentId)) continue;
    const [list, key] =
      parent.kind === 'proposal'
        ? (['sections', 'proposal_id'] as const)
        : (['line_items', 'section_id'] as const);
    const above = `${listOf[parent.kind]}/${parent.serverId}`;
    const touched = effects.list.some(
      (effect) =>
        effect.caller === 'writer' &&
        effect.list === list &&
        effects.parentOf(list, effect.id) === above &&
        (effect.kind !== 'update' || 'position' in effect.body),
    );
    if (touched || mayHaveTouched(effects, 0, Infinity)) continue;
    const localIds = new Map(
      [...shown.values()].flatMap(({ kind, localId, serverId }) =>
        listOf[kind] === list && serverId !== null ? [[serverId, localId] as const] : [],
      ),
    );
    const order = [...served[list].values()]
      .filter(({ fields }) => String(fields[key]) === parent.serverId)
      .toSorted((one, other) => Number(one.fields['position']) - Number(other.fields['position']))
      .map(({ id }) => localIds.get(id) ?? `unknown ${id}`);
    if (order.join() !== left.join())
      breaches.push({
        crime: 'wrong order',
        detail: `${above}: left as ${left.join(' ')}, served as ${order.join(' ')}`,
      });
  }
  return breaches;
}

/** The most calls of the app in any window of the budget. */
export function mostInWindow(exchanges: readonly Exchange[], pace: number): number {
  const times = (when: (exchange: Exchange) => number | null): number => {
    const sorted = exchanges
      .flatMap((exchange) => (exchange.caller === 'app' ? (when(exchange) ?? []) : []))
      .toSorted((left, right) => left - right);
    let most = 0;
    for (let first = 0, last = 0; last < sorted.length; last += 1) {
      while ((sorted[last] ?? 0) - (sorted[first] ?? 0) >= budget.windowMs / pace) first += 1;
      most = Math.max(most, last - first + 1);
    }
    return most;
  };
  return Math.max(
    times(({ arrivedAt }) => arrivedAt),
    times(({ deliveredAt }) => deliveredAt),
  );
}

function checkBudget({ effects, pace }: Scene): readonly Breach[] {
  const most = mostInWindow(effects.exchanges, pace);
  return most > budget.calls ? [{ crime: 'budget', detail: `${most} calls in one window` }] : [];
}

/** In the end the screens show what the service has. */
function checkShown({ served, shown }: Scene): readonly Breach[] {
  const breaches: Breach[] = [];
  const ids = new Set<string>();
  const compared: readonly string[] = ['title', 'name', 'body', 'amount', 'optional', 'city', 'quantity'];
  for (const { kind, localId, serverId, fields } of shown.values()) {
    const list = listOf[kind];
    ids.add(`${list}/${serverId ?? ''}`);
    const row = serverId === null ? undefined : served[list].get(serverId);
    if (row === undefined) {
      breaches.push({ crime: 'shown otherwise than served', detail: `${kind} ${localId} is not served` });
      continue;
    }
    for (const field of compared) {
      if (fields[field] === undefined || same(field, fields[field], row.fields[field])) continue;
      breaches.push({
        crime: 'shown otherwise than served',
        detail: `${list}/${row.id}.${field}: shown ${JSON.stringify(fields[field])}, served ${JSON.stringify(row.fields[field])}`,
      });
    }
  }
  for (const list of ['clients', 'proposals', 'sections', 'line_items'] as const)
    for (const id of served[list].keys())
      if (!ids.has(`${list}/${id}`))
        breaches.push({ crime: 'shown otherwise than served', detail: `${list}/${id} is not shown` });
  return breaches;
}

/** Everything that can be said once all is quiet. */
export function judge(scene: Scene): readonly Breach[] {
  return [
    ...checkLost(scene),
    ...checkDoubled(scene),
    ...checkSends(scene),
    ...checkOverwrites(scene),
    ...checkOrder(scene),
    ...checkBudget(scene),
    ...checkShown(scene),
  ];
}
