import { sql } from 'kysely';
import { systemActor } from '../../../../kernel/access/actor.ts';
import type { Ctx } from '../../../../platform/db/context.ts';
import type { FormResponse } from '../../../papers/shared/response.model.ts';

/** An answer to one question; long texts, files and runs are left out. */
export interface WalkAnswer {
  readonly personId: string;
  readonly no: number;
  readonly formId: string;
  readonly item: string;
  readonly points: number;
  readonly score: number;
  readonly answered: boolean;
  readonly response: FormResponse | null;
}

/** Scored answers of some attempts to one question that counts in them, in one row. One statement. */
export function walkAnswers(
  ctx: Ctx,
  of: {
    readonly examId: string;
    readonly questionId: string;
    readonly number: number;
    readonly attemptIds: readonly string[];
  },
): Promise<readonly WalkAnswer[]> {
  return ctx.as(systemActor('marking.read')).read(async (read) => {
    const { rows } = await sql<{ found: WalkAnswer[] | null }>`select json_agg(json_build_object(
        'personId', x.person_id, 'no', x.no, 'formId', x.form_id, 'item', x.item, 'points', x.points::float8,
        'score', x.score::float8, 'answered', x.answered, 'response',
        case when x.response ?| array['choice', 'truth', 'number', 'blanks', 'order', 'pairs'] then x.response end)
        order by x.attempt_id, x.item) as found
      from attempts_api.answer_item x where x.exam_id = ${of.examId} and x.question_id = ${of.questionId}
        and x.question_number = ${of.number} and x.score is not null and not x.dropped
        and x.attempt_id = any(${[...of.attemptIds]}::uuid[])`.execute(read.db);
    return rows[0]?.found ?? [];
  });
}
