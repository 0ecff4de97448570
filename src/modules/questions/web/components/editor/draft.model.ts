import type { CallOutput } from '../../../../../kernel/http/contract.ts';
import { uuidv7 } from '../../../../../kernel/values/uuid.ts';
import type { ChosenPoint } from '../../../../knowledge/web/points.public.tsx';
import {
  blankNumbers,
  type Child,
  type Content,
  emptyContent,
  LIMITS,
  USUAL_BLANK,
} from '../../../shared/content.model.ts';
import type { ObjectiveShare } from '../../../shared/objective.model.ts';
import type { questionRoute } from '../../../shared/question.contract.ts';
import {
  type ChildType,
  DIFFICULTY,
  MAX_TAG,
  MAX_TAGS,
  POINTS,
  type QuestionType,
} from '../../../shared/question.model.ts';

/** A question as the editor reads it. */
export type Question = CallOutput<typeof questionRoute>;

/** A question while it is written. */
export interface Draft {
  readonly content: Content;
  readonly folderId: string | null;
  readonly points: number;
  readonly difficulty: number;
  readonly knowledge: readonly ChosenPoint[];
  /** As typed, parted by commas or spaces. */
  readonly tags: string;
  readonly source: string;
  readonly objectives: readonly ObjectiveShare[];
}

/** An id for an option or item that says nothing of its place. */
export function newPartId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(6));
  return Array.from(bytes, (byte) => (byte % 36).toString(36)).join('');
}

/** A question to stand below a material, under an id its answers will be kept by. */
export const newChild = (type: ChildType): Child => ({
  id: uuidv7(Date.now(), crypto.getRandomValues(new Uint8Array(10))),
  points: POINTS.usual,
  content: emptyContent(type, newPartId) as Child['content'],
});

export const emptyDraft = (type: QuestionType, folderId: string | null): Draft => ({
  content: emptyContent(type, newPartId),
  folderId,
  points: POINTS.usual,
  difficulty: DIFFICULTY.usual,
  knowledge: [],
  tags: '',
  source: '',
  objectives: [],
});

export const draftOf = (question: Question): Draft => ({
  content: question.content,
  folderId: question.folderId,
  points: Math.min(POINTS.max, question.points),
  difficulty: question.difficulty,
  knowledge: question.knowledge,
  tags: question.tags.join(', '),
  source: question.source,
  objectives: question.objectives,
});

/** Tags as they are saved: each once, as many and as long as a question holds. */
export const tagsOf = (typed: string): string[] =>
  [...new Set(typed.split(/[,;\uff0c\uff1b\u3001\n]+/).map((tag) => tag.trim().slice(0, MAX_TAG)))]
    .filter((tag) => tag !== '')
    .slice(0, MAX_TAGS);

/** What is sent of a draft. */
export const sentOf = (draft: Draft) => ({
  content: draft.content,
  folderId: draft.folderId,
  points: draft.points,
  difficulty: draft.difficulty,
  pointIds: draft.knowledge.map(({ id }) => id),
  tags: tagsOf(draft.tags),
  source: draft.source.trim(),
  objectives: [...draft.objectives],
});

/** True when two drafts would be saved as the same. */
export const sameDraft = (a: Draft, b: Draft): boolean => JSON.stringify(sentOf(a)) === JSON.stringify(sentOf(b));

/**
 * The same question as another type: its texts stay, and options and keys where both types have them. Below a material
 * it becomes the first question.
 */
export function asType<T extends QuestionType>(content: Content, type: T): Extract<Content, { readonly type: T }>;
export function asType(content: Content, type: QuestionType): Content {
  if (content.type === type) return content;
  if (type === 'composite') {
    const whole = emptyContent(type, newPartId) as Extract<Content, { type: 'composite' }>;
    if (content.type === 'experiment' || content.type === 'composite') return { ...whole, stem: content.stem };
    return { ...whole, children: [{ ...newChild(content.type), content }] };
  }
  const { stem, analysis } = content;
  const fresh = { ...emptyContent(type, newPartId), stem, analysis } as Content;
  if (fresh.type === 'multiple' && content.type === 'single') {
    return {
      ...fresh,
      options: content.options,
      fixed: content.fixed,
      keys: content.key === null ? [] : [content.key],
    };
  }
  if (fresh.type === 'single' && content.type === 'multiple') {
    const { options, fixed, keys } = content;
    return { ...fresh, options, fixed, key: keys.length === 1 ? keys[0]! : null };
  }
  const written = (one: Content) => one.type === 'shortAnswer' || one.type === 'essay' || one.type === 'file';
  if (written(fresh) && written(content)) {
    const { reference, rubric } = content as Extract<Content, { type: 'file' }>;
    return { ...fresh, reference, rubric } as Content;
  }
  return withBlanks(fresh);
}

/** A content whose answers follow the blanks of its stem: a new blank gets one, none is taken away. */
export function withBlanks<C extends Content>(content: C): C;
export function withBlanks(content: Content): Content {
  if (content.type !== 'blank') return content;
  const wanted = Math.min(LIMITS.blanks, Math.max(0, ...blankNumbers(content.stem)));
  if (wanted <= content.blanks.length) return content;
  const more = Array.from({ length: wanted - content.blanks.length }, () => USUAL_BLANK);
  return { ...content, blanks: [...content.blanks, ...more] };
}
