import { describe, expect, it } from 'vitest';
import { toLocalId } from '#shared/domain/testing/ids.ts';
import { createLocalWriteClock } from './local-write-clock.ts';

/** A local write clock over a clock that the test advances. */
function setUp() {
  let time = 1_000;
  const log = createLocalWriteClock({ now: () => time, monotonic: () => time });
  return { log, pass: (ms: number) => void (time += ms) };
}

describe('S13: a write of our own', () => {
  it('is newer than earlier requests, and older than later ones', () => {
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

  it('has an order relative to a request at the same time', () => {
    const { log } = setUp();
    const marks = [log.mark(), log.mark()];
    log.touch('c');
    marks.push(log.mark());
    expect(marks.map((mark) => log.after('c', mark))).toEqual([true, true, false]);
    expect(new Set(marks).size).toBe(3);
  });
});

describe('S15: a record that a read returned for the first time', () => {
  it('is not missing in a list that was requested before', () => {
    const { log } = setUp();
    const before = log.mark();
    expect(log.metAfter(toLocalId('c'), before)).toBe(false);
    log.meet(toLocalId('c'));
    const since = log.mark();
    expect([log.metAfter(toLocalId('c'), before), log.metAfter(toLocalId('c'), since)]).toEqual([
      true,
      false,
    ]);
    // That list says nothing else about the record either.
    expect([log.after('c', before), log.after('c', since)]).toEqual([true, false]);
  });

  it('is not one that was only changed', () => {
    const { log } = setUp();
    const before = log.mark();
    log.touch('c');
    expect(log.metAfter(toLocalId('c'), before)).toBe(false);
  });
});

describe("S17: the age of a record's last read", () => {
  it('is known from the start of its call and from its arrival', () => {
    const { log, pass } = setUp();
    expect(log.shown(toLocalId('c'))).toBeNull();
    const mark = log.mark();
    pass(300);
    log.show(toLocalId('c'), mark);
    pass(50);
    expect(log.shown(toLocalId('c'))).toEqual({ sinceAsked: 350, sinceCame: 50, missedTurns: 0 });
    expect(log.shown(toLocalId('d'))).toBeNull();
  });

  it('does not grow by an older answer that arrives later', () => {
    const { log, pass } = setUp();
    const [slow] = [log.mark()];
    pass(1_000);
    const quick = log.mark();
    log.show(toLocalId('c'), quick);
    pass(1_000);
    log.show(toLocalId('c'), slow);
    expect(log.shown(toLocalId('c'))).toMatchObject({ sinceAsked: 1_000, sinceCame: 1_000 });
    expect([log.shownAfter(toLocalId('c'), slow), log.shownAfter(toLocalId('c'), quick)]).toEqual([
      true,
      false,
    ]);
    // The same call may return the record twice.
    log.show(toLocalId('c'), quick);
    expect(log.shown(toLocalId('c'))).toMatchObject({ sinceAsked: 1_000, sinceCame: 0 });
  });

  it('counts only reads that were requested after the clock was cleared', () => {
    const { log } = setUp();
    const before = log.mark();
    log.show(toLocalId('c'), before);
    log.forgetShown();
    expect(log.shown(toLocalId('c'))).toBeNull();
    log.show(toLocalId('c'), before);
    expect(log.shown(toLocalId('c'))).toBeNull();
    log.show(toLocalId('c'), log.mark());
    expect(log.shown(toLocalId('c'))).not.toBeNull();
  });

  it('is unknown for a call that began a thousand marks ago', () => {
    const { log } = setUp();
    const [old, next] = [log.mark(), log.mark()];
    for (let count = 0; count < 999; count += 1) log.mark();
    log.show(toLocalId('c'), old);
    expect(log.shown(toLocalId('c'))).toBeNull();
    log.show(toLocalId('c'), next);
    expect(log.shown(toLocalId('c'))).not.toBeNull();
  });

  it("is unknown after the record's write missed its turn", () => {
    const { log } = setUp();
    log.show(toLocalId('c'), log.mark());
    log.missTurn(toLocalId('c'));
    expect(log.shown(toLocalId('c'))).toBeNull();
    log.show(toLocalId('c'), log.mark());
    expect(log.shown(toLocalId('c'))?.missedTurns).toBe(1);
    log.missTurn(toLocalId('c'));
    log.show(toLocalId('c'), log.mark());
    expect(log.shown(toLocalId('c'))?.missedTurns).toBe(2);
    log.takeTurn(toLocalId('c'));
    expect(log.shown(toLocalId('c'))?.missedTurns).toBe(0);
  });
});
