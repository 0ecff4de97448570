import { systemActor } from '../../../kernel/access/actor.ts';
import type { CallOutput, RouteInput } from '../../../kernel/http/contract.ts';
import { siteDate } from '../../../kernel/values/site-time.ts';
import type { Ctx } from '../../../platform/db/context.ts';
import { answersMarkedBy } from '../../attempts/server/attempts.public.ts';
import { completeness, courseTargets, objectivesOf, visitedNodes } from '../../courses/server/courses.public.ts';
import type { CourseRole } from '../../courses/shared/role.model.ts';
import { builtPosts, type PostsAsked } from '../../discussion/server/discussion.public.ts';
import { provingItems } from '../../grades/server/grades.public.ts';
import { worksMarkedBy } from '../../homework-marking/server/homework-marking.public.ts';
import { peopleById } from '../../identity/server/identity.public.ts';
import { reportsGradedBy } from '../../lab-reports/server/lab-reports.public.ts';
import { viewedNodes } from '../../media/server/media.public.ts';
import type { BuiltThing, Window } from '../shared/built.model.ts';
import type { constructionRoute, constructionRowsRoute, Subject } from '../shared/construction.contract.ts';
import {
  amountOf,
  CONTRIBUTIONS,
  COVERAGES,
  type Contribution,
  type Coverage,
  type CoverageFacts,
  type CoveredThing,
  contributed,
  coveredThings,
  type PointColumn,
  pointMatrix,
  questionMatrix,
  shareOf,
  thingsAbout,
} from '../shared/coverage.model.ts';
import {
  changesByDay,
  countOf,
  FIGURE_RULES,
  FIGURES,
  type Figure,
  figureOf,
  figuresOf,
  thingsOf,
  thingsOfDay,
  within,
} from '../shared/figure.model.ts';
import { lastDay, type SeenConstruction, seeConstruction } from './construction.access.ts';
import { startedNodes } from './construction.repository.ts';
import { type ReadFacts, readFacts } from './facts.service.ts';

export type Construction = CallOutput<typeof constructionRoute>;
type Rows = CallOutput<typeof constructionRowsRoute>;

/** Rows of a drawer at once. */
const SIZE = 100;

/** What was read has been asked for by somebody who may see it; single hand-ins and posts are the system's to read. */
const asSystem = (ctx: Ctx): Ctx => ctx.as(systemActor('course construction'));

/** Nodes learners of the window opened in it. Three statements. */
async function openedNodes(ctx: Ctx, courseId: string, { facts }: ReadFacts, window: Window): Promise<Set<string>> {
  const personIds = thingsOf('learners', facts, window).map(({ id }) => id);
  const range = { personIds, from: new Date(window.from), until: new Date(window.until) };
  const nodeIds = facts.nodes.flatMap(({ kind, id }) => (kind === 'video' || kind === 'document' ? [id] : []));
  const people = new Set(personIds);
  const handedIn = facts.submissions.filter(({ authorId }) => authorId !== null && people.has(authorId));
  const said = facts.posts.filter(({ classId }) => classId !== null && window.classIds.has(classId));
  const done = [...handedIn, ...said].flatMap(({ nodeId, at }) =>
    nodeId !== null && within(at, window) ? [nodeId] : [],
  );
  const opened = await Promise.all([
    visitedNodes(ctx, { courseId, ...range }),
    viewedNodes(ctx, { nodeIds, ...range }),
    startedNodes(ctx, { courseId, ...range }),
  ]);
  return new Set([...opened.flat(), ...done]);
}

/** What coverage looks at beside the things of a course. Seven statements. */
async function coverageFacts(ctx: Ctx, courseId: string, read: ReadFacts, window: Window): Promise<CoverageFacts> {
  const [{ shortest, longest }, objectives, items, opened] = await Promise.all([
    courseTargets(ctx),
    objectivesOf(ctx, courseId),
    provingItems(ctx, courseId),
    openedNodes(ctx, courseId, read, window),
  ]);
  return { points: read.points, objectives: [...objectives], items: [...items], opened, shortest, longest };
}

