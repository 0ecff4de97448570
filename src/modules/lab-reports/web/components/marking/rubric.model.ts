import type { CriterionMark, ReportTemplate, RubricCriterion } from '../../../shared/report-template.model.ts';

/** A rubric being filled in: marks by criterion, and the criterion the number keys speak to. */
export interface RubricState {
  readonly marks: Readonly<Record<string, { readonly level: string; readonly points: number }>>;
  readonly active: string;
}

/** A rubric with these marks; the first open criterion is the active one. */
export function rubricState(template: ReportTemplate, marks: readonly CriterionMark[]): RubricState {
  const filled = Object.fromEntries(marks.map(({ criterion, level, points }) => [criterion, { level, points }]));
  return { marks: filled, active: nextOpen(template, filled, template.criteria.at(-1)!.key) };
}

/** The criterion after `from` that has no mark yet, else the one after it; the last stays. */
function nextOpen(template: ReportTemplate, marks: RubricState['marks'], from: string): string {
  const keys = template.criteria.map((criterion) => criterion.key);
  const at = keys.indexOf(from);
  const order = [...keys.slice(at + 1), ...keys.slice(0, at + 1)];
  return order.find((key) => !marks[key]) ?? keys[Math.min(at + 1, keys.length - 1)]!;
}

/** Makes the next open criterion behind this one the active one. */
export const goOn = (template: ReportTemplate, state: RubricState, from: string): RubricState => ({
  ...state,
  active: nextOpen(template, state.marks, from),
});

/** Points a level begins with: the middle of its span, a whole number. */
export function pointsOfLevel(criterion: RubricCriterion, level: string): number {
  const found = criterion.levels.find((one) => one.key === level);
  return found ? Math.round((found.from + found.to) / 2) : 0;
}

/** Sets the level of a criterion and goes on to the next open one. */
export function pickLevel(template: ReportTemplate, state: RubricState, key: string, level: string): RubricState {
  const criterion = template.criteria.find((one) => one.key === key);
  if (!criterion) return state;
  const marks = { ...state.marks, [key]: { level, points: pointsOfLevel(criterion, level) } };
  return { marks, active: nextOpen(template, marks, key) };
}

/** Gives every criterion without a mark the level at this place (0 = best). */
export function fillRest(template: ReportTemplate, state: RubricState, place: number): RubricState {
  return template.criteria.reduce((all, criterion) => {
    const level = criterion.levels[place];
    return level && !all.marks[criterion.key] ? pickLevel(template, all, criterion.key, level.key) : all;
  }, state);
}

/** Sets the points of a criterion; its level follows. Half points, held inside 0 and the maximum. */
export function setPoints(template: ReportTemplate, state: RubricState, key: string, points: number): RubricState {
  const criterion = template.criteria.find((one) => one.key === key);
  if (!criterion || !Number.isFinite(points)) return state;
  const held = Math.min(criterion.max, Math.max(0, Math.round(points * 2) / 2));
  const level = criterion.levels.find((one) => held >= one.from) ?? criterion.levels.at(-1)!;
  return { ...state, marks: { ...state.marks, [key]: { level: level.key, points: held } } };
}

/** Live sum, how many criteria have their mark, and whether all have. */
export function rubricSum(
  template: ReportTemplate,
  state: RubricState,
): { sum: number; full: number; marked: number; done: boolean } {
  const set = template.criteria.filter((criterion) => state.marks[criterion.key]);
  return {
    sum: set.reduce((sum, criterion) => sum + state.marks[criterion.key]!.points, 0),
    full: template.criteria.reduce((sum, criterion) => sum + criterion.max, 0),
    marked: set.length,
    done: set.length === template.criteria.length,
  };
}

/** Marks as a call takes them, in the order of the template. */
export function marksOf(template: ReportTemplate, state: RubricState): CriterionMark[] {
  return template.criteria.flatMap((criterion) => {
    const mark = state.marks[criterion.key];
    return mark ? [{ criterion: criterion.key, ...mark }] : [];
  });
}
