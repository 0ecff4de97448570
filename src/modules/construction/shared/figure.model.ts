import type { BuiltFacts, BuiltThing, ThingKind, Window } from './built.model.ts';

/** Counts of what a course has, in the order of the table. */
export const FIGURES = [
  ...(['chapters', 'sections', 'items', 'depth'] as const),
  ...(['videos', 'videoMinutes', 'videoMean', 'videosUnknown'] as const),
  ...(['resources', 'attachments', 'bytes'] as const),
  ...(['experimentNodes', 'experiments', 'steps'] as const),
  ...(['tests', 'homework', 'exams', 'submissions', 'submitters'] as const),
  ...(['questions', 'questionsUsed'] as const),
  ...(['announcements', 'topics', 'teamPosts', 'learnerPosts'] as const),
  ...(['members', 'classes', 'learners', 'outsiders'] as const),
  ...(['changed', 'stale'] as const),
] as const;
export type Figure = (typeof FIGURES)[number];

/** How a figure comes of its things. */
type Way = 'count' | 'sum' | 'mean' | 'most';

/** What a figure is made of. */
export interface FigureRule {
  readonly way: Way;
  /** Hidden parts of the outline count beside it. */
  readonly outline: boolean;
  readonly things: (facts: BuiltFacts, window: Window) => readonly BuiltThing[];
}

/** Days after which a node that nobody changed is old. */
export const STALE_DAYS = 365;
const DAY_MS = 86_400_000;

/** Whether an instant lies in the window. */
export const within = (at: number | null, { from, until }: Window) => at !== null && at >= from && at < until;
const there = (at: number, { until }: Window) => at < until;

/** Parts of the outline of some kinds that were there by the end of the window. */
const nodes =
  (...kinds: readonly ThingKind[]) =>
  ({ nodes: all }: BuiltFacts, window: Window) =>
    all.filter(({ kind, at }) => kinds.includes(kind) && there(at, window));

/** Things of some kinds that reached learners within the window. */
const given =
  (kind: ThingKind) =>
  ({ given: all }: BuiltFacts, window: Window) =>
    all.filter((thing) => thing.kind === kind && within(thing.givenAt, window));

/** Kinds of node that are learnt themselves. */
export const ITEM_KINDS = [
  ...(['page', 'document', 'link', 'video', 'experiment'] as const),
  ...(['testNode', 'homeworkNode', 'discussion'] as const),
] as const;
const isVideo = nodes('video');
const known = (facts: BuiltFacts, window: Window) => isVideo(facts, window).filter(({ value }) => value !== null);

/** One thing of each id, a visible one where there is one. */
function distinct<T extends BuiltThing>(things: readonly T[], idOf: (thing: T) => string = ({ id }) => id): T[] {
  const found = new Map<string, T>();
  for (const thing of things) {
    const id = idOf(thing);
    const before = found.get(id);
    if (!before || (before.hidden && !thing.hidden)) found.set(id, thing);
  }
  return [...found.values()];
}

/** Experiments of the outline, each once, with the number of its steps. */
const experiments = (facts: BuiltFacts, window: Window) =>
  distinct(nodes('experiment')(facts, window), ({ of }) => of ?? '').map((thing) => ({
    ...thing,
    value: facts.steps.get(thing.of ?? '') ?? 0,
  }));

const files = (facts: BuiltFacts, window: Window) => facts.files.filter(({ at }) => there(at, window));

const talk = (facts: BuiltFacts, window: Window, by: 'team' | 'learner') =>
  facts.posts.filter(
    ({ at, by: kind, classId }) =>
      kind === by && within(at, window) && (by === 'team' || classId === null || window.classIds.has(classId)),
  );

const submissions = (facts: BuiltFacts, window: Window) =>
  facts.submissions.filter(({ at, classId }) => within(at, window) && classId !== null && window.classIds.has(classId));

const learners = (facts: BuiltFacts, window: Window) =>
  distinct(
    facts.learners.filter(
      ({ at, classId, completed }) =>
        there(at, window) && window.classIds.has(classId) && (window.completed || !completed),
    ),
  );

/** Everything people build, each once. */
const all = (facts: BuiltFacts): readonly BuiltThing[] => [...facts.nodes, ...facts.given, ...facts.questions];

const outline = (things: FigureRule['things'], way: Way = 'count'): FigureRule => ({ way, outline: true, things });
const counted = (things: FigureRule['things']): FigureRule => ({ way: 'count', outline: false, things });

