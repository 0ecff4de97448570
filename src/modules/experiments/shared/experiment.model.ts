import type { Locale } from '../../../kernel/i18n/locales.ts';

export const LEVELS = ['national', 'provincial', 'school', 'ordinary'] as const;
export type Level = (typeof LEVELS)[number];

export const KINDS = ['basic', 'comprehensive', 'design', 'innovative'] as const;
export type Kind = (typeof KINDS)[number];

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
export type StepWords = Readonly<Partial<Record<Locale, { readonly title: string; readonly goal: string }>>>;

/** One step of an experiment. Times in seconds, scores with two decimals; `title` and `goal` in zh-CN. */
export interface StepDefinition {
  readonly seq: number;
  readonly title: string;
  readonly goal: string;
  readonly expectSeconds: number;
  readonly maxScore: number;
  readonly scoringModel: string;
  readonly scoreKind: ScoreKind;
  readonly words: StepWords;
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

/** Figures of one experiment, computed from its runs by the module that keeps them; rates in percent. */
export interface ExperimentFigures {
  readonly runs: number;
  readonly persons: number;
  readonly meanMinutes: number | null;
  readonly completionRate: number | null;
  readonly passRate: number | null;
}

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
  readonly versionId: string | null;
}
