import { criterionMax, levelPoints } from '../../kernel/scoring/rubric.ts';

/** Criteria of a rubric in order, each with its levels, best first. */
export type RubricCriteria = readonly {
  readonly id: string;
  readonly name: string;
  /** What its points are multiplied with; 1 where nothing is said. */
  readonly weight?: number | undefined;
  /** Levels begin with whole points. */
  readonly whole?: boolean;
  readonly levels: readonly {
    readonly name: string;
    readonly from: number;
    readonly to: number;
    /** What work of this level is like. */
    readonly words?: string;
  }[];
}[];

/** A rubric being filled in: points by criterion, and the criterion the digits speak to. */
export interface RubricState {
  readonly points: Readonly<Record<string, number>>;
  readonly active: string;
}

/** The criterion behind `from` that has no points yet, from the front when there is none behind; else the one after it. */
function nextOpen(rubric: RubricCriteria, points: RubricState['points'], from: string): string {
  const ids = rubric.map(({ id }) => id);
  const at = ids.indexOf(from);
  const order = [...ids.slice(at + 1), ...ids.slice(0, at + 1)];
  return order.find((id) => points[id] === undefined) ?? ids[Math.min(at + 1, ids.length - 1)]!;
}

/** A rubric with these points; what it does not know is left out, and the first open criterion is the active one. */
export function rubricState(rubric: RubricCriteria, given: RubricState['points']): RubricState {
  const points = Object.fromEntries(
    rubric.flatMap(({ id }) => (given[id] === undefined ? [] : [[id, given[id]] as const])),
  );
  const first = rubric.find(({ id }) => points[id] === undefined) ?? rubric[0];
  return { points, active: first?.id ?? '' };
}

/** Makes the next open criterion behind this one the active one. */
export const goOn = (rubric: RubricCriteria, state: RubricState, from: string): RubricState => ({
  ...state,
  active: nextOpen(rubric, state.points, from),
});

/** Gives a criterion the level at this place (0 = best) and goes on to the next open one. */
export function pickLevel(rubric: RubricCriteria, state: RubricState, id: string, place: number): RubricState {
  const criterion = rubric.find((one) => one.id === id);
  const given = criterion && levelPoints(criterion, place);
  if (given == null) return state;
  const points = { ...state.points, [id]: given };
  return { points, active: nextOpen(rubric, points, id) };
}

/** Gives every criterion without points the level at this place; the same state where none gets any. */
export function fillRest(rubric: RubricCriteria, state: RubricState, place: number): RubricState {
  const added = rubric.flatMap((criterion) => {
    const own = state.points[criterion.id] === undefined ? levelPoints(criterion, place) : null;
    return own === null ? [] : [[criterion.id, own] as const];
  });
  if (added.length === 0) return state;
  const points = { ...state.points, ...Object.fromEntries(added) };
  return { points, active: nextOpen(rubric, points, rubric.at(-1)?.id ?? '') };
}

/** Points of a criterion as typed: to the half, between nothing and its best level. */
export const heldPoints = (criterion: RubricCriteria[number], typed: number): number =>
  Math.min(criterionMax(criterion), Math.max(0, Math.round(typed * 2) / 2));

/** Sets the points of a criterion; an empty field takes them away. */
export function setPoints(rubric: RubricCriteria, state: RubricState, id: string, typed: number | null): RubricState {
  const criterion = rubric.find((one) => one.id === id);
  if (!criterion) return state;
  const { [id]: _before, ...rest } = state.points;
  if (typed === null || !Number.isFinite(typed)) return { ...state, points: rest };
  return { ...state, points: { ...rest, [id]: heldPoints(criterion, typed) } };
}
