import type { Account, TestApp } from '../../../testing/app.ts';
import type { Content } from '../shared/content.model.ts';
import { createQuestionRoute, questionRoute, questionsRoute, saveQuestionRoute } from '../shared/question.contract.ts';
import { buildContent } from './question.builder.ts';

/** What is saved of a question beside its content. */
export interface Meta {
  readonly folderId: string | null;
  readonly points: number;
  readonly difficulty: number;
  readonly pointIds: string[];
  readonly tags: string[];
  readonly source: string;
  readonly keepSimilar: boolean;
  readonly objectives: { readonly id: string; readonly share: number }[];
}
const META: Meta = {
  folderId: null,
  points: 2,
  difficulty: 3,
  pointIds: [],
  tags: [],
  source: '',
  keepSimilar: false,
  objectives: [],
};

/** Writes a question into the bank of a course. */
export const writeQuestion = (
  t: TestApp,
  courseId: string,
  content: Content = buildContent('single'),
  meta: Partial<Meta> = {},
  as: Account = 'teacher',
) => t.call(createQuestionRoute, { params: { courseId }, body: { content, ...META, ...meta } }, as);

export const readQuestion = (t: TestApp, questionId: string, as: Account = 'teacher') =>
  t.call(questionRoute, { params: { questionId } }, as);

/** Saves a question as it stands there, with what `change` replaces. */
export async function saveQuestion(
  t: TestApp,
  questionId: string,
  change: Partial<Meta> & { readonly content?: Content; readonly version?: number },
  as: Account = 'teacher',
) {
  const { content, folderId, points, difficulty, tags, source, version, knowledge, objectives } = await readQuestion(
    t,
    questionId,
  );
  const standing = { content, folderId, points, difficulty, tags, source, version, objectives };
  const pointIds = knowledge.map(({ id }) => id);
  const body = { ...standing, pointIds, keepSimilar: false, ...change };
  return t.call(saveQuestionRoute, { params: { questionId }, body }, as);
}

/** A page of the list of a bank. */
export const listQuestions = (t: TestApp, courseId: string, query: object = {}, as: Account = 'teacher') =>
  t.call(questionsRoute, { params: { courseId }, query: query as never }, as);
