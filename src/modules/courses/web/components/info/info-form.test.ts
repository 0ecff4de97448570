import { describe, expect, it } from 'vitest';
import type { Translate } from '../../../../../kernel/i18n/catalog.ts';
import type { Course } from '../course/course-frame.tsx';
import { conflictFields, mergedCourse, sentValues } from './info-conflict.model.ts';
import { bodyOf, formOf, infoFaults, newObjective, restoredForm, tabOf, typedSum } from './info-form.model.ts';

const course = {
  id: 'c',
  name: '大学物理实验',
  nameEn: null,
  code: 'PHYS-101',
  category: '0702',
  nature: 'required',
  credits: 2,
  theoryHours: 8,
  labHours: 24,
  intro: '<p>简介</p>',
  syllabus: '',
  assessment: '',
  copyAllowed: false,
  prerequisites: ['高等数学', '力学'],
  textbooks: [{ title: '大学物理实验', author: '李明', press: '高等教育出版社', isbn: '978-7-04-059900-8' }],
  objectives: [
    {
      id: 'o1',
      text: '能够独立完成基本物理量的测量',
      weight: 60,
      requirementCode: '4.1',
      requirement: '',
      expected: 0.7,
    },
    { id: 'o2', text: '能够分析误差并评定测量结果', weight: 40, requirementCode: '', requirement: '', expected: 0.65 },
  ],
} as unknown as Course;

it('sends whether others of the unit may copy only where that was changed', () => {
  const open = { ...course, copyAllowed: true };
  expect(bodyOf(formOf(open), open)).not.toHaveProperty('copyAllowed');
  expect(bodyOf({ ...formOf(open), copyAllowed: false }, open)).toMatchObject({ copyAllowed: false });
});

it('leaves to the lead who may copy, whatever an older draft or another save says', () => {
  const rights = (level: 'all' | 'edit') => ({ course: level }) as Course['rights'];
  const old = formOf({ ...course, copyAllowed: false });
  for (const [level, decides] of [
    ['edit', false],
    ['all', true],
  ] as const) {
    // The lead has allowed it meanwhile.
    const fresh = { ...course, copyAllowed: true, rights: rights(level) };
    expect('copyAllowed' in bodyOf(old, fresh)).toBe(decides);
    expect(restoredForm(formOf(fresh), old, fresh).copyAllowed).toBe(!decides);
    expect(mergedCourse(fresh, { ...sentValues(fresh), copyAllowed: false }).copyAllowed).toBe(!decides);
    const asked = conflictFields(((key: string) => key) as unknown as Translate, fresh).some(
      ({ name }) => name === 'copyAllowed',
    );
    expect(asked).toBe(decides);
  }
});

it('sends back what it got', () => {
  const form = formOf(course);
  expect(infoFaults(form).size).toBe(0);
  expect(bodyOf(form, course)).toMatchObject({
    prerequisites: ['高等数学', '力学'],
    textbooks: course.textbooks,
    objectives: course.objectives,
  });
  expect(bodyOf(form, course)).not.toHaveProperty('cover');
  expect(bodyOf(form, course)).not.toHaveProperty('code');
});

describe('faults', () => {
  it('names weights that do not make the whole, and the part they stand on', () => {
    const form = formOf(course);
    const more = {
      ...form,
      objectives: [...form.objectives, { ...newObjective(10), text: '能够撰写规范的实验报告并展示' }],
    };
    expect(typedSum(more)).toBe(110);
    expect([...infoFaults(more)]).toEqual([['objectives', 'sum']]);
    expect(tabOf('objectives')).toBe('objectives');
  });
  it('names a wrong check digit, a book without title and a short objective by their rows', () => {
    const form = formOf(course);
    const [book] = form.textbooks;
    const [first, second] = form.objectives;
    const faults = infoFaults({
      ...form,
      textbooks: [
        { ...book!, isbn: '978-7-04-059900-9' },
        { ...book!, key: 'x', title: ' ' },
      ],
      objectives: [
        { ...first!, text: '太短' },
        { ...second!, expected: '101' },
      ],
    });
    expect([...faults]).toEqual([
      ['textbooks.0.isbn', 'isbn'],
      ['textbooks.1.title', 'bookTitle'],
      ['objectives.0.text', 'objectiveText'],
      ['objectives.1.expected', 'expected'],
    ]);
    expect(tabOf('textbooks.0.isbn')).toBe('texts');
    expect(tabOf('credits')).toBe('facts');
  });
});