export const FIGURE_RULES: Readonly<Record<Figure, FigureRule>> = {
  chapters: outline(nodes('chapter')),
  sections: outline(nodes('section')),
  items: outline(nodes(...ITEM_KINDS)),
  depth: outline(
    (facts, window) =>
      facts.nodes.filter(({ at }) => there(at, window)).map((one) => ({ ...one, value: one.level ?? null })),
    'most',
  ),
  videos: outline(isVideo),
  videoMinutes: outline(known, 'sum'),
  videoMean: outline(known, 'mean'),
  videosUnknown: outline((facts, window) => isVideo(facts, window).filter(({ value }) => value === null)),
  resources: outline(nodes('page', 'document', 'link')),
  attachments: outline((facts, window) => files(facts, window).filter(({ kind }) => kind === 'attachment')),
  bytes: outline(files, 'sum'),
  experimentNodes: outline(nodes('experiment')),
  experiments: outline(experiments),
  steps: outline(experiments, 'sum'),
  tests: counted(given('test')),
  homework: counted(given('homework')),
  exams: counted(given('exam')),
  submissions: counted(submissions),
  submitters: counted((facts, window) => distinct(submissions(facts, window), ({ authorId }) => authorId ?? '')),
  questions: counted((facts, window) => facts.questions.filter(({ at }) => there(at, window))),
  questionsUsed: counted((facts, window) =>
    facts.questions.filter(({ usedAt = [] }) => usedAt.some((at) => within(at, window))),
  ),
  announcements: counted(given('announcement')),
  topics: counted((facts, window) =>
    [...talk(facts, window, 'team'), ...talk(facts, window, 'learner')].filter(({ kind }) => kind === 'topic'),
  ),
  teamPosts: counted((facts, window) => talk(facts, window, 'team')),
  learnerPosts: counted((facts, window) => talk(facts, window, 'learner')),
  members: counted((facts, window) => facts.members.filter(({ at }) => there(at, window))),
  classes: counted((facts, window) => facts.classes.filter(({ id }) => window.classIds.has(id))),
  learners: counted(learners),
  outsiders: counted((facts, window) => learners(facts, window).filter(({ outside }) => outside)),
  changed: outline((facts, window) =>
    all(facts).filter(({ at, changedAt }) => within(at, window) || within(changedAt, window)),
  ),
  stale: outline((facts, window) =>
    facts.nodes.filter(
      ({ at, changedAt }) => there(at, window) && (changedAt ?? at) < window.until - STALE_DAYS * DAY_MS,
    ),
  ),
};

const round = (n: number) => Math.round(n * 100) / 100;

/** How many things these are, each with those alike it stands for. */
export const countOf = (things: readonly BuiltThing[]): number => things.reduce((sum, { times = 1 }) => sum + times, 0);

/** What a figure makes of things; a mean of none is no number. */
export function figureOf(way: Way, things: readonly BuiltThing[]): number | null {
  const values = things.map(({ value }) => value ?? 0);
  if (way === 'count') return countOf(things);
  if (way === 'most') return values.reduce((most, value) => Math.max(most, value), 0);
  const sum = values.reduce((all, value) => all + value, 0);
  if (way === 'sum') return round(sum);
  return values.length === 0 ? null : round(sum / values.length);
}

/** Things a figure is made of; those of hidden parts of the outline only where they are asked for. */
export function thingsOf(figure: Figure, facts: BuiltFacts, window: Window, hidden = false): readonly BuiltThing[] {
  const rule = FIGURE_RULES[figure];
  const things = rule.things(facts, window);
  return hidden ? things : things.filter((thing) => !thing.hidden);
}

/** A figure of what learners see, and with what is hidden where that may differ. */
export interface FigureValue {
  readonly figure: Figure;
  readonly value: number | null;
  readonly withHidden: number | null;
}

/** All figures of a window. */
export function figuresOf(facts: BuiltFacts, window: Window): FigureValue[] {
  return FIGURES.map((figure) => {
    const { way, outline: beside } = FIGURE_RULES[figure];
    return {
      figure,
      value: figureOf(way, thingsOf(figure, facts, window)),
      withHidden: beside ? figureOf(way, thingsOf(figure, facts, window, true)) : null,
    };
  });
}

/** Changes by day, oldest first: each thing counts on the day it was made and on that of its last change. */
export function changesByDay(
  facts: BuiltFacts,
  window: Window,
  dayOf: (ms: number) => string,
): { readonly day: string; readonly n: number }[] {
  const days = new Map<string, number>();
  for (const { at, changedAt } of all(facts)) {
    const own = [at, changedAt].flatMap((ms) => (ms !== null && within(ms, window) ? [dayOf(ms)] : []));
    for (const day of new Set(own)) days.set(day, (days.get(day) ?? 0) + 1);
  }
  return [...days].map(([day, n]) => ({ day, n })).sort((a, b) => (a.day < b.day ? -1 : 1));
}

/** Things made or changed last on a day. */
export const thingsOfDay = (
  facts: BuiltFacts,
  window: Window,
  dayOf: (ms: number) => string,
  day: string,
): readonly BuiltThing[] =>
  all(facts).filter(({ at, changedAt }) =>
    [at, changedAt].some((ms) => ms !== null && within(ms, window) && dayOf(ms) === day),
  );
