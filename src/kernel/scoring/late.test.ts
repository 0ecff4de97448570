import { expect, it } from 'vitest';
import { type LateRule, lateMark } from './late.ts';

const RULE: LateRule = { unit: 'day', perUnit: 10, floor: 50, of: 'earned' };
const HOUR = 3600;
const marks = (rule: LateRule, seconds: readonly number[], earned: number | string = 80) =>
  seconds.map((one) => lateMark(rule, one, earned, 100).mark);

it.each<[LateRule['of'], number[]]>([
  ['earned', [80, 72, 64, 64, 40]],
  ['full', [80, 70, 60, 60, 30]],
])('takes ten per cent of the %s mark a day, down to a half', (of, expected) => {
  expect(marks({ ...RULE, of }, [0, 24 * HOUR, 24 * HOUR + 4, 26 * HOUR, 300 * HOUR])).toEqual(expected);
});

it('counts a unit that has begun, by the hour too, and nothing before the time is over', () => {
  expect(lateMark({ ...RULE, unit: 'hour', perUnit: '2.5' }, 2 * HOUR + 1, 80, 100)).toEqual({
    ...{ mark: 74, penalty: 7.5, units: 3 },
  });
  expect(lateMark(RULE, -HOUR, 80, 100)).toEqual({ mark: 80, penalty: 0, units: 0 });
  expect(lateMark(RULE, 1, 80, 100)).toEqual({ mark: 72, penalty: 10, units: 1 });
});

it('takes no more than there is, and rounds once', () => {
  expect(marks({ ...RULE, floor: 0, of: 'full' }, [24 * HOUR * 30], 20)).toEqual([0]);
  expect(marks({ ...RULE, perUnit: '33.33' }, [HOUR], '66.67')).toEqual([44.45]);
});
