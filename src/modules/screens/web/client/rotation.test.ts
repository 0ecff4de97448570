import { describe, expect, it } from 'vitest';
import { FIRST, type Rotation, type Turn, turnTo } from './rotation.engine.ts';

const turned = (turns: readonly Turn[], count = 4, rotateMs = 20_000): Rotation =>
  turns.reduce((rotation, turn) => turnTo(rotation, turn, count, rotateMs), FIRST);
const elapsed = (ms: number): Turn => ({ kind: 'elapsed', ms });
const next: Turn = { kind: 'next' };
const previous: Turn = { kind: 'previous' };
const pause: Turn = { kind: 'pause' };

describe('the rotation of scenes', () => {
  it('goes on when a scene has stood its time, and begins again after the last', () => {
    expect(turned([elapsed(19_999)])).toMatchObject({ at: 0 });
    expect(turned([elapsed(19_999), elapsed(1)])).toEqual({ at: 1, shownMs: 0, paused: false });
    expect(turned(Array.from({ length: 4 }, () => elapsed(20_000)))).toMatchObject({ at: 0 });
  });

  it('goes on by one scene after a long sleep', () => {
    expect(turned([elapsed(9_000_000)])).toEqual({ at: 1, shownMs: 0, paused: false });
  });

  it('goes by hand both ways, and gives the scene its whole time', () => {
    expect(turned([elapsed(15_000), next])).toEqual({ at: 1, shownMs: 0, paused: false });
    expect(turned([previous])).toMatchObject({ at: 3 });
    expect(turned([next, previous])).toMatchObject({ at: 0 });
  });

  it('rests while paused, also by hand, until it is resumed', () => {
    expect(turned([pause, elapsed(60_000)])).toMatchObject({ at: 0, paused: true });
    expect(turned([pause, next, elapsed(60_000)])).toMatchObject({ at: 1, paused: true });
    expect(turned([pause, pause, elapsed(20_000)])).toMatchObject({ at: 1, paused: false });
  });

  it('stands still where the address says so, and with one scene', () => {
    expect(turned([elapsed(900_000)], 4, 0)).toMatchObject({ at: 0 });
    expect(turned([elapsed(20_000), next], 1)).toMatchObject({ at: 0 });
  });

  it('stays within the scenes of another address', () => {
    expect(turnTo({ at: 3, shownMs: 5, paused: true }, elapsed(1000), 2, 20_000)).toMatchObject({ at: 1 });
  });
});
