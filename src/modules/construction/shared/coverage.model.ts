import type { QuestionType } from '../../questions/shared/question.model.ts';
import type { BuiltFacts, BuiltThing, ThingKind, Window } from './built.model.ts';
import { countOf, ITEM_KINDS, within } from './figure.model.ts';

/** Shares of a course that are as they should be. */
export const COVERAGES = ['pointContent', 'pointQuestions', 'objectives', 'videoLengths', 'used'] as const;
export type Coverage = (typeof COVERAGES)[number];

/** Ready questions a knowledge point should have. */
export const QUESTIONS_PER_POINT = 5;

/** Columns of the matrix of knowledge points. */
export const POINT_COLUMNS = ['video', 'document', 'experiment', 'question', 'task'] as const;
export type PointColumn = (typeof POINT_COLUMNS)[number];
const COLUMN_OF: Readonly<Partial<Record<ThingKind, PointColumn>>> = {
  video: 'video',
  document: 'document',
  page: 'document',
  link: 'document',
  experiment: 'experiment',
  testNode: 'task',
  homeworkNode: 'task',
};

export interface PointName {
  readonly id: string;
  readonly code: string;
  readonly name: string;
}

/** What coverage looks at beside the things of a course. */
export interface CoverageFacts {
  /** Knowledge points tied to a node of the course, hidden ones too. */
  readonly points: readonly PointName[];
  readonly objectives: readonly { readonly id: string; readonly text: string }[];
  /** Items of the active grade scheme. */
  readonly items: readonly {
    readonly key: string;
    readonly name: string;
    readonly weight: number;
    readonly objectives: readonly string[];
  }[];
  /** Minutes of a video of a good length, both ends included. */
  readonly shortest: number;
  readonly longest: number;
  /** Nodes a learner opened within the window. */
  readonly opened: ReadonlySet<string>;
}

/** Something a share is taken of. */
export interface CoveredThing extends BuiltThing {
  readonly met: boolean;
}

const bare = (kind: ThingKind, id: string, name: string): BuiltThing => ({
  ...{ kind, id, name, at: 0, changedAt: null, hidden: false, authorId: null, value: null },
});

/** A row of the matrix of knowledge points: what learners have about it. */
export interface PointRow extends PointName {
  readonly counts: Readonly<Record<PointColumn, number>>;
}

/** What learners have about each knowledge point, and the ready questions about it. */
export function pointMatrix(facts: BuiltFacts, { points }: Pick<CoverageFacts, 'points'>): PointRow[] {
  const rows = new Map(
    points.map((point) => [
      point.id,
      { ...point, counts: { video: 0, document: 0, experiment: 0, question: 0, task: 0 } },
    ]),
  );
  for (const { kind, hidden, pointIds } of facts.nodes) {
    const column = COLUMN_OF[kind];
    if (column && !hidden) for (const id of pointIds) rows.get(id)!.counts[column] += 1;
  }
  for (const { pointIds } of facts.questions) {
    for (const id of pointIds) if (rows.has(id)) rows.get(id)!.counts.question += 1;
  }
  return [...rows.values()].sort((a, b) => (a.code < b.code ? -1 : 1));
}

/** Things about a knowledge point in a column of the matrix. */
export function thingsAbout(facts: BuiltFacts, pointId: string, column: PointColumn): readonly BuiltThing[] {
  if (column === 'question') return facts.questions.filter(({ pointIds }) => pointIds.includes(pointId));
  return facts.nodes.filter(
    ({ kind, hidden, pointIds }) => COLUMN_OF[kind] === column && !hidden && pointIds.includes(pointId),
  );
}

/** What a share is taken of, each with whether it is as it should be. */
export function coveredThings(
  coverage: Coverage,
  facts: BuiltFacts,
  of: CoverageFacts,
  window: Window,
): readonly CoveredThing[] {
  const seen = facts.nodes.filter(({ hidden, at }) => !hidden && at < window.until);
  if (coverage === 'pointContent') {
    const covered = new Set(seen.flatMap(({ pointIds }) => pointIds));
    return of.points.map(({ id, name }) => ({ ...bare('point', id, name), met: covered.has(id) }));
  }
  if (coverage === 'pointQuestions') {
    return pointMatrix(facts, of).map(({ id, name, counts }) => ({
      ...{ ...bare('point', id, name), value: counts.question, met: counts.question >= QUESTIONS_PER_POINT },
    }));
  }
  if (coverage === 'objectives') {
    const proven = new Set(of.items.flatMap(({ objectives }) => objectives));
    return of.objectives.map(({ id, text }) => ({ ...bare('objective', id, text), met: proven.has(id) }));
  }
  if (coverage === 'videoLengths') {
    const good = (minutes: number) => minutes >= of.shortest && minutes <= of.longest;
    return seen.flatMap((thing) =>
      thing.kind === 'video' && thing.value !== null ? [{ ...thing, met: good(thing.value) }] : [],
    );
  }
  return seen.flatMap((thing) =>
    (ITEM_KINDS as readonly ThingKind[]).includes(thing.kind) ? [{ ...thing, met: of.opened.has(thing.id) }] : [],
  );
}

/** How many of how many; a share of none is no number. */
export const shareOf = (things: readonly CoveredThing[]): { readonly have: number; readonly want: number } => ({
  have: things.filter(({ met }) => met).length,
  want: things.length,
});

/** What members of a team contribute that has things of its own. */
export const CONTRIBUTIONS = ['nodes', 'minutes', 'questions', 'edits', 'announcements', 'posts'] as const;
export type Contribution = (typeof CONTRIBUTIONS)[number];

/** Things a person contributed within the window; null for all whose author is not in the team, or not known. */
export function contributed(
  kind: Contribution,
  facts: BuiltFacts,
  window: Window,
  isBy: (personId: string | null) => boolean,
): readonly BuiltThing[] {
  const made = <T extends BuiltThing>(things: readonly T[]) =>
    things.filter(({ at, authorId }) => within(at, window) && isBy(authorId));
  switch (kind) {
    case 'nodes':
      return made(facts.nodes);
    case 'minutes':
      return facts.nodes.flatMap((node) => {
        const makerId = node.makerId ?? null;
        const counts = node.kind === 'video' && node.value !== null && within(node.at, window);
        return counts && isBy(makerId) ? [node] : [];
      });
    case 'questions':
      return made(facts.questions);
    case 'edits':
      return facts.questions.filter(
        ({ at, changedAt, editorId }) =>
          changedAt !== null && changedAt > at && within(changedAt, window) && isBy(editorId),
      );
    case 'announcements':
      return facts.given.filter(
        ({ kind: one, givenAt, authorId }) => one === 'announcement' && within(givenAt, window) && isBy(authorId),
      );
    case 'posts':
      return made(facts.posts.filter(({ by }) => by === 'team'));
  }
}

/** Number of things, minutes of videos. */
export const amountOf = (kind: Contribution, things: readonly BuiltThing[]): number =>
  kind === 'minutes'
    ? Math.round(things.reduce((sum, { value }) => sum + (value ?? 0), 0) * 100) / 100
    : countOf(things);

/** Questions by type and difficulty 1–5. */
export function questionMatrix(facts: BuiltFacts, window: Window): { type: QuestionType; counts: number[] }[] {
  const rows = new Map<QuestionType, number[]>();
  for (const { type, difficulty, at } of facts.questions) {
    if (at >= window.until) continue;
    const counts = rows.get(type) ?? [0, 0, 0, 0, 0];
    counts[difficulty - 1]! += 1;
    rows.set(type, counts);
  }
  return [...rows].map(([type, counts]) => ({ type, counts }));
}
