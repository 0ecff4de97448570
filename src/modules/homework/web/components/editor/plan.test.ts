import { describe, expect, it } from 'vitest';
import { HOMEWORK_DEFAULTS } from '../../../shared/homework-settings.model.ts';
import type { Homework } from '../homework.model.ts';
import { bodyOf, faultsOf, fieldOf, fieldsOf } from './plan.model.ts';
import { criteriaOf, fourLevels, rubricFaultOf, typedTotal } from './rubric-fields.model.ts';

const RUBRIC = [
  {
    id: 'a',
    name: '方法',
    levels: [
      { name: '好', from: 51, to: 100, words: '' },
      { name: '差', from: 0, to: 50, words: '' },
    ],
  },
];
const homework = {
  ...{ title: '第一次作业', brief: '<p>要求</p>', attachments: [{ id: 'f1', name: '讲义.pdf' }], maxScore: 100 },
  ...{ node: { id: 'n1', name: '作业', chapter: '第一章', visible: true }, opensAt: null, state: 'draft' },
  ...{ dueAt: '2026-12-01T15:59:59.999Z', cutoffAt: '2026-12-03T16:00:00.000Z', rubric: RUBRIC },
  settings: { ...HOMEWORK_DEFAULTS, fileKinds: ['document', '.sch'] },
  classes: [
    { id: 'c1', name: '一班', opensAt: null, dueAt: '2026-12-02T16:00:00.000Z', cutoffAt: null, groupSetId: 's1' },
  ],
} as unknown as Homework;

describe('the form of homework', () => {
  it('sends what stands unchanged, to the millisecond it does not show', () => {
    const body = bodyOf(fieldsOf(homework), homework, 3);
    expect(body).toMatchObject({
      ...{ title: '第一次作业', attachments: ['f1'], nodeId: 'n1', maxScore: 100, version: 3, rubric: RUBRIC },
      ...{ opensAt: null, dueAt: homework.dueAt, cutoffAt: homework.cutoffAt },
      settings: { fileKinds: ['document', '.sch'], late: null, groups: false },
      // A set counts where groups hand in.
      classes: [{ id: 'c1', opensAt: null, dueAt: homework.classes[0]!.dueAt, groupSetId: null }],
    });
    expect(faultsOf(fieldsOf(homework))).toEqual({});
  });
  it('drops what is switched off', () => {
    const fields = { ...fieldsOf(homework), rubricOn: false, lateOn: true, groups: true };
    expect(bodyOf(fields, homework, 3)).toMatchObject({
      ...{ rubric: null, settings: { late: { unit: 'day', perUnit: 10, floor: 50, of: 'earned' } } },
      classes: [{ groupSetId: 's1' }],
    });
    const [one] = fields.classes;
    expect(bodyOf({ ...fields, classes: [{ ...one!, own: false }] }, homework, 3).classes[0]!.dueAt).toBeNull();
  });
  it('names what is wrong at its field', () => {
    const faulty = (change: object) => faultsOf({ ...fieldsOf(homework), ...change });
    expect(faulty({ title: ' x ' })).toEqual({ title: { code: 'title' } });
    expect(faulty({ nodeId: '' })).toEqual({ nodeId: { code: 'required' } });
    expect(faulty({ maxScore: '99.7' })).toEqual({ maxScore: { code: 'score' } });
    expect(faulty({ maxFiles: '11' })).toEqual({ maxFiles: { code: 'range', min: 1, max: 10 } });
    expect(faulty({ extensions: 'sch' })).toEqual({ extensions: { code: 'kind' } });
    expect(faulty({ dueAt: '' }).dueAt).toEqual({ code: 'dueNeeded' });
    expect(faulty({ cutoffAt: '2026-11-30T00:00' })).toMatchObject({ cutoffAt: { code: 'cutoffAt' } });
    expect(faulty({ opensAt: '2026-12-02T00:00' })).toMatchObject({ dueAt: { code: 'dueAt' } });
    expect(faulty({ resubmit: 'afterReturn', maxReturns: '0' })).toEqual({ maxReturns: { code: 'returns' } });
    const classes = [{ ...fieldsOf(homework).classes[0]!, cutoffAt: '2026-12-01T00:00' }];
    expect(faulty({ classes })).toEqual({ classes: { code: 'cutoffAt' } });
  });
  it('finds the field a refusal is about', () => {
    expect(fieldOf('body.settings.late.perUnit')).toBe('latePerUnit');
    expect(fieldOf('settings.groups')).toBe('groups');
    expect(fieldOf('classes.2.cutoffAt')).toBe('classes');
    expect(fieldOf('rubric.1')).toBe('rubric');
    expect(fieldOf('body.settings.fileKinds.0')).toBe('extensions');
  });
});

describe('a typed rubric', () => {
  const [one] = criteriaOf(RUBRIC);
  it('is added up while it is typed', () => {
    expect(typedTotal([one!, { ...one!, weight: '0.5' }])).toBe(150);
    expect(typedTotal([{ ...one!, weight: 'x' }])).toBeNull();
  });
  it('says what is wrong, and where', () => {
    expect(rubricFaultOf([one!])).toBeNull();
    expect(rubricFaultOf([one!, { ...one!, id: 'b', name: ' ' }])).toEqual({ code: 'empty', at: 1 });
    expect(rubricFaultOf([{ ...one!, weight: '11' }])).toEqual({ code: 'weight', at: 0 });
    expect(rubricFaultOf([{ ...one!, levels: [{ ...one!.levels[0]!, to: '1.3' }] }])).toEqual({
      code: 'points',
      at: 0,
    });
    expect(rubricFaultOf([{ ...one!, levels: [...one!.levels].reverse() }])).toEqual({ code: 'levels', at: 0 });
    expect(rubricFaultOf([one!, { ...one!, id: 'b' }])).toEqual({ code: 'same', at: 1 });
  });
  it('begins with four levels without gap, however few its points', () => {
    const names = ['优', '良', '中', '差'] as const;
    expect(fourLevels(40, names).map(({ from, to }) => `${from}-${to}`)).toEqual(['36-40', '30-35', '24-29', '0-23']);
    expect(rubricFaultOf([{ ...one!, levels: fourLevels(40, names) }])).toBeNull();
    expect(rubricFaultOf([{ ...one!, levels: fourLevels(10, names) }])).toBeNull();
  });
});
