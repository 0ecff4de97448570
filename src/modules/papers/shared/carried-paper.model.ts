import * as z from 'zod/mini';
import { textSchema } from '../../../kernel/http/schemas.ts';
import { MAX_OBJECTIVES } from '../../courses/shared/info.model.ts';
import { type Content, contentSchema } from '../../questions/shared/content.model.ts';
import {
  DIFFICULTY,
  MAX_FOLDER_DEPTH,
  MAX_FOLDER_NAME,
  MAX_SOURCE,
  MAX_TAG,
  MAX_TAGS,
  POINTS,
} from '../../questions/shared/question.model.ts';
import { itemSchema, LIMITS, MAX_PAPERS, PAPER_KINDS, planSchema, ruleSchema, sectionSchema } from './paper.model.ts';

/** Questions that come along with the papers of a course. */
export const MAX_CARRIED = 2000;

const ref = z.string().check(z.maxLength(10));
const goal = z.string().check(z.regex(/^o\d{1,3}$/));
const code = z.string().check(z.maxLength(64));
const folder = z.array(textSchema(1, MAX_FOLDER_NAME)).check(z.maxLength(MAX_FOLDER_DEPTH));
const points = z.number().check(z.minimum(POINTS.min), z.maximum(2000), z.multipleOf(POINTS.step));

const question = z.strictObject({
  ref,
  /** Its experiment goes by `experiment`, its questions below a material by their places. */
  content: contentSchema,
  points,
  difficulty: z.int().check(z.minimum(DIFFICULTY.min), z.maximum(DIFFICULTY.max)),
  tags: z.array(z.string().check(z.minLength(1), z.maxLength(MAX_TAG))).check(z.maxLength(MAX_TAGS)),
  source: z.string().check(z.maxLength(MAX_SOURCE)),
  folder,
  /** Codes of its knowledge points, the primary one first. */
  knowledge: z.array(code).check(z.maxLength(50)),
  /** Code of the experiment it asks about. */
  experiment: z.nullable(code),
  /** Objectives of the course by their names in the package, with their shares; packages of older versions have none. */
  objectives: z._default(
    z
      .array(z.strictObject({ objective: goal, share: z.int().check(z.minimum(1), z.maximum(100)) }))
      .check(z.maxLength(MAX_OBJECTIVES)),
    [],
  ),
});

const quota = z.strictObject({ point: code, min: z.int(), max: z.int() });
const rule = z.strictObject({
  ...z.omit(ruleSchema, {
    ...{ bankId: true, folderId: true, outside: true, pointId: true, objectiveId: true, quotas: true },
  }).shape,
  folder: z.nullable(folder),
  /** Packages of older versions have none. */
  outside: z._default(z.array(folder).check(z.maxLength(LIMITS.outside)), []),
  point: z.nullable(code),
  /** Packages of older versions have none. */
  objective: z._default(z.nullable(goal), null),
  quotas: z.array(quota).check(z.maxLength(LIMITS.quotas)),
});
const section = z.strictObject({
  ...z.omit(sectionSchema, { items: true, rules: true }).shape,
  items: z
    .array(z.strictObject({ question: ref, points: itemSchema.shape.points }))
    .check(z.maxLength(LIMITS.questions)),
  rules: z.array(rule).check(z.maxLength(LIMITS.rules)),
});
const paper = z.strictObject({
  ref,
  name: textSchema(LIMITS.name.min, LIMITS.name.max),
  kind: z.enum(PAPER_KINDS),
  fullMark: z.number().check(z.minimum(LIMITS.fullMark.min), z.maximum(LIMITS.fullMark.max), z.multipleOf(0.5)),
  plan: z.strictObject({
    ...z.omit(planSchema, { sections: true }).shape,
    sections: z.array(section).check(z.minLength(1), z.maxLength(LIMITS.sections)),
  }),
  /** Beginnings of the questions that stayed behind: deleted ones, and those beyond {@link MAX_CARRIED}. */
  lost: z.array(z.string().check(z.maxLength(200))).check(z.maxLength(MAX_CARRIED)),
});

/** Papers of a course as its copies and packages carry them, with the questions they ask or may draw. */
export const carriedPapersSchema = z.strictObject({
  papers: z.array(paper).check(z.maxLength(MAX_PAPERS)),
  questions: z.array(question).check(z.maxLength(MAX_CARRIED)),
  /** Pictures of the questions by the sources that stand for them: base64. */
  pictures: z.record(z.string().check(z.maxLength(20)), z.string()),
});
export type CarriedPapers = z.infer<typeof carriedPapersSchema>;
export type CarriedQuestion = CarriedPapers['questions'][number];

/** A content that names nothing of its platform: ids of questions below a material say their places alone. */
export function unnamed(content: Content): Content {
  if (content.type === 'experiment') return { ...content, experimentId: null, versionId: null };
  if (content.type !== 'composite') return content;
  const idOf = (place: number) => `00000000-0000-4000-8000-${String(place).padStart(12, '0')}`;
  return { ...content, children: content.children.map((child, at) => ({ ...child, id: idOf(at + 1) })) };
}
