import type { TxCtx } from '../../../platform/db/context.ts';
import type { LiveChange } from '../../exams/server/exams.public.ts';
import { runningAttempts } from './attempt.repository.ts';
import { notifyBoard, notifyDesk } from './board/board-news.service.ts';

/** Tells running pages and boards of an exam that its end has moved. */
export async function examMoved(tx: TxCtx, examId: string, change: LiveChange): Promise<void> {
  const running = await tx.asSystem(() => runningAttempts(tx, { examId }));
  for (const { personId } of running) {
    if (change.personId !== undefined && change.personId !== personId) continue;
    notifyDesk(tx, personId, examId);
    notifyBoard(tx, examId, personId);
  }
}
