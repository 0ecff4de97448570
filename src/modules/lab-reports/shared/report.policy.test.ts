import { describe, expect, it } from 'vitest';
import { evaluateCommand, REPORT_COMMANDS, REPORT_STATES } from './report.policy.ts';

/** Allowed combinations, written out by hand; everything else is refused. */
const ALLOWED = new Set([
  'author save draft',
  'author save returned',
  'author submit draft',
  'author submit returned',
  'author recall submitted',
  'marker grade submitted',
  'marker return submitted',
  'marker regrade graded',
  'marker withdraw graded',
  'marker annotate submitted',
  'marker annotate graded',
]);

describe('commands on a report', () => {
  for (const face of ['author', 'marker', 'inspector'] as const) {
    for (const command of REPORT_COMMANDS) {
      for (const state of REPORT_STATES) {
        it(`${face} ${command} ${state}`, () => {
          expect(evaluateCommand(command, face, state) === 'ok').toBe(ALLOWED.has(`${face} ${command} ${state}`));
        });
      }
    }
  }
  it('tells a wrong person from a wrong moment', () => {
    expect(evaluateCommand('grade', 'author', 'submitted')).toBe('forbidden');
    expect(evaluateCommand('grade', 'marker', 'draft')).toBe('state');
  });
});
