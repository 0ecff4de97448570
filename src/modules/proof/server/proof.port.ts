import type { Ctx } from '../../../platform/db/context.ts';
import { definePort } from '../../../platform/http/ports.ts';
import type { Indicator } from '../shared/proof.model.ts';

/** A figure with what it is made of. */
export interface Figure {
  readonly value: number | null;
  readonly numerator?: number | null;
  readonly denominator?: number | null;
}

/** What a proof says, in the language of whoever asks. */
export interface ProofReading {
  readonly title: string;
  readonly definition: string;
  /** Filters of the question; null in place of a value that could name a person. */
  readonly filters: readonly { readonly label: string; readonly value: string | null }[];
  /** The same figure counted now, for the same scope and question; null when that is no longer possible. */
  readonly live: Figure | null;
  /** It is one record, not a figure over many: its facts stand in the filters, and no file belongs to it. */
  readonly record?: boolean;
}

/** Who can say what a kind of proof means and count it anew; `scope` is what was given when it was registered. */
export interface ProofSubject {
  readonly kind: string;
  /** @param ctx carries the identity the figure was first counted for */
  readonly read: (ctx: Ctx, subject: string, scope: Readonly<Record<string, unknown>>) => Promise<ProofReading>;
}

export const proofSubjectPort = definePort<ProofSubject>('proof.subject');

/** A public figure counted now. */
export interface IndicatorReading extends Figure {
  readonly records?: number | null;
  readonly median?: number | null;
  readonly bins?: readonly number[] | null;
  /** ISO instant of the counting; null when nothing was counted yet. */
  readonly asOf: string | null;
}

/** Who counts some of the public figures: of the platform. */
export interface IndicatorSource {
  readonly keys: readonly Indicator[];
  readonly read: (ctx: Ctx, key: Indicator) => Promise<IndicatorReading>;
}

export const indicatorPort = definePort<IndicatorSource>('proof.indicator');

/** The figures of one listed experiment by its code; null when there is none. */
export type ExperimentIndicator = (
  ctx: Ctx,
  code: string,
  key: Indicator,
) => Promise<{ readonly code: string; readonly name: string; readonly reading: IndicatorReading } | null>;

export const experimentIndicatorPort = definePort<ExperimentIndicator>('proof.experimentIndicator');
