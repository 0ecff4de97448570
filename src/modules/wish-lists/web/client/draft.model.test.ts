import { describe, expect, it } from 'vitest';
import { contactFaults, fitsFree, freeLine, putLine } from './draft.model.ts';

describe('a draft', () => {
  it('gives what stands there already more seats', () => {
    const one = freeLine('氢能电堆拆装');
    const twice = putLine([one], { ...one, seats: 4 });
    expect(twice).toEqual({ lines: [{ ...one, seats: 5 }], there: true });
    expect(putLine(twice.lines, freeLine('风机检修实验')).lines).toHaveLength(2);
  });
  it('says what of the contact is missing', () => {
    const contact = { name: ' 陈 ', phone: '138', unit: '', message: '' };
    expect(contactFaults(contact)).toEqual(['name', 'phone', 'unit']);
    expect(contactFaults({ name: '陈老师', phone: '010-12345678', unit: '南山大学', message: '' })).toEqual([]);
  });
  it('takes words of some length for what is outside the catalogue', () => {
    expect([fitsFree('氢能'), fitsFree('氢能电堆拆装')]).toEqual([false, true]);
  });
});
