import type { CallOutput } from '../../../kernel/http/contract.ts';
import type { Ctx } from '../../../platform/db/context.ts';
import { pointsInOutline } from '../../courses/server/courses.public.ts';
import { type LinkedPoint, linksOf } from '../../knowledge/server/knowledge.public.ts';
import { QUESTION_LINKS, type VersionContent, versionContents } from '../../questions/server/questions.public.ts';
import { QUESTION_TYPES } from '../../questions/shared/question.model.ts';
import type { ownAnalysisRoute } from '../shared/analysis.contract.ts';
import { earnedBy, groupItems, MIN_CLASS_RESULTS, percentEarned, type ScoredItem } from '../shared/analysis.model.ts';
import { type QuestionRef, refKey } from '../shared/mistake.model.ts';
import { classShares, type OwnScore, ownScores } from './analysis.repository.ts';
import { byName } from './mistake.service.ts';
import { type Seen, seenAttempts, systemContext } from './seen.access.ts';

/** The last attempt of each exam: who sat one twice is shown where he or she stands now. */
function lastAttempts(seen: Seen, examId: string | undefined): readonly string[] {
  const last = new Map<string, Seen['attempts'][number]>();
  for (const attempt of seen.attempts) {
    if (examId !== undefined && attempt.examId !== examId) continue;
    const known = last.get(attempt.examId);
    if (!known || known.submittedAt < attempt.submittedAt) last.set(attempt.examId, attempt);
  }
  return [...last.values()].map(({ attemptId }) => attemptId);
}

const inExam = (examId: string, question: QuestionRef): string => `${examId} ${refKey(question)}`;

/** Means of the own class by question, of exams whose teacher shows how results spread. */
async function sharesOf(ctx: Ctx, seen: Seen, scores: readonly OwnScore[]): Promise<ReadonlyMap<string, number>> {
  const shown = new Set(
    [...seen.results.values()].flatMap(({ exam }) => (exam.settings.showDistribution ? [exam.id] : [])),
  );
  const classes = new Map(
    scores.flatMap(({ examId, classId }) =>
      classId !== null && shown.has(examId) ? [[`${examId} ${classId}`, { examId, classId }] as const] : [],
    ),
  );
  const shares = await classShares(ctx, [...classes.values()]);
  return new Map(
    shares
      .filter(({ people }) => people >= MIN_CLASS_RESULTS)
      .map((one) => [inExam(one.examId, one), one.share] as const),
  );
}

/** Nodes of a course the actor sees, by the knowledge points they carry. */
async function nodesByPoint(ctx: Ctx, courseId: string | undefined) {
  const found = new Map<string, { readonly id: string; readonly name: string }[]>();
  if (courseId === undefined) return found;
  for (const { pointId, ...node } of await pointsInOutline(ctx, courseId)) {
    found.set(pointId, [...(found.get(pointId) ?? []), node]);
  }
  return found;
}

/**
 * 分析: what the actor earned in exams and tests whose scores may be seen, by knowledge point and type, beside the own
 * class. Nothing of an exam counts before its release, nor once its results are withdrawn.
 * @throws AppError notFound for a course the actor does not see
 */
export async function analyseOwn(
  ctx: Ctx,
  { courseId, examId }: { readonly courseId?: string | undefined; readonly examId?: string | undefined },
): Promise<CallOutput<typeof ownAnalysisRoute>> {
  const seen = await seenAttempts(ctx, { courseId, part: 'paper' });
  const nodes = await nodesByPoint(ctx, courseId);
  return systemContext(ctx).read(async (read) => {
    const scores = await ownScores(read, lastAttempts(seen, examId));
    const shares = await sharesOf(read, seen, scores);
    const questions = [...new Map(scores.map((one) => [refKey(one), one])).values()];
    const versions = new Map(
      (
        await versionContents(
          read,
          questions.map(({ questionId, number }) => ({ id: questionId, number })),
        )
      ).map((one) => [refKey({ questionId: one.id, number: one.number }), one]),
    );
    const wholeOf = ({ whole, id }: VersionContent) => whole?.id ?? id;
    const links = await linksOf(read, QUESTION_LINKS, [...new Set([...versions.values()].map(wholeOf))]);
    const points = Map.groupBy(links, ({ ownerId }) => ownerId);
    const items = scores.flatMap((one): ScoredItem[] => {
      const version = versions.get(refKey(one));
      if (!version) return [];
      const { type } = version.content;
      const pointIds = (points.get(wholeOf(version)) ?? []).map(({ id }) => id);
      const classShare = shares.get(inExam(one.examId, one)) ?? null;
      return [{ type, pointIds, score: one.score, points: one.points, classShare }];
    });
    const names = new Map(links.map(({ id, name }: LinkedPoint) => [id, name]));
    const byType = groupItems(items, ({ type }) => [type]);
    return {
      total: earnedBy(items),
      points: [...groupItems(items, ({ pointIds }) => pointIds)]
        .map(([id, group]) => ({ id, name: names.get(id)!, ...earnedBy(group), nodes: nodes.get(id) ?? [] }))
        .sort((a, b) => percentEarned(a) - percentEarned(b) || a.name.localeCompare(b.name, 'zh-CN')),
      types: QUESTION_TYPES.flatMap((type) => {
        const group = byType.get(type);
        return group ? [{ type, ...earnedBy(group) }] : [];
      }),
      exams: byName([...seen.results.values()].map(({ exam }) => exam)),
    };
  });
}
