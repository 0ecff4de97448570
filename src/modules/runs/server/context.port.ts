import type { Ctx } from '../../../platform/db/context.ts';
import { definePort } from '../../../platform/http/ports.ts';

/** A place a run may count in, offered to a person for an experiment: an experiment node of a course of theirs. */
export interface RunContext {
  readonly experimentId: string;
  readonly courseId: string;
  readonly nodeId: string;
  readonly classId: string | null;
  /** Name of the course. */
  readonly name: string;
  readonly className: string | null;
  readonly opensAt: Date | null;
  readonly closesAt: Date | null;
  readonly dueAt: Date | null;
  /** Most started runs of one person on the node; null when unlimited. */
  readonly attempts: number | null;
  /** Version the course holds on to; null for the published one. */
  readonly versionPin: string | null;
  /** A rule of the course is not met yet: it is not open whatever its window says. */
  readonly locked?: boolean;
}

/** Where a run was asked for or belongs to. */
export interface RunPlace {
  readonly nodeId: string;
  readonly classId: string | null;
}

/** What a course says about one person, experiment and node. */
export interface ContextDecision {
  readonly code: 'ok' | 'no_right' | 'not_yet' | 'closed';
  readonly courseId: string;
  /** Class in which the person is, also when none was named; absent when the course does not say. */
  readonly classId?: string | null;
  readonly opensAt: Date | null;
  readonly closesAt: Date | null;
  readonly attempts: number | null;
  /** Version the course holds on to; null for the published one. */
  readonly versionPin: string | null;
  /** Starting state the course lets every run begin with. */
  readonly startStateId?: string | null;
  readonly name: string;
  readonly className: string | null;
  /** Path on this site a person goes back to after the run. */
  readonly returnUrl: string | null;
  /** False while the course keeps scores to itself until they are published. */
  readonly showScore: boolean;
}

/** Answers of the modules above about the contexts of a run. Every function makes at most four statements. */
export interface RunContextProvider {
  readonly kind: 'course';
  /** Contexts of a person for several experiments, windows included, those due first coming first. */
  contextsFor(ctx: Ctx, personId: string, experimentIds: readonly string[]): Promise<readonly RunContext[]>;
  /** Experiments a person has a context for, whatever its window. One statement. */
  experimentsOf(ctx: Ctx, personId: string): Promise<readonly string[]>;
  /** Decision for one named node; `no_right` for an unknown node, a foreign class or another experiment. */
  decide(ctx: Ctx, personId: string, experimentId: string, place: RunPlace): Promise<ContextDecision>;
  /** True when the actor of `ctx` teaches the class (or, without one, the course) and may see its people's work. */
  teaches(ctx: Ctx, place: RunPlace & { readonly courseId: string }): Promise<boolean>;
  /** Refuses what changes runs of a course that is archived. One statement. @throws AppError conflict */
  requireOpen(ctx: Ctx, courseId: string): Promise<void>;
}

/** Filled by the course modules. Without a provider there are only open-lab and trial runs. */
export const runContextPort = definePort<RunContextProvider>('runs.context');
