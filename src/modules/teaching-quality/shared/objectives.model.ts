import { courseAttainment, type Evidence } from '../../../kernel/statistics/attainment.ts';
import type { MarkedLearner, MarkItem } from './marks.model.ts';

export interface Objective {
  readonly id: string;
  readonly text: string;
  readonly weight: number;
  readonly expected: number;
}

/** Full points of an item: its percent. */
const FULL = 100;

/** Items that give evidence of objectives and in which anybody has a mark. */
const evidenceItems = (learners: readonly MarkedLearner[], items: readonly MarkItem[], known: ReadonlySet<string>) =>
  items.filter(
    ({ key, objectives }) =>
      objectives.some((id) => known.has(id)) && learners.some((one) => one.group === 'marked' && one.items.has(key)),
  );

/**
 * How far the objectives of a course are reached. Learners who are absent, deferred, excused or lack a mark of one of the
 * items are left out whole, so that all parts share one n; an item with several objectives serves them equally.
 */
export function attainmentOf(
  learners: readonly MarkedLearner[],
  items: readonly MarkItem[],
  objectives: readonly Objective[],
) {
  const known = new Set(objectives.map(({ id }) => id));
  const used = evidenceItems(learners, items, known);
  const chosen =
    used.length === 0
      ? []
      : learners.filter((one) => one.group === 'marked' && used.every(({ key }) => one.items.has(key)));
  const evidence = used.map(({ key, weight, objectives: own }): Evidence => {
    const served = own.filter((id) => known.has(id));
    const full = objectives.map(({ id }) => (served.includes(id) ? FULL / served.length : 0));
    return {
      ...{ weight, full },
      earned: chosen.map((one) => full.map((points) => (points * one.items.get(key)!) / FULL)),
    };
  });
  const found = objectives.map((objective, k) => {
    const { objectives: rows } = courseAttainment(
      evidence,
      objectives.map(({ weight }) => weight),
      objective.expected,
    );
    const { value, attained, reached, evidence: parts, learners: own } = rows[k]!;
    return {
      ...{ ...objective, value, attained, reached },
      // Told apart from what only has no marks yet.
      assessed: items.some(({ objectives: own }) => own.includes(objective.id)),
      evidence: used.flatMap(({ key, name }, j) => {
        const { weight, rate } = parts[j]!;
        return weight > 0 ? [{ key, name, weight, rate, part: rate === null ? null : weight * rate }] : [];
      }),
      learners: chosen.flatMap((one, s) => {
        const rate = own[s] ?? null;
        return rate === null ? [] : [{ ...one, rate }];
      }),
    };
  });
  const whole = objectives.reduce((sum, { weight }) => sum + weight, 0);
  const complete = found.length > 0 && whole > 0 && found.every(({ value }) => value !== null);
  return {
    n: chosen.length,
    left: learners.length - chosen.length,
    rows: found,
    course: complete ? found.reduce((sum, { value, weight }) => sum + value! * weight, 0) / whole : null,
  };
}
