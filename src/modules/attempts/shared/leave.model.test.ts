import { expect, it } from 'vitest';
import { addLeaves, type LeaveRule, type PageEvent } from './leave.model.ts';

const rule: LeaveRule = { seconds: 3, limit: 2, action: 'lock' };
const away = (seconds: number, cause: PageEvent['cause'] = 'hidden', n = 1): PageEvent => ({
  n,
  kind: 'leave',
  cause,
  at: 0,
  seconds,
});
const none = { leaves: 0, awaySeconds: 0 };

it('counts absences from the threshold on, and nothing else', () => {
  const events = [away(2), away(3), away(40, 'fullScreen'), away(9, 'copy'), { ...away(90), kind: 'clock' as const }];
  expect(addLeaves(none, events, rule)).toEqual({ leaves: 1, awaySeconds: 3, action: null });
});

it('asks for the action from the limit on, once for each further leave', () => {
  const once = addLeaves(none, [away(5)], rule);
  const twice = addLeaves(once, [away(4, 'blur')], rule);
  expect(twice).toEqual({ leaves: 2, awaySeconds: 9, action: 'lock' });
  expect(addLeaves(twice, [away(1)], rule).action).toBeNull();
  expect(addLeaves(twice, [away(7)], rule).action).toBe('lock');
  expect(addLeaves(none, [away(5), away(5), away(5)], { ...rule, limit: null }).action).toBeNull();
});
