/** Types of questions that can be written by hand. */
export const QUESTION_TYPES = [
  'single',
  'multiple',
  'truth',
  'blank',
  'numeric',
  'ordering',
  'matching',
  'shortAnswer',
  'essay',
  'file',
  'experiment',
  'composite',
] as const;
export type QuestionType = (typeof QUESTION_TYPES)[number];
/** Types of questions that can stand below a material. */
export type ChildType = Exclude<QuestionType, 'experiment' | 'composite'>;
export const CHILD_TYPES = QUESTION_TYPES.filter(
  (type): type is ChildType => type !== 'experiment' && type !== 'composite',
);

/** `draft` is being written, `ready` can be drawn for papers, `retired` is kept and drawn no more. */
export const QUESTION_STATES = ['draft', 'ready', 'retired'] as const;
export type QuestionState = (typeof QUESTION_STATES)[number];

/** What is done with one question or with several of a list. */
export const QUESTION_COMMANDS = ['ready', 'submit', 'retire', 'restore'] as const;
export type QuestionCommand = (typeof QUESTION_COMMANDS)[number];

/** States a command may start from. */
const FROM: Readonly<Record<QuestionCommand, readonly QuestionState[]>> = {
  ready: ['draft'],
  submit: ['draft'],
  retire: ['draft', 'ready'],
  restore: ['retired'],
};

/** True when the command may start from this state. */
export const canRun = (command: QuestionCommand, state: QuestionState): boolean => FROM[command].includes(state);

/** How far the review of a draft is, where the bank has reviews. */
export const REVIEW_STATES = ['pending', 'returned'] as const;
export type ReviewState = (typeof REVIEW_STATES)[number];
export const VERDICTS = ['pass', 'return'] as const;
export type Verdict = (typeof VERDICTS)[number];
/** Characters of an opinion; one that comes with a return is not empty. */
export const MAX_OPINION = 500;

/** The command that takes a draft on: it is made ready, or somebody else looks at it first. */
export const readyCommand = (reviews: boolean): 'ready' | 'submit' => (reviews ? 'submit' : 'ready');

/** Columns the list of a bank can be sorted by. */
export const QUESTION_SORTS = [
  ...(['updated', 'created', 'difficulty', 'points'] as const),
  ...(['uses', 'facility', 'discrimination'] as const),
] as const;
export type QuestionSort = (typeof QUESTION_SORTS)[number];

/** Whether somebody got a question, or when attempts with it were handed in last; `long` is over a year ago. */
export const USE_FILTERS = ['yes', 'no', 'month', 'half', 'year', 'long'] as const;
export type UseFilter = (typeof USE_FILTERS)[number];
/** What questions hold beside words. */
export const HOLD_FILTERS = ['picture', 'formula'] as const;
export type HoldFilter = (typeof HOLD_FILTERS)[number];

/** Days of the filters that name a time. */
export const USE_DAYS = { month: 30, half: 183, year: 365, long: 365 } as const;

/** Fewer candidates make no figures of a question. */
export const MIN_CANDIDATES = 20;

/** A share of the points, or a difference of two, between which questions are looked for. */
export interface FigureRange {
  readonly from: number;
  readonly to: number;
}
/** Bands of P, easy to hard, and of D, good to bad, as the analysis of papers has them. */
export const FACILITY_BANDS = {
  easy: { from: 0.701, to: 1 },
  fair: { from: 0.4, to: 0.7 },
  hard: { from: 0, to: 0.399 },
} as const satisfies Record<string, FigureRange>;
export const DISCRIMINATION_BANDS = {
  great: { from: 0.4, to: 1 },
  good: { from: 0.3, to: 0.399 },
  fair: { from: 0.2, to: 0.299 },
  weak: { from: -1, to: 0.199 },
  wrong: { from: -1, to: -0.001 },
} as const satisfies Record<string, FigureRange>;

/** Points of a question: 0.5 to 100 in steps of half a point. */
export const POINTS = { min: 0.5, max: 100, step: 0.5, usual: 2 } as const;
/** Difficulty from 1, easy, to 5, hard. */
export const DIFFICULTY = { min: 1, max: 5, usual: 3 } as const;
export const MAX_TAGS = 10;
export const MAX_TAG = 20;
export const MAX_SOURCE = 100;
/** Rows of one page of the list. */
export const PAGE_SIZE = 30;
/** Questions one command may name. */
export const MAX_BULK = 100;
/** Folders of a bank, and how deep they stand in each other. */
export const MAX_FOLDERS = 300;
export const MAX_FOLDER_DEPTH = 5;
export const MAX_FOLDER_NAME = 40;
/** Per cent of 3-grams in common from which on two questions are suspected to be the same. */
export const SIMILAR_FROM = 85;
/** Similar questions that are named at most. */
export const MAX_SIMILAR = 5;

/** What the team of a linked course may do in the bank of a unit. */
export const LINK_LEVELS = ['read', 'write'] as const;
export type LinkLevel = (typeof LINK_LEVELS)[number];
export const MAX_BANK_NAME = 40;
/** Who ended a link takes that back as it was, for so long. */
export const UNDO_LINK_MINUTES = 10;
