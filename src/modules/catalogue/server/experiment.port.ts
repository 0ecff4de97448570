import type { Ctx } from '../../../platform/db/context.ts';
import { definePort } from '../../../platform/http/ports.ts';
import type { RunFigures } from '../shared/experiment.model.ts';

/** Whether a person has finished a run of an experiment; asked of the module that keeps runs. One statement. */
export type FinishedRun = (ctx: Ctx, personId: string, experimentId: string) => Promise<boolean>;

export const finishedRunPort = definePort<FinishedRun>('experiments.finishedRun');

/** Listed experiments the caller can start or go on with now, or queue for; none for a visitor. */
export const availabilityPort = definePort<(ctx: Ctx) => Promise<readonly string[]>>('experiments.doable', 1);

/** The caller's best score of every step of an experiment, over own runs whose scores may be seen. One statement. */
export type BestScore = (ctx: Ctx, experimentId: string) => Promise<readonly { seq: number; score: number }[]>;

export const bestScorePort = definePort<BestScore>('experiments.ownBest', 1);

/** Addresses of what is shown of a bench: poster, clip, and stills by step. */
export interface BenchMedia {
  readonly poster: string | null;
  readonly clip: string | null;
  readonly stills: readonly { readonly stepSeq: number; readonly address: string }[];
}

/** Pictures of benches; asked of the module that keeps them. One statement each. */
export interface BenchGallery {
  readonly of: (ctx: Pick<Ctx, 'db'>, experimentId: string) => Promise<BenchMedia>;
  /** Posters by experiment, of those that have one. */
  readonly posters: (ctx: Pick<Ctx, 'db'>, experimentIds: readonly string[]) => Promise<ReadonlyMap<string, string>>;
}

export const benchGalleryPort = definePort<BenchGallery>('experiments.benchGallery', 1);

/** Which records count: from an instant (inclusive) to another (exclusive), of the people of a unit and all below it. */
export interface FigureScope {
  readonly from?: Date | undefined;
  readonly to?: Date | undefined;
  readonly unitId?: string | undefined;
}

/** What the runs of one experiment look like, without any person. */
export interface RunStatistics {
  /** The last twelve months, or those of the scope (sixty at most), oldest first: `2026-01`. */
  readonly months: readonly { readonly month: string; readonly runs: number; readonly persons: number }[];
  /** Finished runs with a score by tens: 0–9.99 first, 90–100 last. */
  readonly bins: readonly number[];
  /** Finished runs by their scores in the bands of the site: from `excellentFrom` on, from `standardFrom` on, below. */
  readonly bands: {
    readonly excellent: number;
    readonly standard: number;
    readonly below: number;
    readonly excellentFrom: number;
    readonly standardFrom: number;
  };
  /**
   * By step: runs that reached it, share of its points reached (0–1), mean seconds, share of runs that repeated it, mean
   * repeats, share below six tenths of its points, share that took half as long again as expected.
   */
  readonly steps: readonly {
    readonly seq: number;
    readonly reached: number;
    readonly scoreRate: number | null;
    readonly seconds: number | null;
    readonly repeats: number | null;
    readonly meanRepeats: number | null;
    readonly failRate: number | null;
    readonly overTimeRate: number | null;
  }[];
  /** Units whose people ran it. */
  readonly units: number;
}

export const runStatisticsPort =
  definePort<(ctx: Ctx, experimentId: string, scope?: FigureScope) => Promise<RunStatistics>>(
    'experiments.runStatistics',
  );

/** Whether an integration of an experiment is connected, so that it can be submitted without a package. One statement. */
export const connectedPort = definePort<(ctx: Ctx, experimentId: string) => Promise<boolean>>('experiments.connected');

/** What of a module above uses an experiment, and is touched when it leaves the catalogue. */
export interface ExperimentUse {
  /** `nodes`, `entitlements`, `bookings`, `clouds`, `packages`. */
  readonly kind: string;
  /** How many, the first names (at most 20), and the people to be told. One statement. */
  readonly of: (
    ctx: Ctx,
    experimentId: string,
  ) => Promise<{ readonly n: number; readonly names: readonly string[]; readonly people: readonly string[] }>;
}

export const experimentUsePort = definePort<ExperimentUse>('experiments.use');

/** Runs of an experiment that are under way now, trials included; asked of the module that keeps runs. One statement. */
export const runningRunsPort =
  definePort<(ctx: Ctx, experimentId: string) => Promise<number>>('experiments.runningRuns');

/** One run that counts, as an export lists it. */
export interface RunRecord {
  readonly originId: string;
  /** Number of the person within the answer: the same for the same person, nothing beyond. */
  readonly person: number;
  readonly name: string;
  readonly unitName: string | null;
  readonly versionId: string;
  readonly startedAt: Date;
  readonly endedAt: Date | null;
  readonly activeSeconds: number;
  readonly state: 'running' | 'finished' | 'unfinished' | 'abandoned';
  readonly score: number | null;
  readonly context: 'open' | 'course';
  /** Name of the course; null elsewhere. */
  readonly contextName: string | null;
}

/** How often the content told of one kind of action. */
export interface VerbCount {
  /** As the content says it: a word, or an address of xAPI. */
  readonly verb: string;
  readonly count: number;
}

/** The runs of an experiment one by one, and its figures counted from them now by the code that keeps the stored ones. */
export interface RunRecords {
  readonly figures: (ctx: Ctx, experimentId: string, scope?: FigureScope) => Promise<RunFigures | undefined>;
  /** What people did in their runs, the most frequent first, at most fifty; no person among it. */
  readonly verbs: (ctx: Ctx, experimentId: string, scope: FigureScope) => Promise<readonly VerbCount[]>;
  /** The oldest first, at most `most`. One statement. */
  readonly rows: (ctx: Ctx, experimentId: string, most: number) => Promise<readonly RunRecord[]>;
}

export const runRecordsPort = definePort<RunRecords>('experiments.runRecords');
