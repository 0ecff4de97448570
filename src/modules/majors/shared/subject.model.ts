/** Levels of the catalogue by the digits of the code: 门类, 专业类, 专业. */
export const SUBJECT_LEVELS = ['branch', 'class', 'major'] as const;
export type SubjectLevel = (typeof SUBJECT_LEVELS)[number];

export const SUBJECT_STATES = ['active', 'disabled'] as const;
export type SubjectState = (typeof SUBJECT_STATES)[number];

/** Two, four or six digits; after six a T (special) or K (controlled by the state), or both. */
export const SUBJECT_CODE = /^\d{2}(\d{2}(\d{2}(T|K|TK)?)?)?$/;
export const SUBJECT_NAME_MAX = 60;
/** Days in which a deleted subject can be brought back. */
export const RESTORE_DAYS = 30;
/** Most rows of one bulk command; the catalogue has some nine hundred. */
export const MAX_SUBJECTS = 2000;

/** Digits of a code without its letters: they name the subject. */
export const digitsOf = (code: string): string => code.slice(0, 6).replace(/\D/g, '');

/** Level of a well-formed code. */
export const levelOf = (code: string): SubjectLevel => SUBJECT_LEVELS[digitsOf(code).length / 2 - 1] ?? 'major';

/** Code of the subject above; null for a branch. */
export const parentOf = (code: string): string | null =>
  levelOf(code) === 'branch' ? null : digitsOf(code).slice(0, -2);

// data: the sample row of the sheet
export const SUBJECT_SAMPLE = { name: '物理学', experiment: 'PHYS-101' } as const;
