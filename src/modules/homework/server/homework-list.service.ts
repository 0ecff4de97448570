import { RESTORE_DAYS } from '../../../kernel/managed/noun.ts';
import type { Ctx } from '../../../platform/db/context.ts';
import { objectHistory } from '../../audit/server/audit.public.ts';
import { seeTeamPlace, type TeamPlace } from '../../classes/server/classes.public.ts';
import { placedNodes } from '../../courses/server/courses.public.ts';
import { MAX_HOMEWORK } from '../shared/homework.model.ts';
import { briefFiles } from './brief-file.service.ts';
import { seeHomework } from './homework.access.ts';
import { figuresOf } from './homework.port.ts';
import { presentDetail, presentLine } from './homework.presenter.ts';
import { findHomework, type HomeworkFacts } from './homework.repository.ts';
import * as lists from './homework-list.repository.ts';

const DAY_MS = 86_400_000;
const personOf = ({ actor }: Ctx) => (actor.kind === 'person' ? actor.personId : null);

/** What stands beside some homework of one course, in few statements whatever its number. */
async function partsOf(ctx: Ctx, place: TeamPlace, homework: readonly HomeworkFacts[]) {
  const ids = homework.map(({ id }) => id);
  const people = await lists.countPeople(ctx, ids, place.classScope);
  const figures = await figuresOf(ctx, ids, place.classScope);
  const classes = await lists.classNames(ctx, place.course.id);
  const nodes = new Map((await placedNodes(ctx, place.course.id)).map((one) => [one.id, one]));
  return ({ id, nodeId }: HomeworkFacts) => ({
    ...people.get(id)!,
    figures: figures.get(id)!,
    node: nodes.get(nodeId),
    classes,
  });
}

/** Assistants see what is for their classes; what is for no class in particular is for all. */
const inScope = ({ classScope }: TeamPlace, { classes }: HomeworkFacts): boolean =>
  classScope === null || classes.length === 0 || classes.some(({ classId }) => classScope.includes(classId));

/** Homework of a course for its team. @throws AppError notFound */
export async function listHomework(ctx: Ctx, courseId: string, bin: boolean) {
  const place = await seeTeamPlace(ctx, courseId);
  const since = new Date(ctx.clock.ms() - RESTORE_DAYS * DAY_MS);
  const ids = await lists.findCourseHomework(ctx, courseId, { bin, since });
  const order = new Map(ids.map((id, at) => [id, at]));
  const all = (await findHomework(ctx, ids)).sort((a, b) => order.get(a.id)! - order.get(b.id)!);
  const seen = all.filter((one) => inScope(place, one));
  const parts = await partsOf(ctx, place, seen);
  const creates = place.rights?.assess === 'all' && place.course.state !== 'archived';
  return {
    rows: seen.map((one) => presentLine(one, place, parts(one), personOf(ctx))),
    can: { create: creates && (bin || all.length < MAX_HOMEWORK) },
  };
}

/** One homework with all its rules, and its files. @throws AppError notFound */
export async function readHomework(ctx: Ctx, homeworkId: string) {
  const { homework, ...place } = await seeHomework(ctx, homeworkId, 'view');
  const parts = (await partsOf(ctx, place, [homework]))(homework);
  const files = await briefFiles(ctx, homework);
  const { can, ...line } = presentLine(homework, place, parts, personOf(ctx));
  return {
    files,
    homework: {
      ...line,
      ...presentDetail(homework),
      extensions: parts.extensions,
      now: ctx.clock.now().toISOString(),
      can: { ...can, history: place.rights?.assess === 'all' },
    },
  };
}

/** What homework of a course can be made of, for who sets it. @throws AppError notFound, forbidden */
export async function homeworkChoices(ctx: Ctx, courseId: string) {
  await seeTeamPlace(ctx, courseId, 'assess');
  const nodes = await placedNodes(ctx, courseId);
  const taken = await lists.takenNodes(ctx, courseId);
  const classes = await lists.findClasses(ctx, courseId);
  return {
    nodes: nodes
      .filter(({ type }) => type === 'homework')
      .map(({ id, name, chapter, visible }) => ({ id, name, chapter, visible, taken: taken.has(id) })),
    parents: nodes
      .filter(({ type }) => type === 'chapter' || type === 'section')
      .map(({ id, name, level }) => ({ id, name, level })),
    classes: classes
      .filter(({ state }) => state !== 'ended')
      .map(({ id, name, people, groupSets }) => ({ id, name, people, groupSets })),
  };
}

/** Who changed homework, when and why. It names learners: for who sets it. @throws AppError notFound, forbidden */
export async function homeworkHistory(ctx: Ctx, homeworkId: string, page: number) {
  await seeHomework(ctx, homeworkId, 'assess');
  return objectHistory(ctx, 'homework', homeworkId, page);
}
