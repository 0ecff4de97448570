import type { Ctx } from '../../../../platform/db/context.ts';
import { definePort } from '../../../../platform/http/ports.ts';
import type { LearnerWorkKind, LearnerWorkState } from '../../shared/learner-work.contract.ts';
import type { LearnerPlace } from './figure.port.ts';

/** A piece of work of a learner. */
export interface LearnerWork {
  readonly kind: LearnerWorkKind;
  /** Of the report, work, attempt or session. */
  readonly id: string;
  /** Of what it is work on. */
  readonly of: string;
  readonly title: string;
  /** When it was handed in, or begun. */
  readonly at: Date;
  readonly state: LearnerWorkState;
  /** As the team sees it; whoever reads no marks is not told. */
  readonly score: number | null;
  readonly outOf: number | null;
}

/** Filled by modules above: what a learner did in a course, as its team knows it; whether the actor may read is decided. */
export const learnerWorkPort =
  definePort<(ctx: Ctx, place: LearnerPlace) => Promise<readonly LearnerWork[]>>('classes.learnerWork');
