import type { Ctx, TxCtx } from '../../../platform/db/context.ts';
import { definePort } from '../../../platform/http/ports.ts';
import type { HomeworkFacts } from '../../homework/server/homework.public.ts';

/** The mark of a work that comes of its reviews. */
export interface PeerMarkOfWork {
  readonly workId: string;
  readonly versionNo: number;
  readonly points: number;
}

/** The mark a work has. */
export interface StandingMark {
  readonly workId: string;
  readonly versionNo: number;
  readonly points: number;
  /** Somebody of the team gave it: it wins over what reviews say. */
  readonly byTeam: boolean;
}

/** Filled by the module that marks: it keeps the marks that come of reviews, and knows those the team gave. */
export const peerMarksPort = definePort<{
  /** Marks works whose mark the team has not given; the caller holds the homework. */
  readonly write: (tx: TxCtx, homework: HomeworkFacts, marks: readonly PeerMarkOfWork[]) => Promise<void>;
  readonly read: (ctx: Ctx, homeworkId: string) => Promise<readonly StandingMark[]>;
}>('peerReview.marks');
