import { systemActor } from '../../../kernel/access/actor.ts';
import type { Ctx, TxCtx } from '../../../platform/db/context.ts';
import { type ExamFacts, formOf, lockExam } from '../../exams/server/exams.public.ts';
import { openForm, reviewItems } from '../../papers/server/papers.public.ts';
import type { OpenItem } from '../../papers/shared/form.model.ts';
import { versionContents } from '../../questions/server/questions.public.ts';
import { plainOf } from '../../questions/shared/plain-text.model.ts';
import type { QuestionType } from '../../questions/shared/question.model.ts';

/** A place of a question on somebody's form. */
export interface Place {
  readonly personId: string;
  readonly no: number;
  readonly item: string;
}

/** A question as one form shows it, with what markers read. */
export interface ShownQuestion {
  readonly view: OpenItem['view'];
  readonly reference: string;
  readonly rubric: string;
}

/** Opens the forms at these places, each form once. The exam is held against changes meanwhile. */
export async function questionsAt(
  tx: TxCtx,
  exam: ExamFacts,
  places: readonly Place[],
): Promise<ReadonlyMap<Place, ShownQuestion>> {
  await lockExam(tx, exam.id, 'share');
  const found = new Map<Place, ShownQuestion>();
  const byForm = Map.groupBy(places, ({ personId, no }) => `${personId}|${no}`);
  for (const those of byForm.values()) {
    const { form } = await formOf(tx, exam, those[0]!.personId, those[0]!.no);
    const [{ items }, reviews] = [await openForm(tx, form), await reviewItems(tx, form)];
    for (const place of those) {
      const open = items.find(({ id }) => id === place.item);
      const review = reviews.get(place.item);
      if (open) {
        found.set(place, { view: open.view, reference: review?.reference ?? '', rubric: review?.rubric ?? '' });
      }
    }
  }
  return found;
}

/** Characters of a stem in a list. */
const STEM = 80;

const beginningOf = (html: string): string => plainOf(html).slice(0, STEM);

/** A question in a list: its type and its beginning without tags. */
export interface QuestionLine {
  readonly type: QuestionType;
  readonly stem: string;
  /** What it stands below, with the beginning of the material; null for a question by itself. */
  readonly whole: { readonly id: string; readonly stem: string; readonly place: number } | null;
}

/** Questions in a list: those below a material stand together in its order, where the first of them is. */
export function besideEachOther<T extends { readonly questionId: string; readonly whole: QuestionLine['whole'] }>(
  rows: readonly T[],
): T[] {
  const groups = Map.groupBy(rows, ({ questionId, whole }) => whole?.id ?? questionId);
  return [...groups.values()].flatMap((own) => own.sort((a, b) => (a.whole?.place ?? 0) - (b.whole?.place ?? 0)));
}

/** Versions of questions as lists show them, whatever forms they stand on. One statement. */
export async function questionLines<T extends { readonly questionId: string; readonly number: number }>(
  ctx: Ctx,
  questions: readonly T[],
): Promise<ReadonlyMap<T, QuestionLine>> {
  const wanted = questions.map(({ questionId, number }) => ({ id: questionId, number }));
  const found = await ctx.as(systemActor('marking.read')).read((read) => versionContents(read, wanted));
  const lines = new Map(
    found.map(({ id, number, content: { type, stem }, whole }) => [
      `${id}|${number}`,
      {
        type,
        stem: beginningOf(stem),
        whole: whole && { id: whole.id, stem: beginningOf(whole.material), place: whole.place },
      },
    ]),
  );
  return new Map(
    questions.flatMap((question) => {
      const line = lines.get(`${question.questionId}|${question.number}`);
      return line ? [[question, line] as const] : [];
    }),
  );
}
