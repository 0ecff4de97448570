import { useEffect, useRef, useState } from 'react';
import type { CallOutput } from '../../../../kernel/http/contract.ts';
import { call } from '../../../../ui/api/client.ts';
import { refresh } from '../../../../ui/api/query.ts';
import { useAction } from '../../../../ui/api/use-action.ts';
import {
  analysisRoute,
  markingRoute,
  resultsRoute,
  saveMarkRoute,
  takeBatchRoute,
} from '../../shared/marking.contract.ts';

export type Batch = CallOutput<typeof takeBatchRoute>;
export type DeskAnswer = Batch['answers'][number];

/** Place of the next answer without a score after this one, from the front when there is none behind; -1 without any. */
function nextOpen(answers: readonly DeskAnswer[], at: number): number {
  const open = (_: DeskAnswer, i: number) => answers[i]!.score === null;
  const behind = answers.findIndex((one, i) => i > at && open(one, i));
  return behind >= 0 ? behind : answers.findIndex(open);
}

/** Answers of one batch on the desk: which one is open, how it is marked, where the next batch comes from. */
export function useBatch(
  examId: string,
  { questionId, number }: { readonly questionId: string; readonly number: number },
  again: boolean,
) {
  const [batch, setBatch] = useState<Batch | null>(null);
  const [at, setAt] = useState(0);
  const take = useAction(async () => {
    const body = { questionId, number, what: again ? ('again' as const) : ('open' as const) };
    setBatch(await call(takeBatchRoute, { params: { examId }, body }));
    setAt(0);
  });
  const first = useRef(take.run);
  useEffect(() => void first.current(), []);
  const answers = batch?.answers ?? [];
  const save = useAction(
    async (score: number, comment: string) => {
      const { attemptId, item } = answers[at]!;
      const done = await call(saveMarkRoute, { params: { examId }, body: { attemptId, item, score, comment } });
      const left = answers.map((one, i) => (i === at ? { ...one, score: done.score, comment } : one));
      setBatch({ ...batch!, answers: left, toMark: done.toMark, mean: done.mean });
      const next = again ? Math.min(at + 1, left.length - 1) : nextOpen(left, at);
      if (next >= 0) setAt(next);
      else if (done.toMark > 0) await first.current();
      void refresh(markingRoute, resultsRoute, analysisRoute);
    },
    { quiet: true },
  );
  return { batch, answers, at, go: setAt, take, save };
}
