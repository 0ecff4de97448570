import { describe, expect, it } from 'vitest';
import { bodyOf, faultsOf, newBodyOf, type UnitValues, valuesOf } from './unit-form.model.ts';

const good: UnitValues = { ...valuesOf({ kind: 'college' }), code: 'U1-CHEM', name: '化学学院' };

describe('the form of a unit', () => {
  it.each<[string, Partial<UnitValues>, object]>([
    ['nothing wrong', {}, {}],
    ['no code', { code: ' ' }, { code: 'required' }],
    ['a code with a blank', { code: 'U 1' }, { code: 'code' }],
    ['no name', { name: '' }, { name: 'required' }],
    ['a name of one character', { name: '院' }, { name: 'name' }],
    ['a name of 81 characters', { name: '院'.repeat(81) }, { name: 'name' }],
    ['a wrong phone', { phone: '12' }, { phone: 'phone' }],
    ['a mobile', { phone: '13812345678' }, {}],
    ['a land line', { phone: '025-88880000' }, {}],
    ['no order', { sort: '' }, { sort: 'sort' }],
    ['too large an order', { sort: '1000001' }, { sort: 'sort' }],
  ])('%s', (_what, change, expected) => {
    expect(faultsOf({ ...good, ...change }, true)).toEqual(expected);
  });

  it('does not validate the code of a unit that is there', () => {
    expect(faultsOf({ ...good, code: '' }, false)).toEqual({});
  });

  it('sends trimmed texts, empty ones to take away, and no logo as none', () => {
    expect(bodyOf({ ...good, name: ' 化学学院 ', sort: '30' })).toMatchObject({
      name: '化学学院',
      phone: '',
      logo: null,
      sort: 30,
    });
    expect(bodyOf(good)).not.toHaveProperty('code');
    expect(newBodyOf(good, 'p')).toMatchObject({ code: 'U1-CHEM', parentId: 'p' });
  });

  it('reads nothing as an empty field', () => {
    expect(valuesOf({ kind: 'university', phone: null, logo: null })).toMatchObject({ phone: '', logo: '', sort: '0' });
  });
});
