import type { TxCtx } from '../../../platform/db/context.ts';
import { publishProgress } from '../../courses/server/courses.public.ts';

/** Asks the open pages of people to look again at a homework after the commit: its draft, turn or state has changed. */
export function notifyMembers(tx: TxCtx, homeworkId: string, personIds: readonly string[]): void {
  tx.afterCommit(() => {
    for (const personId of personIds) tx.live.publish(`person:${personId}`, 'handIn.news', { homeworkId });
  });
}

/** The same, where the marks of the outline may have changed too. */
export function notifyProgress(
  tx: TxCtx,
  homework: { readonly id: string; readonly nodeId: string },
  personIds: readonly string[],
): void {
  notifyMembers(tx, homework.id, personIds);
  tx.afterCommit(() => {
    for (const personId of personIds) publishProgress(tx, personId, homework.nodeId);
  });
}
