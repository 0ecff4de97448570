/** 考试 and 测验: the same object with other defaults. */
export const EXAM_KINDS = ['exam', 'test'] as const;
export type ExamKind = (typeof EXAM_KINDS)[number];

/** 性质: 正常, 缓考, 补考, 模拟. */
export const SITTINGS = ['normal', 'deferred', 'makeup', 'rehearsal'] as const;
export type Sitting = (typeof SITTINGS)[number];

export const EXAM_STATES = ['draft', 'published', 'open', 'closed', 'marking', 'released', 'withdrawn'] as const;
export type ExamState = (typeof EXAM_STATES)[number];

/** States in which candidates know of an exam. */
export const SHOWN_STATES: readonly ExamState[] = ['published', 'open', 'closed', 'marking', 'released'];

/** Exams and tests of one course, each. */
export const MAX_EXAMS = 300;
/** Persons named one by one. */
export const MAX_PERSONS = 500;
/** Minutes given to everybody at once. */
export const EXTENSION = { min: 1, max: 120 } as const;
export const EXAM_REASON = { min: 5, max: 200 } as const;
/** Seconds between closing early and the end of running attempts. */
export const CLOSING_SECONDS = 60;
/** Minutes before the opening at which candidates are reminded. */
export const REMIND_MINUTES = 10;

/** True when every part of a list is in another one. */
export const isSubset = (part: readonly string[], whole: readonly string[]): boolean =>
  part.every((one) => whole.includes(one));

/** What publishing looks at, in the order of the wizard. */
export const PUBLISH_CHECKS = [
  'paper',
  'window',
  'people',
  'forms',
  'overlap',
  'accommodations',
  'answers',
  'node',
] as const;
export type PublishCheck = (typeof PUBLISH_CHECKS)[number];
/** ✔, ! and ✘; `confirm` is ✘ until somebody says that it shall be so. */
export const CHECK_LEVELS = ['ok', 'warning', 'confirm', 'error'] as const;
export type CheckLevel = (typeof CHECK_LEVELS)[number];
