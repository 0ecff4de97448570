import type { PersonActor } from '../../../kernel/access/actor.ts';
import type { Ctx } from '../../../platform/db/context.ts';
import { definePort } from '../../../platform/http/ports.ts';

/** Why nobody, or not this person, comes in now. The first that holds, in this order. */
export type CloudRefusal =
  /** Not listed, or unknown to the person. */
  | { readonly kind: 'gone' }
  /** @param text what the cloud says about it, empty for nothing; `until` when it is expected to end */
  | { readonly kind: 'maintenance'; readonly text: string; readonly until: Date | null }
  /** @param unit whose people are let in, null where people are named one by one; `managers` whom to ask */
  | { readonly kind: 'member'; readonly unit: string | null; readonly managers: readonly string[] }
  /** Outside the opening hours; `opensAt` null when none are set any more. */
  | { readonly kind: 'hours'; readonly opensAt: Date | null };

/** What a micro cloud says to one person. */
export interface CloudDecision {
  readonly name: string;
  /** Path on this site a person goes back to after the run. */
  readonly returnUrl: string;
  /** Which of the experiments asked about belong to it. */
  readonly experiments: ReadonlySet<string>;
  /** Most runs at the same time. */
  readonly concurrency: number;
  readonly refusal: CloudRefusal | null;
}

/** Filled by the module that keeps micro clouds; at most two statements. Null for an id it does not know. */
export interface RunCloudProvider {
  decide(
    ctx: Ctx,
    person: Pick<PersonActor, 'personId' | 'unitId'>,
    cloudId: string,
    experimentIds: readonly string[],
  ): Promise<CloudDecision | null>;
  /** Most runs at the same time, of an id it knows; one statement. */
  concurrency(ctx: Ctx, cloudId: string): Promise<number | null>;
}

/** Without a provider nothing is launched from a cloud. */
export const runCloudPort = definePort<RunCloudProvider>('runs.cloud');
