import type { Ctx } from '../../../platform/db/context.ts';
import { linksOf } from '../../knowledge/server/knowledge.public.ts';
import { QUESTION_LINKS, versionContents } from '../../questions/server/questions.public.ts';
import { withoutPlaces } from '../../questions/shared/parameters.model.ts';
import { plainOf } from '../../questions/shared/plain-text.model.ts';
import type { Mistake } from '../shared/mistake.contract.ts';
import { canRedo, type Practice, practiceSince, refKey } from '../shared/mistake.model.ts';
import type { MistakeRow } from './mistake.repository.ts';
import type { Seen } from './seen.access.ts';

/** Characters of a question in the list. */
const STEM = 200;

/** How far somebody is with a question, on the wire. */
export function presentPractice(practice: Practice, wrongAt: Date) {
  const { streak, masteredAt } = practiceSince(practice, wrongAt);
  const mastered = masteredAt !== null && masteredAt >= wrongAt;
  return { mastered, masteredAt: mastered ? masteredAt.toISOString() : null, streak };
}

/** Rows of the list with what they ask and where they come from. Two statements. */
export async function presentMistakes(ctx: Ctx, seen: Seen, rows: readonly MistakeRow[]): Promise<Mistake[]> {
  const versions = await versionContents(
    ctx,
    rows.map(({ questionId, number }) => ({ id: questionId, number })),
  );
  const found = new Map(versions.map((one) => [refKey({ questionId: one.id, number: one.number }), one]));
  const links = Map.groupBy(
    await linksOf(
      ctx,
      QUESTION_LINKS,
      versions.map(({ id, whole }) => whole?.id ?? id),
    ),
    ({ ownerId }) => ownerId,
  );
  return rows.flatMap((row): Mistake[] => {
    const version = found.get(refKey(row));
    const result = seen.results.get(row.attemptId);
    if (!version || !result) return [];
    const { content, whole } = version;
    const { exam } = result;
    return [
      {
        ...{ questionId: row.questionId, number: row.number, type: content.type },
        stem: plainOf(withoutPlaces(content)).slice(0, STEM),
        course: { id: exam.courseId, name: seen.courses.get(exam.courseId)?.name ?? '' },
        exam: { id: exam.id, name: exam.name, kind: exam.kind },
        ...{ attemptId: row.attemptId, times: row.times, wrongAt: row.wrongAt.toISOString() },
        ...{ score: row.score, points: row.points, redos: row.redos },
        knowledge: (links.get(whole?.id ?? row.questionId) ?? []).map(({ id, name }) => ({ id, name })),
        ...presentPractice(row, row.wrongAt),
        redoable: canRedo(content.type),
      },
    ];
  });
}
