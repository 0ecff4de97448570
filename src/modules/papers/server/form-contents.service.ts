import { appError } from '../../../kernel/errors/app-error.ts';
import type { Ctx } from '../../../platform/db/context.ts';
import { type VersionContent, versionContents } from '../../questions/server/questions.public.ts';
import type { AskedContent } from '../../questions/shared/content.model.ts';
import { withParametersOf } from '../../questions/shared/parameters.model.ts';
import { type Correction, keyedContents, type QuestionCorrection } from '../shared/correction.model.ts';
import type { FormItem } from '../shared/form.model.ts';
import type { Asked } from './form.engine.ts';

/** Contents of used versions: they never change, so a process reads each once. */
const KEPT = 4_000;
const kept = new Map<string, Asked>();

function keep({ id, number }: Pick<VersionContent, 'id' | 'number'>, asked: Asked): void {
  const key = `${id}:${number}`;
  kept.delete(key);
  kept.set(key, asked);
  if (kept.size > KEPT) kept.delete(kept.keys().next().value!);
}

/** What the items of forms ask, by item. @throws AppError conflict when a version is missing */
export async function contentsOf(ctx: Ctx, items: readonly Pick<FormItem, 'questionId' | 'number'>[]) {
  const keyOf = ({ questionId, number }: Pick<FormItem, 'questionId' | 'number'>) => `${questionId}:${number}`;
  const missing = new Map(items.filter((item) => !kept.has(keyOf(item))).map((item) => [keyOf(item), item]));
  const fresh = await versionContents(
    ctx,
    [...missing.values()].map(({ questionId, number }) => ({ id: questionId, number })),
  );
  const found = new Map<string, VersionContent & Asked>(
    fresh.flatMap(({ content, whole, ...one }) =>
      // Forms name the questions below a material, never the whole.
      content.type === 'composite' ? [] : [[`${one.id}:${one.number}`, { ...one, content, whole }] as const],
    ),
  );
  const contents = (item: Pick<FormItem, 'questionId' | 'number'>): Asked => {
    const asked = found.get(keyOf(item)) ?? kept.get(keyOf(item));
    if (!asked) throw appError('conflict', 'papers.versionGone');
    return asked;
  };
  // Read before older ones are let go.
  const result = new Map(items.map((item) => [keyOf(item), contents(item)]));
  for (const { used, id, number, content, whole } of found.values()) if (used) keep({ id, number }, { content, whole });
  return (item: Pick<FormItem, 'questionId' | 'number'>): Asked => result.get(keyOf(item))!;
}

type Version = Pick<FormItem, 'questionId' | 'number'>;

/** What answers are held against after some corrections; a content that is not corrected stands alone. */
export async function correctedContents(
  ctx: Ctx,
  items: readonly Version[],
  corrections: readonly QuestionCorrection[],
): Promise<(item: Version, correction: Correction | undefined) => AskedContent[]> {
  const newer = corrections.flatMap(({ questionId, correction }) =>
    correction.kind === 'version' ? [{ questionId, number: correction.number }] : [],
  );
  const contentOf = await contentsOf(ctx, [...items, ...newer]);
  const corrected = (item: Version, correction: Correction | undefined): AskedContent[] => {
    const { content } = contentOf(item);
    if (correction?.kind !== 'key' && correction?.kind !== 'version') return [content];
    const found =
      correction.kind === 'key'
        ? keyedContents(content, correction.key)
        : [withParametersOf(contentOf({ questionId: item.questionId, number: correction.number }).content, content)];
    return correction.alsoOld || found.length === 0 ? [...found, content] : found;
  };
  // One version of a question has one correction, however many answers there are to it.
  const known = new Map<string, AskedContent[]>();
  return (item, correction) => {
    const key = `${item.questionId}:${item.number}`;
    const contents = known.get(key) ?? corrected(item, correction);
    known.set(key, contents);
    return contents;
  };
}

export const correctionOf = (corrections: readonly QuestionCorrection[], { questionId, number }: Version) =>
  corrections.find((one) => one.questionId === questionId && one.number === number)?.correction;
