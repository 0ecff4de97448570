import type { PersonActor } from '../../../kernel/access/actor.ts';
import type { Ctx, TxCtx } from '../../../platform/db/context.ts';
import { definePort } from '../../../platform/http/ports.ts';

/** A time for which an experiment is open to a person: by an opening, or by an entitlement of the unit or the person. */
export interface RunOpening {
  readonly kind: 'opening' | 'entitlement';
  readonly experimentId: string;
  /** Of the opening or of the entitlement. */
  readonly openingId: string;
  /** Who opened it; of an entitlement what it is for. */
  readonly name: string;
  readonly opensAt: Date;
  readonly closesAt: Date;
  /** Whether a booking lets the person in: none is asked for, one is missing, it is for later, it is for now. */
  readonly booking: 'none' | 'needed' | 'early' | 'held';
  /** The own slot that lets in now, else the next one. */
  readonly slot: { readonly startsAt: Date; readonly endsAt: Date } | null;
  /** Most started runs of one person; null where nothing is limited. */
  readonly attempts: number | null;
  /** Runs left for everybody, none for a person too many; null where nothing is limited. */
  readonly quotaLeft: number | null;
  /** Seats left; null for who has one, and where there are none. */
  readonly seatsLeft: number | null;
  /** It holds also what left the catalogue. */
  readonly holdsDelisted: boolean;
  /** Who is running when it closes may finish. */
  readonly finishRunning: boolean;
  /** Path on this site a person goes back to after the run. */
  readonly returnUrl: string;
}

/** Filled by the modules that keep openings and entitlements. */
export interface RunOpeningProvider {
  /** Openings of several experiments whose scope includes the person, those that let in first coming first. One statement. */
  openingsFor(
    ctx: Ctx,
    person: Pick<PersonActor, 'personId' | 'unitId'>,
    experimentIds: readonly string[],
  ): Promise<readonly RunOpening[]>;
  /** The same of one opening, held until the transaction ends; null outside its scope. Two statements. */
  hold(tx: TxCtx, person: Pick<PersonActor, 'personId' | 'unitId'>, openingId: string): Promise<RunOpening | null>;
  /** Counts a run that begins against the quotas of its opening, and the booking as attended. Three statements. */
  enter(tx: TxCtx, run: { readonly id: string; readonly personId: string; readonly openingId: string }): Promise<void>;
}

/** Without a provider nothing is launched from an opening or an entitlement. */
export const runOpeningPort = definePort<RunOpeningProvider>('runs.opening');
