import { sql } from 'kysely';
import { systemActor } from '../../../../kernel/access/actor.ts';
import type { Ctx } from '../../../../platform/db/context.ts';
import type { FormResponse } from '../../../papers/shared/response.model.ts';

/** An answer to a question that offers options, as it was given on its form. */
export interface ChoiceAnswer {
  readonly questionId: string;
  readonly number: number;
  readonly formId: string;
  readonly item: string;
  /** Null for one that was left blank. */
  readonly response: FormResponse | null;
}

/** Scored answers of some attempts to these questions, as far as they count. One statement. */
export function choiceAnswers(
  ctx: Ctx,
  examId: string,
  questionIds: readonly string[],
  attemptIds: readonly string[],
): Promise<readonly ChoiceAnswer[]> {
  return ctx.as(systemActor('marking.read')).read(async (read) => {
    const { rows } = await sql<{ found: ChoiceAnswer[] | null }>`select json_agg(json_build_object(
        'questionId', x.question_id, 'number', x.question_number, 'formId', x.form_id, 'item', x.item,
        'response', case when x.answered and x.response ?| array['choice', 'truth'] then x.response end)) as found
      from attempts_api.answer_item x where x.exam_id = ${examId} and x.score is not null and not x.dropped
        and x.question_id = any(${[...questionIds]}::uuid[])
        and x.attempt_id = any(${[...attemptIds]}::uuid[])`.execute(read.db);
    return rows[0]?.found ?? [];
  });
}
