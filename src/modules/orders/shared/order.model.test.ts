import { describe, expect, it } from 'vitest';
import * as model from './order.model.ts';

const line = { kind: 'experiment', seats: 30, price: 0, from: '2026-12-01', to: '2027-05-31' } as const;
const item = { gone: false, price: 0, limit: model.MAX_SEATS, validDays: null } as const;

describe('an order', () => {
  it('stands in one stage, and takes the commands that fit it', () => {
    expect(model.ORDER_STATES.map((state) => model.stageOf({ state, voucher: false }))).toEqual([
      ...['submitted', 'ready', 'awaiting', 'ready', 'opened', 'expired', 'rejected', 'cancelled', 'refunded'],
    ]);
    expect(model.stageOf({ state: 'awaiting', voucher: true })).toBe('voucher');
    expect(model.fitsCommand('approve', { state: 'submitted', voucher: false })).toBe(true);
    expect(model.fitsCommand('approve', { state: 'approved', voucher: false })).toBe(false);
    expect(model.fitsCommand('confirm', { state: 'awaiting', voucher: false })).toBe(false);
    expect(model.fitsCommand('confirm', { state: 'awaiting', voucher: true })).toBe(true);
    expect(model.fitsCommand('open', { state: 'paid', voucher: true })).toBe(true);
    expect(model.fitsCommand('open', { state: 'awaiting', voucher: true })).toBe(false);
    expect(model.fitsCommand('refund', { state: 'paid', voucher: true })).toBe(true);
  });

  it('comes to the sum of price by seats in fen, and waits for a voucher when that is more than nothing', () => {
    expect(
      model.amountOf([
        { price: 1999, seats: 30 },
        { price: 0, seats: 5 },
      ]),
    ).toBe(59_970);
    expect(model.approvedState(1)).toBe('awaiting');
    expect(model.approvedState(0)).toBe('approved');
  });

  it('is taken back while nobody paid, and ordered again once it ended', () => {
    expect(model.ORDER_STATES.filter(model.mayWithdraw)).toEqual(['submitted', 'awaiting']);
    expect(model.ORDER_STATES.filter(model.mayRepeat)).toEqual(['expired', 'rejected', 'cancelled', 'refunded']);
  });
});

describe('a period', () => {
  it('ends at the midnight of its last day at the site', () => {
    expect(new Date(model.endOfDay('2026-12-31')).toISOString()).toBe('2026-12-31T16:00:00.000Z');
    expect(new Date(model.startOfDay('2026-12-31')).toISOString()).toBe('2026-12-30T16:00:00.000Z');
    expect(model.today(Date.parse('2026-12-31T16:00:00Z'))).toBe('2027-01-01');
    expect(model.packageEnd('2026-12-01', 180)).toBe('2027-05-29');
    expect(model.daysLeft({ from: '2026-12-01', to: '2026-12-31' }, '2026-12-31')).toBe(1);
  });

  it('begins today at the earliest, and lasts a day to three years', () => {
    expect(model.periodFault({ from: '2026-11-30', to: '2026-12-05' }, '2026-12-01')).toBe('past');
    expect(model.periodFault({ from: '2026-12-02', to: '2026-12-01' }, '2026-12-01')).toBe('order');
    expect(model.periodFault({ from: '2026-12-02', to: '2026-12-02' }, '2026-12-01')).toBeNull();
    expect(model.periodFault({ from: '2026-12-02', to: '2029-12-01' }, '2026-12-01')).toBeNull();
    expect(model.periodFault({ from: '2026-12-02', to: '2029-12-02' }, '2026-12-01')).toBe('long');
    expect(model.periodFault({ from: '2028-02-29', to: '2031-02-27' }, '2026-12-01')).toBeNull();
  });
});

describe('a line of the cart', () => {
  const faults = (more: object, of: object = {}) =>
    model.lineFaults({ ...line, ...more }, { ...item, ...of }, '2026-12-01');

  it('says what stands against ordering it', () => {
    expect(faults({})).toEqual([]);
    expect(model.lineFaults(line, undefined, '2026-12-01')).toEqual(['gone']);
    expect(faults({}, { gone: true, price: 5 })).toEqual(['gone']);
    expect(faults({ seats: 31 }, { limit: 30, price: 5 })).toEqual(['price', 'seats']);
    expect(faults({ from: '2026-11-30' })).toEqual(['past']);
    expect(faults({ to: '2026-11-30' })).toEqual(['period']);
    // The end of a package follows from its beginning.
    expect(faults({ kind: 'package', to: '2020-01-01' }, { validDays: 180 })).toEqual([]);
  });
});

describe('an entitlement', () => {
  it('is ahead, usable, near its end, over or refunded', () => {
    const phase = (from: string, to: string, ended = false) => model.phaseOf({ from, to, ended }, '2026-12-01');
    expect(phase('2026-12-02', '2027-12-01')).toBe('ahead');
    expect(phase('2026-12-01', '2027-12-01')).toBe('usable');
    expect(phase('2026-11-01', '2026-12-30')).toBe('soon');
    expect(phase('2026-11-01', '2026-12-01')).toBe('soon');
    expect(phase('2026-11-01', '2026-11-30')).toBe('ended');
    expect(phase('2026-11-01', '2027-11-30', true)).toBe('refunded');
    expect(model.overlaps({ from: '2026-01-01', to: '2026-01-31' }, { from: '2026-01-31', to: '2026-03-01' })).toBe(
      true,
    );
    expect(model.overlaps({ from: '2026-01-01', to: '2026-01-30' }, { from: '2026-01-31', to: '2026-03-01' })).toBe(
      false,
    );
  });
});
