import { appError } from '../../../../kernel/errors/app-error.ts';
import type { Ctx } from '../../../../platform/db/context.ts';
import { plainText } from '../../../../platform/text/rich-text.ts';
import { linksOf } from '../../../knowledge/server/knowledge.public.ts';
import {
  COMPLETE_FACTS,
  type CompleteFact,
  type CompletenessParts,
  completenessOf,
  TALK_DAYS,
  VIDEO_LENGTH,
} from '../../shared/completeness.model.ts';
import { isItem } from '../../shared/completion.model.ts';
import { weightSum } from '../../shared/info.model.ts';
import { isHandedIn, subtreeIds, visibleNodes } from '../../shared/structure.model.ts';
import { seeCourse } from '../course.access.ts';
import type { FullCourseRow } from '../course.repository.ts';
import { courseNodes } from '../outline/node.repository.ts';
import { NODE_LINKS } from '../outline/node.service.ts';
import { completenessPort } from './completeness.port.ts';
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

/** What modules above count of a course, summed. */
async function completenessParts(ctx: Ctx, courseId: string, files: readonly string[]): Promise<CompletenessParts> {
  let all: CompletenessParts = { videos: { minutes: 0, all: 0, fitting: 0 }, questions: 0, talk: 0 };
  for (const ask of ctx.ports.all(completenessPort)) {
    const more = await ask(ctx, { courseId, files, videoSeconds: VIDEO_LENGTH, talkDays: TALK_DAYS });
    all = {
      videos: more.videos ?? all.videos,
      questions: all.questions + (more.questions ?? 0),
      talk: all.talk + (more.talk ?? 0),
    };
  }
  return all;
}

/**
 * How complete a course is. Hidden parts count where nothing says otherwise: a course is built before it is shown.
 * @throws AppError notFound, forbidden for learners
 */
export async function completeness(ctx: Ctx, courseId: string) {
  const { row, face } = await seeCourse(ctx, courseId);
  if (face === 'learner') throw appError('forbidden', 'error.forbidden');
  const nodes = await courseNodes(ctx, courseId);
  const evidence = await evidenceOf(
    ctx,
    row.objectives.map(({ id }) => id),
  );
  const links = await linksOf(
    ctx,
    NODE_LINKS,
    nodes.map(({ id }) => id),
  );
  const proven = new Set(evidence.map(({ objectiveId }) => objectiveId));
  const chapters = nodes.filter(({ type }) => type === 'chapter');
  const types = new Map(nodes.map(({ id, type }) => [id, type]));
  const shown = new Set(visibleNodes(nodes).map(({ id }) => id));
  const missing = missingFacts(row);
  const holding = (fits: (type: string) => boolean) =>
    chapters.filter(({ id }) => subtreeIds(nodes, id).some((one) => fits(types.get(one) ?? ''))).length;
  const files = nodes.flatMap(({ type, fileId }) => (type === 'video' && fileId ? [fileId] : []));
  const parts = await completenessParts(ctx, courseId, files);
  const { percent, rows } = completenessOf({
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
  });
  return { percent, missing, rows: [...rows] };
}
