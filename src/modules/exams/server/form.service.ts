import { formSeed } from '../../../kernel/scoring/seeded-draw.ts';
import type { Ctx, TxCtx } from '../../../platform/db/context.ts';
import { buildForms, usePaper as notePaperUse, paperFacts } from '../../papers/server/papers.public.ts';
import { secretSealPort } from './exam.port.ts';
import { type ExamFacts, lockedExam } from './exam.repository.ts';
import * as forms from './form.repository.ts';

/** Forms of one transaction: an exam is locked no longer than these take. */
const FORMS_AT_ONCE = 50;
/** Forms whose questions are marked as used in one transaction. */
const USED_AT_ONCE = 500;

const secretOf = async (ctx: Ctx, examId: string): Promise<Buffer> =>
  ctx.ports.all(secretSealPort)[0]!.open(await forms.findSecret(ctx, examId));

type FormExam = Pick<ExamFacts, 'id' | 'paperId' | 'state'>;

async function makeForms(tx: TxCtx, exam: FormExam, personIds: readonly string[], attemptNo: number): Promise<void> {
  const secret = await secretOf(tx, exam.id);
  const built = await buildForms(
    tx,
    exam.paperId!,
    personIds.map((key) => ({ key, seed: formSeed(secret, exam.id, key, attemptNo) })),
  );
  const used = exam.state !== 'published';
  await forms.insertForms(
    tx,
    exam.id,
    built.map(({ key, form }) => ({ personId: key, attemptNo, form })),
    used,
  );
  const [any] = built;
  if (used && any) {
    await notePaperUse(
      tx,
      exam.paperId!,
      built.map(({ form }) => form),
    );
  }
}

/**
 * The form of an attempt, made now where there is none yet: for who became a candidate a moment ago, and for every attempt
 * after the first. The caller has locked the exam (`lockExam`).
 */
export async function formOf(tx: TxCtx, exam: FormExam, personId: string, attemptNo: number): Promise<forms.KeptForm> {
  const known = await forms.findForm(tx, exam.id, personId, attemptNo);
  if (known) return known;
  await makeForms(tx, exam, [personId], attemptNo);
  return (await forms.findForm(tx, exam.id, personId, attemptNo))!;
}

/**
 * The form of a practice attempt. Of a paper that is drawn it asks what the form of an earlier attempt asks, unless the
 * exam lets practice draw anew: else who practises often enough would see the whole bank. The caller has locked the exam.
 * @param after number of the attempt whose form is taken again
 */
export async function practiceForm(
  tx: TxCtx,
  exam: FormExam & Pick<ExamFacts, 'settings'>,
  personId: string,
  { no, after }: { readonly no: number; readonly after: number },
): Promise<forms.KeptForm> {
  const [paper] = await paperFacts(tx, [exam.paperId!]);
  if (paper?.kind !== 'blueprint' || exam.settings.practiceRedraw) return formOf(tx, exam, personId, no);
  const { form } = await formOf(tx, exam, personId, after);
  await forms.insertForms(tx, exam.id, [{ personId, attemptNo: no, form }], true);
  return formOf(tx, exam, personId, no);
}

/**
 * Makes the forms that candidates of a published exam lack, some at a time. A change of the paper deletes the forms under
 * the lock this takes, so none of an older paper is left.
 * @param report told how many have one after each portion; false ends the work
 * @returns false when it was ended
 */
export async function fillForms(
  ctx: Ctx,
  examId: string,
  report: (made: number) => Promise<boolean> = async () => true,
): Promise<boolean> {
  for (;;) {
    const left = await ctx.tx(async (tx) => {
      const exam = await lockedExam(tx, examId, 'share');
      if (!exam || exam.deletedAt !== null || (exam.state !== 'published' && exam.state !== 'open')) return 0;
      const lacking = await forms.candidatesWithoutForm(tx, examId, FORMS_AT_ONCE);
      if (lacking.length > 0) await makeForms(tx, exam, lacking, 1);
      return lacking.length;
    });
    if (left > 0 && !(await report((await forms.countForms(ctx, examId)).made))) return false;
    if (left < FORMS_AT_ONCE) return true;
  }
}

/** Marks the questions of all forms of an exam as used, in the transaction in which it opens. */
export async function markFormsUsed(tx: TxCtx, exam: Pick<ExamFacts, 'id' | 'paperId'>): Promise<void> {
  for (;;) {
    const taken = await forms.takeUnused(tx, exam.id, USED_AT_ONCE);
    if (taken.length > 0) await notePaperUse(tx, exam.paperId!, taken);
    if (taken.length < USED_AT_ONCE) return;
  }
}
