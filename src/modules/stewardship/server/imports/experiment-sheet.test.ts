import { describe, expect, it } from 'vitest';
import { emptyForm } from '../../../catalogue/shared/form.model.ts';
import {
  type ExperimentSheetRow,
  fieldsOf,
  type SheetWorld,
  type StoredDraft,
  stillSays,
  validateExperiments,
} from './experiment-sheet.engine.ts';

const basic = { ...emptyForm('单摆').basic, category: '0702', level: 'school' as const };
const stored: StoredDraft = {
  ...{ id: 'id', code: 'E1', state: 'draft', deleted: false, reached: true },
  ...{ leader: 'Zhang', unit: 'U1', basic },
};
const world: SheetWorld = {
  stored: new Map([
    ['E1', stored],
    ['E2', { ...stored, code: 'E2', reached: false }],
    ['E3', { ...stored, code: 'E3', state: 'listed' }],
  ]),
  leaders: new Map([
    ['zhang', { id: 'p1', fit: true, unitId: 'u1' }],
    ['li', { id: 'p2', fit: true, unitId: 'u1' }],
    ['wang', { id: 'p3', fit: false, unitId: 'u1' }],
  ]),
  units: new Map([
    ['U1', { id: 'u1', reached: true }],
    ['U2', { id: 'u2', reached: false }],
  ]),
};
const validate = (values: ExperimentSheetRow['values']) => validateExperiments([{ line: 2, values }], world).get(2)!;
const columns = (values: ExperimentSheetRow['values']) => (validate(values).issues ?? []).map(({ column }) => column);

describe('rows of experiments', () => {
  it('without a known code are new', () => {
    const row = { name: '分光计', leader: 'ZHANG', unit: 'U1', category: '0702', kind: 'basic', hours: '2.5' };
    expect(validate(row)).toMatchObject({ state: 'new', issues: [], after: row });
    expect(validate({ ...row, code: 'NEW-1' }).state).toBe('new');
  });

  it('with one change what they say, compared with what stands there', () => {
    expect(validate({ code: 'E1', name: '单摆', level: 'school', leader: 'zhang', unit: 'U1' }).state).toBe('same');
    expect(validate({ code: 'E1', name: '复摆', brief: null })).toMatchObject({
      ...{ state: 'change', target: 'id', issues: [] },
      ...{ before: { name: '单摆' }, after: { name: '复摆' } },
    });
  });

  it('name what is wrong by column', () => {
    expect(columns({ code: 'E2' })).toEqual(['code']);
    expect(columns({ code: 'E3', name: '复摆' })).toEqual(['code']);
    expect(columns({ code: 'E1', leader: 'li', unit: 'U1' })).toEqual(['leader']);
    expect(columns({ leader: 'wang', unit: 'U2' })).toEqual(['leader', 'unit']);
    expect(columns({ leader: 'nobody', unit: 'U9', hours: '2.3', passScore: '101', name: '甲' })).toEqual([
      ...['name', 'leader', 'unit', 'hours', 'passScore'],
    ]);
  });

  it('become fields of the form: what is left out stays, what is cleared is empty', () => {
    expect(fieldsOf({ name: '复摆', hours: '3.5', brief: null, level: null })).toEqual({
      ...{ name: '复摆', hours: 3.5, brief: '', level: 'ordinary' },
    });
    expect([stillSays(basic, { name: '单摆', nameEn: null }), stillSays(basic, { name: '复摆' })]).toEqual([
      true,
      false,
    ]);
  });
});