/** Hand-ins, papers and reports each person marked within the window. Three statements. */
async function markedBy(ctx: Ctx, courseId: string, { facts }: ReadFacts, window: Window) {
  const range = { from: new Date(window.from), until: new Date(window.until) };
  const idsOf = (...kinds: readonly string[]) =>
    facts.given.flatMap(({ kind, id }) => (kinds.includes(kind) ? [id] : []));
  const rows = await Promise.all([
    worksMarkedBy(ctx, idsOf('homework'), range),
    answersMarkedBy(ctx, idsOf('test', 'exam'), range),
    reportsGradedBy(ctx, courseId, range),
  ]);
  const sums = new Map<string, number>();
  for (const { personId, n } of rows.flat()) sums.set(personId, (sums.get(personId) ?? 0) + n);
  return sums;
}

/** Whether something is by a person of the team, or by nobody of it where the person is null. */
const isBy = (read: ReadFacts, personId: string | null) => {
  const team = new Set(read.facts.members.map(({ id }) => id));
  return (author: string | null) => (personId === null ? author === null || !team.has(author) : author === personId);
};

function contributionRows(
  read: ReadFacts,
  window: Window,
  marked: ReadonlyMap<string, number>,
): Construction['contribution'] {
  const team = read.facts.members;
  const rowOf = (personId: string | null, name: string | null, role: CourseRole | null) => {
    const by = isBy(read, personId);
    const amounts = Object.fromEntries(
      CONTRIBUTIONS.map((kind) => [kind, amountOf(kind, contributed(kind, read.facts, window, by))]),
    ) as Record<Contribution, number>;
    const own = [...marked].reduce((sum, [id, n]) => (by(id) ? sum + n : sum), 0);
    return { personId, name, role, ...amounts, marked: own };
  };
  const others = rowOf(null, null, null);
  const any = CONTRIBUTIONS.some((kind) => others[kind] > 0) || others.marked > 0;
  return [...team.map(({ id, name, role }) => rowOf(id, name, role)), ...(any ? [others] : [])];
}

/** Everything the page shows of a course. @throws AppError as `seeConstruction` */
export async function readConstruction(
  ctx: Ctx,
  courseId: string,
  filters: RouteInput<typeof constructionRoute>['query'],
): Promise<Construction> {
  const seen = await seeConstruction(ctx, courseId, filters);
  return constructionOf(ctx, seen);
}

/** The same for who has been let in. @param columns terms with a column; those of the page without */
export async function constructionOf(ctx: Ctx, seen: SeenConstruction, columns = seen.terms): Promise<Construction> {
  const { window } = seen;
  const courseId = seen.course.id;
  const { actor } = ctx;
  return asSystem(ctx).read(async (inner) => {
    const [read, whole] = await Promise.all([readFacts(inner, courseId), completeness(inner, courseId)]);
    const { facts } = read;
    const [of, marked] = await Promise.all([
      coverageFacts(inner, courseId, read, window),
      markedBy(inner, courseId, read, window),
    ]);
    const now = figuresOf(facts, window);
    const byTerm = columns.map((term) => figuresOf(facts, seen.windowOf(term)));
    return {
      asOf: ctx.clock.now().toISOString(),
      range: { from: siteDate(window.from), until: lastDay(window) },
      term: seen.term?.id ?? null,
      terms: columns.map(({ id, name, startsOn, endsOn }) => ({ id, name, from: startsOn, until: endsOn })),
      classes: seen.classes.map(({ id, name }) => ({ id, name, counts: window.classIds.has(id) })),
      completeness: whole,
      figures: now.map((row, at) => ({ ...row, terms: byTerm.map((values) => values[at]!.value) })),
      questions: questionMatrix(facts, window),
      coverage: COVERAGES.map((coverage) => ({ coverage, ...shareOf(coveredThings(coverage, facts, of, window)) })),
      points: pointMatrix(facts, of),
      items: of.items.map(({ key, name, weight }) => ({ key, name, weight })),
      objectives: of.objectives.map(({ id, text }) => ({
        ...{ id, text },
        items: of.items.map(({ objectives }) => objectives.includes(id)),
      })),
      contribution: contributionRows(read, window, marked),
      days: changesByDay(facts, window, siteDate),
      can: {
        targets:
          actor.kind === 'person' &&
          actor.grants.some(({ page, actions }) => page === 'homeShowEdit' && actions.some((one) => one === 'enable')),
      },
    };
  });
}

const isFigure = (subject: Subject): subject is Figure => (FIGURES as readonly string[]).includes(subject);
const isCoverage = (subject: Subject): subject is Coverage => (COVERAGES as readonly string[]).includes(subject);

type ListedThing = BuiltThing & { readonly met?: boolean };

