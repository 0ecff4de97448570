import { describe, expect, it } from 'vitest';
import { gradeScheme, schemeFault, schemeItem } from './grade-scheme.model.ts';

const item = (key: string, weight: number, more: object = {}) =>
  schemeItem({ key, name: key, kind: 'experiment', weight, ...more });

describe('a usable scheme', () => {
  it('has weights of 100', () => {
    expect(schemeFault(gradeScheme({ items: [item('a', 60), item('b', 40)] }))).toBeNull();
    for (const weight of [39, 41]) {
      expect(schemeFault(gradeScheme({ items: [item('a', 60), item('b', weight)] }))).toEqual({
        why: 'weights',
        sum: 60 + weight,
      });
    }
    expect(schemeFault(gradeScheme({ items: [] }))).toEqual({ why: 'weights', sum: 0 });
  });
  it('has unique keys, bands down to 0, members, and something left after dropping', () => {
    const fault = (more: object, scheme: object = {}) =>
      schemeFault(gradeScheme({ items: [item('a', 100, more)], ...scheme }))?.why;
    expect(schemeFault(gradeScheme({ items: [item('a', 50), item('a', 50)] }))?.why).toBe('keys');
    expect(fault({}, { bands: [{ key: 'x', name: null, from: 60 }] })).toBe('bands');
    expect(
      fault(
        {},
        {
          bands: [
            { key: 'x', name: null, from: 0 },
            { key: 'y', name: null, from: 0 },
          ],
        },
      ),
    ).toBe('bands');
    expect(fault({ members: [] })).toBe('members');
    expect(fault({ members: ['n1', 'n2'], dropLowest: 2 })).toBe('drop');
    expect(fault({ members: ['n1', 'n2'], dropLowest: 1 })).toBeUndefined();
    expect(fault({ kind: 'offline', dropLowest: 1 })).toBe('drop');
  });
});
