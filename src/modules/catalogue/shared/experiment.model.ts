import type { Locale } from '../../../kernel/i18n/locales.ts';

export const LEVELS = ['national', 'provincial', 'school', 'ordinary'] as const;
export type Level = (typeof LEVELS)[number];

export const KINDS = ['basic', 'comprehensive', 'design', 'innovative'] as const;
export type Kind = (typeof KINDS)[number];

/** Where an experiment runs: in the page, on a page of its own server, as a program of one's computer. */
export const RUNS_IN = ['browser', 'external', 'download'] as const;
export type RunsIn = (typeof RUNS_IN)[number];

/** Bounds of the ranges the facets offer, as the address writes them; both ends belong to them. */
export const HOUR_RANGES = ['-2', '2.5-4', '4.5-8', '8.5-'] as const;
export const STEP_RANGES = ['-9', '10-12', '13-'] as const;

export const STATES = ['draft', 'submitted', 'returned', 'approved', 'listed', 'delisted', 'archived'] as const;
export type ExperimentState = (typeof STATES)[number];

export const SCORE_KINDS = ['operation', 'report', 'preview', 'teacher'] as const;
export type ScoreKind = (typeof SCORE_KINDS)[number];

// data: the score kinds as the national form, and therefore vse.json, writes them
export const SCORE_KIND_NAMES: Readonly<Record<string, ScoreKind>> = {
  操作成绩: 'operation',
  实验报告: 'report',
  预习成绩: 'preview',
  教师评价: 'teacher',
};

/** Words of a step in the other interface languages. */
export type StepLabels = Readonly<Partial<Record<Locale, { readonly title: string; readonly goal: string }>>>;

/** One step of an experiment. Times in seconds, scores with two decimals; `title` and `goal` in zh-CN. */
export interface StepDefinition {
  readonly seq: number;
  readonly title: string;
  readonly goal: string;
  readonly expectSeconds: number;
  readonly maxScore: number;
  readonly scoringModel: string;
  readonly scoreKind: ScoreKind;
  /** Names of knowledge points. */
  readonly knowledge?: readonly string[];
  readonly words: StepLabels;
}

/** Sections of the details page that are long texts, in the order of the national form. */
export const CONTENT_SECTIONS = [
  'target',
  'basis',
  'prerequisites',
  'devices',
  'materials',
  'teachingMethod',
  'operatingSteps',
  'resultRequirement',
  'assessment',
  'network',
  'hardware',
  'architecture',
  'features',
  'sharingPlan',
] as const;
export type ContentSection = (typeof CONTENT_SECTIONS)[number];
export type Content = Readonly<Partial<Record<ContentSection, string>>>;

/** What the runs of one experiment come to, as the module that keeps them counts it; trials left out. */
export interface RunFigures {
  readonly experimentId: string;
  readonly runs: number;
  /** Begun since the midnight thirty days ago, in the time of the site. */
  readonly runs30: number;
  readonly persons: number;
  /** Active minutes of finished runs, one decimal; null without one. */
  readonly minutesMean: number | null;
  readonly minutesMedian: number | null;
  readonly finished: number;
  /** Finished, left for later or abandoned. */
  readonly ended: number;
  /** Finished with a score that passes. */
  readonly passed: number;
  /** Finished with a score. */
  readonly scored: number;
}

/** One number that was stored otherwise than the records count it. */
export interface FigureDifference {
  readonly experimentId: string;
  readonly code: string;
  readonly figure: string;
  readonly stored: number | null;
  readonly counted: number | null;
}

/** A rating is shown from this many reviews on; below it only their number. */
export const RATED_FROM = 5;

/** What other modules may know of an experiment. */
export interface ExperimentFacts {
  readonly id: string;
  readonly code: string;
  readonly name: string;
  readonly nameEn: string | null;
  readonly state: ExperimentState;
  readonly unitId: string;
  readonly leaderId: string;
  readonly passScore: number;
  readonly expectedMinutes: number;
  readonly hours: number;
  readonly category: string | null;
  readonly level: Level;
  /** Address of its picture; null for the generated one. */
  readonly cover: string | null;
  /** Number of its defined steps. */
  readonly stepCount: number;
  readonly versionId: string | null;
  /** The platform put its launches on hold, or its hosting ended. */
  readonly suspended: boolean;
}
