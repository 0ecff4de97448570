import type { TxCtx } from '../../../platform/db/context.ts';
import { type ExamFacts, formOf, lockExam } from '../../exams/server/exams.public.ts';
import { openForm, reviewItems } from '../../papers/server/papers.public.ts';
import type { OpenItem } from '../../papers/shared/form.model.ts';
import { plainOf } from '../../questions/shared/plain-text.model.ts';

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

/** Beginning of a question without tags. */
export const stemOf = (html: string): string => plainOf(html).slice(0, STEM);
