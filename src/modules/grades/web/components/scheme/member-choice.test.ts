import { describe, expect, it } from 'vitest';
import { schemeItem } from '../../../shared/grade-scheme.model.ts';
import { fittingChoices, memberSource, outlineChoices, withMember, withSource } from './member-choice.model.ts';

type Rows = Parameters<typeof outlineChoices>[0];
const node = (id: string, type: string, parent: string | null, sort: number, more: object = {}) => ({
  ...{ id, type, parent, sort, name: `${type} ${id}`, visible: true, required: true, experiment: null },
  ...more,
});
const rows = [
  node('b', 'chapter', null, 1),
  node('a', 'chapter', null, 0),
  node('s', 'section', 'a', 1),
  node('film', 'video', 's', 0),
  node('page', 'page', 'a', 0),
  node('more', 'page', 'a', 2, { required: false }),
  node('lab', 'experiment', 'b', 0, { experiment: { reportRequired: true } }),
  node('off', 'chapter', null, 2, { visible: false }),
  node('hidden', 'video', 'off', 0),
  node('empty', 'chapter', null, 3),
] as unknown as Rows;
const choices = outlineChoices(rows);
const item = schemeItem({ key: 'study', name: '章节学习', kind: 'chapter', weight: 30 });

describe('what an item of learning may count', () => {
  it('is what learners see and have to do, in the order of the outline, or its chapters', () => {
    expect(fittingChoices(item, choices).map(({ id }) => id)).toEqual(['page', 'film', 'lab']);
    expect(fittingChoices(item, choices)[1]?.name).toBe('chapter a · video film');
    expect(fittingChoices({ ...item, perChapter: true }, choices).map(({ id }) => id)).toEqual(['a', 'b']);
    expect(fittingChoices({ kind: 'labReport' }, choices).map(({ id }) => id)).toEqual(['lab']);
  });
  it('changes from everything to chosen ones and to a mark for each chapter', () => {
    expect(memberSource(item)).toBe('all');
    const chosen = { ...item, ...withSource(item, 'chosen', choices) };
    expect([memberSource(chosen), chosen.members]).toEqual(['chosen', ['page', 'film', 'lab']]);
    const chapters = { ...chosen, ...withSource({ ...chosen, dropLowest: 1 }, 'chapters', choices) };
    expect([memberSource(chapters), chapters.members, chapters.dropLowest]).toEqual(['chapters', 'all', 0]);
    expect(memberSource({ ...chapters, ...withSource(chapters, 'all', choices) })).toBe('all');
    const lab = schemeItem({ key: 'lab', name: '实验', kind: 'experiment', weight: 10 });
    expect(withSource(lab, 'chosen', choices)).toEqual({ members: ['lab'] });
  });
  it('counts chapters that come later while all are ticked', () => {
    const chapters = { ...item, perChapter: true };
    const fitting = fittingChoices(chapters, choices);
    const one = { ...chapters, ...withMember(chapters, fitting, 'b', false) };
    expect(one.members).toEqual(['a']);
    expect(withMember(one, fitting, 'b', true)).toEqual({ members: 'all' });
  });
});