/** Posts are counted by day; those behind a number are asked for by the page. Null for subjects that are no posts. */
function postsAsked(
  { window }: SeenConstruction,
  { facts }: ReadFacts,
  { subject, of }: { readonly subject: Subject; readonly of?: string | undefined },
): Omit<PostsAsked, 'limit' | 'offset'> | null {
  const range = { from: new Date(window.from), until: new Date(window.until), classIds: [...window.classIds] };
  if (subject === 'topics') return { ...range, topics: true };
  if (subject === 'teamPosts') return { ...range, by: 'team' };
  if (subject === 'learnerPosts') return { ...range, by: 'learner' };
  if (subject !== 'by.posts') return null;
  return { ...range, by: 'team', author: of ? { is: of } : { none: facts.members.map(({ id }) => id) } };
}

/** The things of a subject, with the figure they make. */
async function listThings(
  ctx: Ctx,
  seen: SeenConstruction,
  read: ReadFacts,
  asked: Pick<RouteInput<typeof constructionRowsRoute>['query'], 'subject' | 'of' | 'hidden'>,
): Promise<{ readonly things: readonly ListedThing[]; readonly value: number | null }> {
  const { subject, of = '' } = asked;
  const { facts } = read;
  const { window } = seen;
  const counted = (things: readonly BuiltThing[]) => ({ things, value: things.length });
  if (isFigure(subject)) {
    const things = thingsOf(subject, facts, window, asked.hidden === '1');
    return { things, value: figureOf(FIGURE_RULES[subject].way, things) };
  }
  if (isCoverage(subject)) {
    const things = coveredThings(subject, facts, await coverageFacts(ctx, seen.course.id, read, window), window);
    // What is missing comes first.
    const sorted: readonly CoveredThing[] = [...things].sort((a, b) => Number(a.met) - Number(b.met));
    return { things: sorted, value: shareOf(things).have };
  }
  if (subject === 'day') return counted(thingsOfDay(facts, window, siteDate, of));
  if (subject === 'questionCell') {
    const [type, difficulty] = of.split(':');
    const inCell = facts.questions.filter((one) => one.type === type && String(one.difficulty) === difficulty);
    return counted(inCell.filter(({ at }) => at < window.until));
  }
  if (subject.startsWith('point.')) return counted(thingsAbout(facts, of, subject.slice(6) as PointColumn));
  const kind = subject.slice(3) as Contribution;
  const things = contributed(kind, facts, window, isBy(read, of === '' ? null : of));
  return { things, value: amountOf(kind, things) };
}

const postThing = (post: Awaited<ReturnType<typeof builtPosts>>[number]): ListedThing => ({
  ...{ kind: post.topic ? 'topic' : 'post', id: post.id, name: post.title, of: post.topicId, value: null },
  ...{ at: post.createdAt.getTime(), changedAt: null, hidden: false, authorId: post.authorId },
});

/** The things behind a figure, a page of them. @throws AppError as `seeConstruction` */
export async function readRows(
  ctx: Ctx,
  courseId: string,
  query: RouteInput<typeof constructionRowsRoute>['query'],
): Promise<Rows> {
  const seen = await seeConstruction(ctx, courseId, query);
  return asSystem(ctx).read(async (inner) => {
    const read = await readFacts(inner, courseId);
    const { things, value } = await listThings(inner, seen, read, query);
    const page = { limit: SIZE, offset: (query.page - 1) * SIZE };
    const posts = postsAsked(seen, read, query);
    const shown: readonly ListedThing[] = posts
      ? (await builtPosts(inner, courseId, { ...posts, ...page })).map(postThing)
      : things.slice(page.offset, page.offset + page.limit);
    const people = await peopleById(
      inner,
      shown.flatMap(({ authorId }) => authorId ?? []),
    );
    const instant = (at: number | null) => (at ? new Date(at).toISOString() : null);
    return {
      ...{ value, total: countOf(things), size: SIZE },
      rows: shown.map((thing) => ({
        kind: thing.kind,
        id: thing.id,
        name: thing.kind === 'question' && !seen.bank ? '' : thing.name,
        hidden: thing.hidden,
        state: thing.state ?? null,
        author: (thing.authorId && people.get(thing.authorId)?.name) || null,
        at: instant(thing.at),
        changedAt: instant(thing.changedAt),
        value: thing.value === null ? null : Math.round(thing.value * 100) / 100,
        met: thing.met ?? null,
        of: thing.of ?? null,
      })),
    };
  });
}
