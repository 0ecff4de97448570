import type { CallInput, CallOutput } from '../../../../kernel/http/contract.ts';
import { type Content, emptyContent } from '../../../questions/shared/content.model.ts';
import type { ObjectiveShare } from '../../../questions/shared/objective.model.ts';
import { DIFFICULTY, POINTS } from '../../../questions/shared/question.model.ts';
import type { checkImportRoute, importQuestionsRoute } from '../../shared/exchange.contract.ts';
import {
  type FoundQuestion,
  idMaker,
  levelOf,
  type Note,
  note,
  type Verdict,
  verdictOf,
} from '../../shared/exchange.model.ts';
import { plainWithFormulas, richOf } from '../../shared/text.model.ts';

export type Alike = CallOutput<typeof checkImportRoute>['alike'][number];
type Body = CallInput<typeof importQuestionsRoute>['body'];

/** A question of a file with what is known of it before it is taken. */
export interface PlannedQuestion {
  readonly found: FoundQuestion;
  readonly verdict: Verdict;
  readonly alike: Alike | null;
  readonly notes: readonly Note[];
  /** Objectives of the course, none when one of them cannot be had. */
  readonly objectives: readonly ObjectiveShare[];
}

/** Puts what the server knows beside what the file holds; both places count the questions that can be taken. */
export function planOf(
  questions: readonly FoundQuestion[],
  known: CallOutput<typeof checkImportRoute> | null,
): PlannedQuestion[] {
  const readable = questions.filter(({ content }) => content !== null);
  const alike = new Map(known?.alike.map((one) => [readable[one.place]!.number, one]));
  const unknown = new Set(known?.unknownPoints.map((one) => one.toLowerCase()));
  return questions.map((found) => {
    const missing = found.meta.knowledge.filter((one) => unknown.has(one.toLowerCase()));
    const absent = found.meta.objectives.filter(({ number }) => !known?.objectives[number - 1]);
    const notes = [
      ...found.notes,
      ...missing.map((name) => note('unknownPoint', { name: name.slice(0, 100) })),
      ...absent.map(({ number }) => note('objectiveAbsent', { n: number })),
    ];
    // One that is missing leaves the others without their shares.
    const objectives =
      absent.length > 0
        ? []
        : found.meta.objectives.map(({ number, share }) => ({ id: known!.objectives[number - 1]!, share }));
    const like = alike.get(found.number) ?? null;
    return {
      found,
      notes,
      objectives,
      alike: like,
      verdict: like ? 'duplicate' : verdictOf({ content: found.content, notes }),
    };
  });
}

/** What whoever corrects a question begins with: the question, what was read of it, or its text in the file. */
export const beginOf = ({ content, draft, type, text }: FoundQuestion): Content =>
  content ?? draft ?? { ...emptyContent(type ?? 'shortAnswer', idMaker()), stem: richOf(text) };

/** A question as it was corrected before anything is written: it can be taken, and its report says so. */
export function corrected(one: PlannedQuestion, content: Content): PlannedQuestion {
  const notes = one.notes.filter(({ code }) => levelOf(code) !== 'fault' && code !== 'corrected');
  const found = { ...one.found, content, type: content.type };
  return { ...one, found, notes: [...notes, note('corrected')], verdict: one.alike ? 'duplicate' : 'changed' };
}

/** Those that are taken unless somebody decides otherwise: all that can be and that the bank does not have. */
export const preset = (plan: readonly PlannedQuestion[]): ReadonlySet<number> =>
  new Set(plan.filter(({ verdict }) => verdict === 'kept' || verdict === 'changed').map(({ found }) => found.number));

export const titleOf = ({ content, draft, text }: FoundQuestion): string => {
  const stem = (content ?? draft)?.stem;
  return (stem === undefined ? text.split('\n')[0]! : plainWithFormulas(stem).replace(/\s+/g, ' ')).slice(0, 160);
};

/** What is sent: the questions that are taken, and a line of the report for each. */
export function importBody(
  plan: readonly PlannedQuestion[],
  taken: ReadonlySet<number>,
  of: Pick<Body, 'id' | 'fileName' | 'format' | 'folderId'> & { readonly folders: boolean },
): Body {
  const { folders, ...head } = of;
  return {
    ...head,
    questions: plan.flatMap(({ objectives, found: { content, number, meta } }) =>
      content === null || !taken.has(number)
        ? []
        : [
            {
              ...{ number, content, tags: [...meta.tags], source: meta.source, knowledge: meta.knowledge.slice(0, 20) },
              objectives: [...objectives],
              points: meta.points ?? POINTS.usual,
              difficulty: meta.difficulty ?? DIFFICULTY.usual,
              folder: folders ? meta.folder.slice(0, 20) : [],
            },
          ],
    ),
    report: plan.map(({ found, verdict, notes }) => ({
      ...{ number: found.number, line: found.line, type: found.type, verdict, title: titleOf(found) },
      notes: notes.slice(0, 40).map(({ code, params }) => (params ? { code, params: { ...params } } : { code })),
    })),
  };
}
