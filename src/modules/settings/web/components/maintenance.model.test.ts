import { describe, expect, it } from 'vitest';
import { maintenancePhase } from './maintenance.model.ts';

describe('phase of a maintenance', () => {
  const from = 10_000_000;
  const to = from + 3_600_000;
  it.each([
    [from - 600_001, { kind: 'announced' }],
    [from - 600_000, { kind: 'countdown', seconds: 600 }],
    [from - 1, { kind: 'countdown', seconds: 1 }],
    [from, { kind: 'running' }],
    [to - 1, { kind: 'running' }],
    [to, { kind: 'over' }],
  ])('at %i', (now, phase) => {
    expect(maintenancePhase(from, to, now)).toEqual(phase);
  });
});
