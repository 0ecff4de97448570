import { appError } from '../../../../kernel/errors/app-error.ts';
import type { Ctx } from '../../../../platform/db/context.ts';
import { plainText } from '../../../../platform/text/rich-text.ts';
import { linksOf } from '../../../knowledge/server/knowledge.public.ts';
import { pageContents } from '../../../settings/server/settings.public.ts';
import {
  COMPLETE_FACTS,
  type CompleteFact,
  type CompletenessParts,
  completenessOf,
} from '../../shared/completeness.model.ts';
import { isItem } from '../../shared/completion.model.ts';
import { weightSum } from '../../shared/info.model.ts';
import { isHandedIn, subtreeIds, visibleNodes } from '../../shared/structure.model.ts';
import { TARGETS_GROUP, type Targets } from '../../shared/targets.model.ts';
import { seeCourse } from '../course.access.ts';
import { type FullCourseRow, findCourses } from '../course.repository.ts';
import { nodesOfCourses } from '../outline/node.repository.ts';
import { NODE_LINKS } from '../outline/node.service.ts';
import { type CountedCourse, type CountedParts, completenessPort } from './completeness.port.ts';
import { evidenceOf } from './objective.repository.ts';

/** Facts a course has not filled in. */
function missingFacts(row: FullCourseRow): CompleteFact[] {
  const filled: Readonly<Record<CompleteFact, boolean>> = {
    cover: row.cover !== null,
    intro: plainText(row.intro) !== '',
    syllabus: plainText(row.syllabus) !== '',
    assessment: plainText(row.assessment) !== '',
    textbooks: row.textbooks.length > 0,
    trailer: row.trailer_id !== null,
    category: row.category !== '',
    nameEn: (row.name_en ?? '') !== '',
  };
  return COMPLETE_FACTS.filter((fact) => !filled[fact]);
}

/** What a complete course has, as the platform set it. One statement. */
export async function courseTargets(ctx: Ctx): Promise<Targets> {
  return (await pageContents(ctx, [TARGETS_GROUP])).of(TARGETS_GROUP) as unknown as Targets;
}

/** What modules above count of courses, summed for each of them. */
async function completenessParts(
  ctx: Ctx,
  courses: readonly CountedCourse[],
  { shortest, longest, talkDays }: Targets,
): Promise<(courseId: string) => CompletenessParts> {
  const answers: CountedParts[] = [];
  for (const ask of ctx.ports.all(completenessPort)) {
    answers.push(await ask(ctx, courses, { videoSeconds: { least: shortest * 60, most: longest * 60 }, talkDays }));
  }
  return (courseId) => {
    const parts = answers.flatMap((answer) => answer.get(courseId) ?? []);
    const sum = (of: 'questions' | 'talk') => parts.reduce((all, part) => all + (part[of] ?? 0), 0);
    const videos = parts.find((part) => part.videos)?.videos ?? { minutes: 0, all: 0, fitting: 0 };
    const graded = new Set(parts.flatMap((part) => [...(part.graded ?? [])]));
    return { videos, questions: sum('questions'), talk: sum('talk'), graded };
  };
}

/** How complete each of these courses is. Four statements, and one of each module that counts something. */
async function measured(ctx: Ctx, courses: readonly FullCourseRow[]) {
  const targets = await courseTargets(ctx);
  const nodesOf = Map.groupBy(
    await nodesOfCourses(
      ctx,
      courses.map(({ id }) => id),
    ),
    ({ courseId }) => courseId,
  );
  const evidence = await evidenceOf(
    ctx,
    courses.flatMap(({ objectives }) => objectives.map(({ id }) => id)),
  );
  const proven = new Set(evidence.map(({ objectiveId }) => objectiveId));
  const all = [...nodesOf.values()].flatMap((nodes) => nodes.map(({ id }) => id));
  const linksOfNode = Map.groupBy(await linksOf(ctx, NODE_LINKS, all), ({ ownerId }) => ownerId);
  const filesOf = (courseId: string) =>
    (nodesOf.get(courseId) ?? []).flatMap(({ type, fileId }) => (type === 'video' && fileId ? [fileId] : []));
  const counted = courses.map(({ id }) => ({ courseId: id, files: filesOf(id) }));
  const partsOf = await completenessParts(ctx, counted, targets);
  return courses.map((row) => {
    const nodes = nodesOf.get(row.id) ?? [];
    const links = nodes.flatMap(({ id }) => linksOfNode.get(id) ?? []);
    const chapters = nodes.filter(({ type }) => type === 'chapter');
    const types = new Map(nodes.map(({ id, type }) => [id, type]));
    const shown = new Set(visibleNodes(nodes).map(({ id }) => id));
    const missing = missingFacts(row);
    const { graded, ...parts } = partsOf(row.id);
    const holding = (fits: (type: string) => boolean) =>
      chapters.filter(({ id }) => subtreeIds(nodes, id).some((one) => fits(types.get(one) ?? ''))).length;
    const { percent, rows } = completenessOf(
      {
        missing,
        objectives: {
          all: row.objectives.length,
          withEvidence: row.objectives.filter(({ id, weight }) => weight > 0 && proven.has(id)).length,
          weights: weightSum(row.objectives),
        },
        chapters: { all: chapters.length, filled: holding(isItem), withTask: holding(isHandedIn) },
        hours: Number(row.theory_hours) + Number(row.lab_hours),
        ...parts,
        experiments: nodes.filter(({ type }) => type === 'experiment').length,
        points: {
          all: new Set(links.map(({ id }) => id)).size,
          shown: new Set(links.filter(({ ownerId }) => shown.has(ownerId)).map(({ id }) => id)).size,
        },
      },
      targets,
    );
    const ungraded = row.objectives.flatMap(({ id }, at) => (graded.has(id) ? [] : [at + 1]));
    return { id: row.id, percent, missing, ungraded, targets, rows: [...rows] };
  });
}

/**
 * How complete a course is. Hidden parts count where nothing says otherwise: a course is built before it is shown.
 * @throws AppError notFound, forbidden for learners
 */
export async function completeness(ctx: Ctx, courseId: string) {
  const { row, face } = await seeCourse(ctx, courseId);
  if (face === 'learner') throw appError('forbidden', 'error.forbidden');
  const [found] = await measured(ctx, [row]);
  return found!;
}

/** Modules above that count something. */
const COUNTING = 5;
/** Most statements of `fillCompleteness` for a page of the largest size. */
export const completenessStatements = (asked: ReadonlySet<string>): number =>
  asked.has('completeness') ? 5 + COUNTING : 0;

/** Rows of a list of courses with their whole percent, as the page of the course shows it rounded. */
export async function fillCompleteness(
  ctx: Ctx,
  rows: readonly Record<string, unknown>[],
  asked: ReadonlySet<string>,
): Promise<Record<string, unknown>[]> {
  if (!asked.has('completeness') || rows.length === 0) return [...rows];
  const courses = await findCourses(
    ctx,
    rows.map(({ id }) => String(id)),
  );
  const percents = new Map((await measured(ctx, courses)).map(({ id, percent }) => [id, Math.round(percent)]));
  return rows.map((row) => ({ ...row, completeness: percents.get(String(row.id)) ?? null }));
}
