import { isStorable } from '../../../kernel/values/storable.ts';
import type { TxCtx } from '../../../platform/db/context.ts';
import { type ExamFacts, formOf, type KeptForm } from '../../exams/server/exams.public.ts';
import { openForm } from '../../papers/server/papers.public.ts';
import { responseProblem } from '../../papers/shared/response.model.ts';
import type { CandidateView } from '../../questions/shared/candidate-view.model.ts';

/** Forms whose bare views are remembered by a process: some 20 KB each. */
const MAX_FORMS = 2000;

/** Views by item, their texts left out: what a response is held against. */
type BareViews = ReadonlyMap<string, CandidateView>;
const remembered = new Map<string, BareViews>();

function bare({ material: _material, ...view }: CandidateView): CandidateView {
  const ids = (parts: readonly { readonly id: string }[]) => parts.map(({ id }) => ({ id, text: '' }));
  switch (view.type) {
    case 'single':
    case 'multiple':
      return { ...view, stem: '', options: ids(view.options) };
    case 'ordering':
      return { ...view, stem: '', items: ids(view.items) };
    case 'matching':
      return { ...view, stem: '', lefts: ids(view.lefts), rights: ids(view.rights) };
    default:
      return { ...view, stem: '' };
  }
}

type FormPlace = {
  readonly attempt: { readonly formId: string; readonly personId: string; readonly no: number };
  readonly exam: ExamFacts;
};

/** The form an attempt was given. */
export const givenForm = (tx: TxCtx, { attempt, exam }: FormPlace): Promise<KeptForm> =>
  formOf(tx, exam, attempt.personId, attempt.no);

/** Views of a form that never changes again, from memory where they are there. */
export async function viewsOf(tx: TxCtx, place: FormPlace): Promise<BareViews> {
  const { formId } = place.attempt;
  const known = remembered.get(formId);
  if (known) return known;
  const { form } = await givenForm(tx, place);
  const { items } = await openForm(tx, form);
  const views: BareViews = new Map(items.map(({ id, view }) => [id, bare(view)]));
  remembered.set(formId, views);
  if (remembered.size > MAX_FORMS) remembered.delete(remembered.keys().next().value!);
  return views;
}

/** Why a response cannot be the answer to a question of the form; null when it can. */
export function faultOf(
  views: BareViews,
  item: string,
  response: unknown,
): 'unknownItem' | 'shape' | 'unknownPart' | 'tooLong' | null {
  const view = views.get(item);
  if (!view) return 'unknownItem';
  if (!isStorable(response)) return 'shape';
  return responseProblem(view, response);
}
