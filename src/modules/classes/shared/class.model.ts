import { spokenCode } from '../../../kernel/values/spoken-code.ts';

/** How a learner gets into a class; `approval` is planned and refused until it exists. */
export const JOIN_RULES = ['open', 'code', 'closed'] as const;
export const PLANNED_JOIN_RULES = [...JOIN_RULES, 'approval'] as const;
export type JoinRule = (typeof JOIN_RULES)[number];

export const CLASS_STATES = ['preparing', 'running', 'ended'] as const;
export type ClassState = (typeof CLASS_STATES)[number];

/** How somebody stands to a class. */
export const ENROLMENT_STATES = ['active', 'waiting', 'withdrawn', 'completed'] as const;
export type EnrolmentState = (typeof ENROLMENT_STATES)[number];

export const JOIN_CODE_LENGTH = 6;
/** What moves when a class is merged into another one. */
export const MERGE_MOVES = ['members', 'waiting', 'runs', 'reports', 'marks', 'rules'] as const;
/** What hinders a merge: totals handed in, published totals of the class that ends, open appeals, too many people. */
export const MERGE_HINDRANCES = ['handedIn', 'published', 'openAppeals', 'seats'] as const;

/** Most seats of a class. */
export const MAX_SEATS = 2000;

/** Wrong codes a person may try in an hour. */
export const WRONG_CODES_PER_HOUR = 10;

/** A join code. @param random at least 64 random bytes */
export const joinCode = (random: Uint8Array): string => spokenCode(random, JOIN_CODE_LENGTH);

// data: sample row of a template
export const ENROLMENT_SAMPLE = {
  number: '202601001',
  name: '张三',
  unit: 'CHEM',
  class: 'CHEM-101-01',
  course: 'CHEM-101',
} as const;
