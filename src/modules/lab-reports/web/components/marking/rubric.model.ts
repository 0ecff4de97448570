import { levelAt } from '../../../../../kernel/scoring/rubric.ts';
import type { RubricCriteria, RubricState } from '../../../../../ui/marking/rubric-state.model.ts';
import type { CriterionMark, ReportTemplate } from '../../../shared/report-template.model.ts';
import { templateTexts } from '../templates/template-texts.ts';

/** Criteria of a template as they are filled in; a level begins with a whole number of points. */
export const criteriaOf = ({ criteria }: ReportTemplate): RubricCriteria =>
  criteria.map(({ key, name, levels }) => ({
    id: key,
    name: templateTexts(name),
    whole: true,
    levels: levels.map(({ name: level, from, to }) => ({ name: templateTexts(level), from, to })),
  }));

/** Points of marks by criterion. */
export const pointsOf = (marks: readonly CriterionMark[]): RubricState['points'] =>
  Object.fromEntries(marks.map(({ criterion, points }) => [criterion, points]));

/** Live sum, how many criteria have their mark, and whether all have. */
export function rubricSum(
  template: ReportTemplate,
  { points }: RubricState,
): { sum: number; full: number; marked: number; done: boolean } {
  const set = template.criteria.filter(({ key }) => points[key] !== undefined);
  return {
    sum: set.reduce((sum, { key }) => sum + points[key]!, 0),
    full: template.criteria.reduce((sum, criterion) => sum + criterion.max, 0),
    marked: set.length,
    done: set.length === template.criteria.length,
  };
}

/** Marks as a call takes them, in the order of the template; levels follow the points. */
export const marksOf = (template: ReportTemplate, { points }: RubricState): CriterionMark[] =>
  template.criteria.flatMap((criterion) => {
    const own = points[criterion.key];
    if (own === undefined) return [];
    return [{ criterion: criterion.key, level: criterion.levels[levelAt(criterion, own)]!.key, points: own }];
  });
