import { describe, expect, it } from 'vitest';
import { type CheckRow, checkBrowser, checkClock, checkScreen, isKeptCheck, verdict } from './self-check.model.ts';

const row = (name: CheckRow['name'], state: CheckRow['state']): CheckRow => ({ name, state, found: '' });

describe('check before a run', () => {
  it.each([
    ['Mozilla/5.0 (X11) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Safari/537.36', 'pass', 'Chrome 131'],
    ['Mozilla/5.0 AppleWebKit/537.36 Chrome/109.0.0.0 Safari/537.36', 'fail', 'Chrome 109'],
    ['Mozilla/5.0 AppleWebKit/537.36 Chrome/120.0.0.0 Safari/537.36 Edg/120.0.0.0', 'pass', 'Edge 120'],
    ['Mozilla/5.0 (Windows NT 10.0; rv:113.0) Gecko/20100101 Firefox/113.0', 'fail', 'Firefox 113'],
    [
      'Mozilla/5.0 (Macintosh) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/16.4 Safari/605.1.15',
      'pass',
      'Safari 16.4',
    ],
    [
      'Mozilla/5.0 (Macintosh) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/16.3 Safari/605.1.15',
      'fail',
      'Safari 16.3',
    ],
    ['Something else', 'note', ''],
  ])('browser %s', (agent, state, found) => {
    expect(checkBrowser(agent)).toEqual({ name: 'browser', state, found });
  });

  it('judges screen and clock by their limits', () => {
    expect([checkScreen(1024, 600).state, checkScreen(1023, 900).state, checkScreen(1440, 599).state]).toEqual([
      'pass',
      'note',
      'note',
    ]);
    expect([checkClock(59_400).state, checkClock(-60_000), checkClock(0).found]).toEqual([
      'pass',
      { name: 'clock', state: 'note', found: '60' },
      '0',
    ]);
  });

  it('stops for what cannot be overruled, asks for the rest', () => {
    expect(verdict([row('browser', 'pass'), row('clock', 'note')])).toBe('pass');
    expect(verdict([row('storage', 'fail')])).toBe('ask');
    expect(verdict([row('screen', 'note'), row('browser', 'pass')])).toBe('ask');
    for (const name of ['browser', 'webgl', 'content'] as const) expect(verdict([row(name, 'fail')])).toBe('stop');
  });

  it('trusts only what it could have kept itself', () => {
    expect(isKeptCheck([row('browser', 'pass')])).toBe(true);
    expect([
      isKeptCheck([]),
      isKeptCheck([{ name: 'x', state: 'pass', found: '' }]),
      isKeptCheck('x'),
      isKeptCheck([null]),
    ]).toEqual([false, false, false, false]);
  });
});
