import { describe, expect, it } from 'vitest';
import { createLocalWriteClock } from './local-write-clock.ts';

/** A log by a clock that goes as it is told. */
function setUp() {
  let time = 1_000;
  const log = createLocalWriteClock({ now: () => time, monotonic: () => time });
  return { log, pass: (ms: number) => void (time += ms) };
}

describe('S13: what our own calls changed', () => {
  it('counts for what was asked before, and for nothing that is asked from then on', () => {
    const { log } = setUp();
    const before = log.mark();
    expect(log.after('c', before)).toBe(false);
    log.touch('c');
    expect([log.after('c', before), log.after('d', before)]).toEqual([true, false]);
    const since = log.mark();
    expect(log.after('c', since)).toBe(false);
    log.touch('c');
    expect([log.after('c', before), log.after('c', since)]).toEqual([true, true]);
  });

  it('is ordered with what is asked at the very same moment', () => {
    const { log } = setUp();
    const marks = [log.mark(), log.mark()];
    log.touch('c');
    marks.push(log.mark());
    expect(marks.map((mark) => log.after('c', mark))).toEqual([true, true, false]);
    expect(new Set(marks).size).toBe(3);
  });
});

describe('S15: what a reading has brought for the first time', () => {
  it('is not missing in a list that was asked for before', () => {
    const { log } = setUp();
    const before = log.mark();
    expect(log.metAfter('c', before)).toBe(false);
    log.meet('c');
    const since = log.mark();
    expect([log.metAfter('c', before), log.metAfter('c', since)]).toEqual([true, false]);
    // Nor may that list say anything else about it.
    expect([log.after('c', before), log.after('c', since)]).toEqual([true, false]);
  });

  it('is not what was only changed', () => {
    const { log } = setUp();
    const before = log.mark();
    log.touch('c');
    expect(log.metAfter('c', before)).toBe(false);
  });
});

describe('S17: when the service showed a record', () => {
  it('is from when its call began, and from when it came', () => {
    const { log, pass } = setUp();
    expect(log.shown('c')).toBeNull();
    const mark = log.mark();
    pass(300);
    log.show('c', mark);
    pass(50);
    expect(log.shown('c')).toEqual({ sinceAsked: 350, sinceCame: 50, missedTurns: 0 });
    expect(log.shown('d')).toBeNull();
  });

  it('is not made older by an answer that comes after a newer one', () => {
    const { log, pass } = setUp();
    const [slow] = [log.mark()];
    pass(1_000);
    const quick = log.mark();
    log.show('c', quick);
    pass(1_000);
    log.show('c', slow);
    expect(log.shown('c')).toMatchObject({ sinceAsked: 1_000, sinceCame: 1_000 });
    expect([log.shownAfter('c', slow), log.shownAfter('c', quick)]).toEqual([true, false]);
    // The same call may show it twice.
    log.show('c', quick);
    expect(log.shown('c')).toMatchObject({ sinceAsked: 1_000, sinceCame: 0 });
  });

  it('counts from what was asked after all was forgotten, and not before', () => {
    const { log } = setUp();
    const before = log.mark();
    log.show('c', before);
    log.forgetShown();
    expect(log.shown('c')).toBeNull();
    log.show('c', before);
    expect(log.shown('c')).toBeNull();
    log.show('c', log.mark());
    expect(log.shown('c')).not.toBeNull();
  });

  it('is not known of a call that began a thousand marks ago', () => {
    const { log } = setUp();
    const [old, next] = [log.mark(), log.mark()];
    for (let count = 0; count < 999; count += 1) log.mark();
    log.show('c', old);
    expect(log.shown('c')).toBeNull();
    log.show('c', next);
    expect(log.shown('c')).not.toBeNull();
  });

  it('is nothing any more once the turn of its write was missed', () => {
    const { log } = setUp();
    log.show('c', log.mark());
    log.missTurn('c');
    expect(log.shown('c')).toBeNull();
    log.show('c', log.mark());
    expect(log.shown('c')?.missedTurns).toBe(1);
    log.missTurn('c');
    log.show('c', log.mark());
    expect(log.shown('c')?.missedTurns).toBe(2);
    log.takeTurn('c');
    expect(log.shown('c')?.missedTurns).toBe(0);
  });
});
