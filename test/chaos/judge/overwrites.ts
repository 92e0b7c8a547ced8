import { listOf } from '../ledger.ts';
import { ownWords, slackMs, told, type Breach, type Scene } from './scene.ts';

/** How old at most what was read of a record may be when a change of it leaves (S17), ms: always, and with room for a reading. */
const overwriteBoundMs = { always: 40_000, withRoom: 5_000 };
/** With no more calls than these in the time for which any call may count, there was room for a reading before each write. */
const roomy = { calls: 30, ms: 110_000 };
/** The longest that a reading takes over the slow way, ms on the wall. */
const longestReadingMs = 3_000;

/** What somebody else wrote, and was known here or could have been, is not overwritten without a word. */
export function checkOverwrites(scene: Scene): readonly Breach[] {
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
      const index = history.findIndex((taken) => taken.exchange === exchange);
      const [before, after] = [history[index - 1], history[index]];
      if (before?.caller !== 'writer' || after === undefined || before.value === after.value) continue;
      const localId = localIds.get(`${list}/${id}`) ?? '';
      if (ledger.looked.get(`${localId}/${field}`)?.has(before.value) === true) continue;
      const kept = ownWords(before.value).filter((word) => word.startsWith('theirs'));
      if (kept.length > 0 && kept.every((word) => ownWords(after.value).includes(word))) continue;
      // It was on the screen when the write left, and the user had written without having seen it.
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
