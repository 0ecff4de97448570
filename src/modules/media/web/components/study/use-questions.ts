import { useState } from 'react';
import { call } from '../../../../../ui/api/client.ts';
import { useAction } from '../../../../../ui/api/use-action.ts';
import { answerQuestionRoute } from '../../../shared/media.contract.ts';
import { firstUnanswered, isRight } from '../../../shared/media.model.ts';
import type { MediaFile } from '../media-facts.model.ts';

export type Question = MediaFile['questions'][number];
export type Answer = NonNullable<Question['answer']>;

/**
 * The questions of a video, for one who watches it. A learner's answers are sent; the team tries them without a record;
 * who may only look again is not asked.
 */
export function useQuestions(nodeId: string, file: MediaFile, records: boolean) {
  const [answers, setAnswers] = useState<ReadonlyMap<string, Answer>>(
    () => new Map(file.questions.flatMap(({ id, answer }) => (answer ? [[id, answer] as const] : []))),
  );
  const [current, setCurrent] = useState<Question | null>(null);
  const asked = file.questions.filter(({ team }) => records || team !== null);
  const keep = (id: string, answer: Answer) => setAnswers((before) => new Map([...before, [id, answer]]));
  const send = useAction(async (question: Question, chosen: readonly number[]) => {
    const { team } = question;
    if (!records && team) {
      const { keys, analysis } = team;
      return keep(question.id, { chosen: [...chosen], right: isRight(keys, chosen), keys, analysis });
    }
    const body = { questionId: question.id, chosen: [...chosen] };
    keep(question.id, await call(answerQuestionRoute, { params: { nodeId }, body }));
  });
  return {
    asked,
    answers,
    current,
    send,
    /** The question at which a video at this second has to stand still, now on the screen; null when it may go on. */
    stopAt: (time: number): Question | null => {
      const next = firstUnanswered(asked, new Set(answers.keys()));
      if (!next || next.at > time) return null;
      setCurrent(next);
      return next;
    },
    goOn: () => setCurrent(null),
  };
}
