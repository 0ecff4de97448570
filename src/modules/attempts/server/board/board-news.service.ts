import type { TxCtx } from '../../../../platform/db/context.ts';
import type { Live } from '../../../../platform/realtime/live.ts';

/** Topic of what happens in an exam, for its proctor boards. */
export const boardTopic = (examId: string): string => `exam:${examId}`;

const AGGREGATE_MS = 1000;
/** People of one event: an event between processes has 7,000 bytes at most. */
const PEOPLE = 150;

const waiting = new Map<string, Set<string>>();

function flush(live: Live, examId: string): void {
  const people = [...(waiting.get(examId) ?? [])];
  waiting.delete(examId);
  for (let i = 0; i < people.length; i += PEOPLE) {
    live.publish(boardTopic(examId), 'rows', { people: people.slice(i, i + PEOPLE) });
  }
}

/** Reports a change of a candidate to the boards of the exam after the commit, many within a second as one event. */
export function notifyBoard(tx: TxCtx, examId: string, personId: string): void {
  tx.afterCommit(() => {
    const people = waiting.get(examId) ?? new Set();
    people.add(personId);
    if (!waiting.has(examId)) {
      waiting.set(examId, people);
      setTimeout(() => flush(tx.live, examId), AGGREGATE_MS).unref();
    }
  });
}

/** Asks the page of a candidate to look at once what the server has for it; one without a live sign-in looks within 15 s. */
export function notifyDesk(tx: TxCtx, personId: string, examId: string): void {
  tx.afterCommit(() => tx.live.publish(`person:${personId}`, 'attempt.news', { examId }));
}
