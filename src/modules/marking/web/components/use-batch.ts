import { useEffect, useRef, useState } from 'react';
import type { CallOutput, RouteInput } from '../../../../kernel/http/contract.ts';
import { call } from '../../../../ui/api/client.ts';
import { refresh } from '../../../../ui/api/query.ts';
import { useAction } from '../../../../ui/api/use-action.ts';
import { toast } from '../../../../ui/design/toast-store.ts';
import { useT } from '../../../../ui/i18n/translate.ts';
import {
  analysisRoute,
  markingRoute,
  resultsRoute,
  saveMarkRoute,
  takeBatchRoute,
  undoMarkRoute,
} from '../../shared/marking.contract.ts';

export type Batch = CallOutput<typeof takeBatchRoute>;
export type DeskAnswer = Batch['answers'][number];

/** Place of the next answer without a score after this one, from the front when there is none behind; -1 without any. */
function nextOpen(answers: readonly DeskAnswer[], at: number): number {
  const open = (_: DeskAnswer, i: number) => answers[i]!.score === null;
  const behind = answers.findIndex((one, i) => i > at && open(one, i));
  return behind >= 0 ? behind : answers.findIndex(open);
}

/** Which answers are marked: those without a mark, those that have one, those two markers differ about. */
export type What = RouteInput<typeof takeBatchRoute>['body']['what'];

/** Marks that were given last, to be taken back. */
interface Given {
  readonly batch: string;
  readonly answers: readonly { readonly attemptId: string; readonly item: string }[];
}

/** Answers of one batch on the desk: which one is open, how it is marked, where the next batch comes from. */
export function useBatch(
  examId: string,
  { questionId, number }: { readonly questionId: string; readonly number: number },
  what: What,
) {
  const t = useT();
  // These have a score already: the next one is the one behind.
  const again = what === 'again' || what === 'scored';
  const [batch, setBatch] = useState<Batch | null>(null);
  const [given, setGiven] = useState<Given | null>(null);
  const [at, setAt] = useState(0);
  const take = useAction(async () => {
    const body = { questionId, number, what };
    setBatch(await call(takeBatchRoute, { params: { examId }, body }));
    setAt(0);
  });
  const first = useRef(take.run);
  useEffect(() => void first.current(), []);
  const answers = batch?.answers ?? [];
  const save = useAction(
    async (score: number, comment: string) => {
      const { attemptId, item, same } = answers[at]!;
      const body = { attemptId, item, score, comment, ...(same.length > 0 ? { same } : {}) };
      const done = await call(saveMarkRoute, { params: { examId }, body });
      setGiven({ batch: done.batch, answers: [{ attemptId, item }, ...same] });
      if (done.marked > 1) toast.show({ text: t('marking.desk.markedSame', { n: done.marked }), tone: 'success' });
      const left = answers.map((one, i) => (i === at ? { ...one, score: done.score, comment } : one));
      setBatch({ ...batch!, answers: left, toMark: done.toMark, mean: done.mean });
      const next = again ? Math.min(at + 1, left.length - 1) : nextOpen(left, at);
      if (what === 'scored' && at + 1 >= left.length) await first.current();
      else if (next >= 0) setAt(next);
      else if (done.toMark > 0) await first.current();
      void refresh(markingRoute, resultsRoute, analysisRoute);
    },
    { quiet: true },
  );
  const undo = useAction(async () => {
    const { batch: id, answers: marked } = given!;
    const done = await call(undoMarkRoute, { params: { examId }, body: { batch: id, answers: [...marked] } });
    setGiven(null);
    toast.show({ text: t('marking.desk.undone', { n: done.undone }), tone: 'success' });
    const place = answers.findIndex((one) => one.attemptId === marked[0]!.attemptId && one.item === marked[0]!.item);
    // A batch that was taken after it brings the answers of before too.
    if (place < 0 || again) await first.current();
    else {
      const back = answers.map((one, i) => (i === place ? { ...one, score: null, comment: '' } : one));
      setBatch({ ...batch!, answers: back, toMark: done.toMark, mean: done.mean });
      setAt(place);
    }
    void refresh(markingRoute, resultsRoute, analysisRoute);
  });
  return { batch, answers, at, go: setAt, take, save, undo: given ? undo : null };
}
