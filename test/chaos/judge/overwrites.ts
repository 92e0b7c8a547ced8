import { listOf } from '../ledger.ts';
import { ownWords, slackMs, formatHistory, type Breach, type FinalState } from './final-state.ts';

/**
 * Largest age of a record's reading when a change of it leaves, ms: in every case, and with room in the budget for a
 * reading.
 */
const overwriteBoundMs = { always: 40_000, withRoom: 5_000 };
/**
 * With at most this many calls in the time in which calls may count, there was room for a reading before each write.
 */
const roomy = { calls: 30, ms: 110_000 };
/** Longest duration of a reading over the slow network, ms of real time. */
const longestReadingMs = 3_000;

/** Checks that no value of the second writer that was read or should have been read is overwritten silently. */
export function checkOverwrites(finalState: FinalState): readonly Breach[] {
  const { effects, ledger, shown, pace, coreStartedAt } = finalState;
  const madeOld = [...ledger.resumed, ...coreStartedAt];
  const localIds = new Map<string, string>();
  // The ledger has the records that are deleted at the end.
  for (const { kind, localId } of [...ledger.records.values(), ...shown.values()])
    for (const id of finalState.serverIds(localId)) localIds.set(`${listOf[kind]}/${id}`, localId);
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
      if (ledger.seenValues.get(`${localId}/${field}`)?.has(before.value) === true) continue;
      const kept = ownWords(before.value).filter((word) => word.startsWith('theirs'));
      if (kept.length > 0 && kept.every((word) => ownWords(after.value).includes(word))) continue;
      // The screen showed it when the write left, although the user had edited before seeing it.
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
      // A pause and a restart make every earlier reading too old.
      const wasAway = madeOld.some((at) => at > before.at && at < exchange.arrivedAt);
      if (!known && !isOld && !wasAway) continue;
      breaches.push({
        defect: 'silent overwrite',
        detail: `${list}/${id}.${field}: ${JSON.stringify(before.value)}, ${known ? 'which was on the screen' : wasAway ? 'from before a pause or a restart' : `written ${Math.round(age)} ms before`}, was overwritten with ${JSON.stringify(after.value)} by call ${exchange.id}; ${formatHistory(history)}`,
      });
    }
  }
  return breaches;
}
