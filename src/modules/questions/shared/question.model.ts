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
export const QUESTION_COMMANDS = ['ready', 'retire', 'restore'] as const;
export type QuestionCommand = (typeof QUESTION_COMMANDS)[number];

/** States a command may start from. */
const FROM: Readonly<Record<QuestionCommand, readonly QuestionState[]>> = {
  ready: ['draft'],
  retire: ['draft', 'ready'],
  restore: ['retired'],
};

/** True when the command may start from this state. */
export const canRun = (command: QuestionCommand, state: QuestionState): boolean => FROM[command].includes(state);

/** Columns the list of a bank can be sorted by. */
export const QUESTION_SORTS = ['updated', 'created', 'difficulty', 'points'] as const;
export type QuestionSort = (typeof QUESTION_SORTS)[number];

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
