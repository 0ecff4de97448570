import { systemActor } from '../../../../kernel/access/actor.ts';
import type { Ctx } from '../../../../platform/db/context.ts';
import { correctionsOfExams } from '../../../attempts/server/attempts.public.ts';
import { formKeys } from '../../../exams/server/exams.public.ts';
import { ownAnswers } from '../../../papers/server/papers.public.ts';
import { type Correction, keyedContents } from '../../../papers/shared/correction.model.ts';
import { versionContents } from '../../../questions/server/questions.public.ts';
import type { AskedContent, Content } from '../../../questions/shared/content.model.ts';
import { plainOf } from '../../../questions/shared/plain-text.model.ts';
import { choiceAnswers } from './option-share.repository.ts';

/** One option of a question with how many chose it; a question of true and false has the options `true` and `false`. */
export interface OptionShare {
  readonly id: string;
  /** Without tags; empty for true and false. */
  readonly text: string;
  readonly right: boolean;
  readonly n: number;
}

/** How the options of a question were chosen. */
export interface QuestionOptions {
  readonly questionId: string;
  readonly number: number;
  /** Answers that count, blank ones included. */
  readonly n: number;
  readonly blank: number;
  readonly options: readonly OptionShare[];
}

type Version = Pick<QuestionOptions, 'questionId' | 'number'>;
const keyOf = ({ questionId, number }: Version) => `${questionId}|${number}`;

const rightOf = (content: AskedContent): readonly string[] => {
  if (content.type === 'single') return content.key === null ? [] : [content.key];
  if (content.type === 'multiple') return content.keys;
  return content.type === 'truth' && content.key !== null ? [String(content.key)] : [];
};

const offered = (content: Content): readonly Pick<OptionShare, 'id' | 'text'>[] => {
  if (content.type === 'truth') return ['true', 'false'].map((id) => ({ id, text: '' }));
  if (content.type !== 'single' && content.type !== 'multiple') return [];
  return content.options.map(({ id, text }) => ({ id, text: plainOf(text) }));
};

/** Options that earn points after a correction, beside those that did before where they still do. */
function rightOptions(
  content: AskedContent,
  correction: Correction | undefined,
  newer: (number: number) => Content | undefined,
): ReadonlySet<string> {
  if (correction?.kind !== 'key' && correction?.kind !== 'version') return new Set(rightOf(content));
  const other = correction.kind === 'version' ? newer(correction.number) : undefined;
  const found =
    correction.kind === 'key' ? keyedContents(content, correction.key) : other ? [other as AskedContent] : [];
  return new Set([...found, ...(correction.alsoOld || found.length === 0 ? [content] : [])].flatMap(rightOf));
}

/**
 * Of single-choice, multiple-choice and true-or-false questions how many chose each option, whatever its place on their
 * forms, in the order of the bank. Four statements beside those of the contents.
 */
export async function optionShares(
  ctx: Ctx,
  examId: string,
  questions: readonly Version[],
  attemptIds: readonly string[],
): Promise<QuestionOptions[]> {
  if (questions.length === 0) return [];
  const corrections = (await correctionsOfExams(ctx, [examId])).get(examId) ?? [];
  const newer = corrections.flatMap(({ questionId, correction }) =>
    correction.kind === 'version' ? [{ id: questionId, number: correction.number }] : [],
  );
  const system = ctx.as(systemActor('marking.read'));
  const found = await system.read((read) =>
    versionContents(read, [...questions.map(({ questionId, number }) => ({ id: questionId, number })), ...newer]),
  );
  const contents = new Map(found.map(({ id, number, content }) => [keyOf({ questionId: id, number }), content]));
  const ids = [...new Set(questions.map(({ questionId }) => questionId))];
  const answers = await choiceAnswers(ctx, examId, ids, attemptIds);
  const seeds = await formKeys(system, examId);
  const own = await ownAnswers(
    system,
    answers.map(({ questionId, number, formId, item, response }) => ({
      ...{ questionId, number, seed: seeds.get(formId)?.(item)?.seed ?? '' },
      response: response && 'choice' in response ? response : { choice: [] },
    })),
  );
  const chosenBy = new Map<string, (readonly string[] | null)[]>();
  for (const [at, answer] of answers.entries()) {
    const { response } = answer;
    const choices = (JSON.parse(own[at] ?? '{"choices":[]}') as { choices: string[] }).choices;
    const chosen = response && ('truth' in response ? [String(response.truth)] : choices);
    const known = chosenBy.get(keyOf(answer));
    if (known) known.push(chosen);
    else chosenBy.set(keyOf(answer), [chosen]);
  }
  return questions.flatMap((question): QuestionOptions[] => {
    const content = contents.get(keyOf(question));
    const options = content ? offered(content) : [];
    if (!content || options.length === 0) return [];
    const correction = corrections.find((one) => keyOf(one) === keyOf(question))?.correction;
    const right = rightOptions(content as AskedContent, correction, (number) =>
      contents.get(keyOf({ ...question, number })),
    );
    const all = chosenBy.get(keyOf(question)) ?? [];
    const shares = options.map(({ id, text }) => ({
      ...{ id, text, right: right.has(id) },
      n: all.filter((chosen) => chosen?.includes(id)).length,
    }));
    return [{ ...question, n: all.length, blank: all.filter((chosen) => chosen === null).length, options: shares }];
  });
}
