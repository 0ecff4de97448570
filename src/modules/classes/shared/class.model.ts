import { spokenCode } from '../../../kernel/values/spoken-code.ts';

/** How a learner gets into a class. */
export const JOIN_RULES = ['open', 'code', 'approval', 'closed'] as const;
export type JoinRule = (typeof JOIN_RULES)[number];

export const CLASS_STATES = ['preparing', 'running', 'ended'] as const;
export type ClassState = (typeof CLASS_STATES)[number];

/** What getting into a class takes: nothing, standing in its queue, a decision, a code; or nobody gets in. */
export const WAYS_IN = ['open', 'full', 'approval', 'code', 'closed'] as const;
export type WayIn = (typeof WAYS_IN)[number];

/** What getting into a class takes now. */
export const wayInto = (row: {
  readonly join_rule: JoinRule;
  readonly taken: number;
  readonly capacity: number;
}): WayIn => (row.join_rule === 'open' && row.taken >= row.capacity ? 'full' : row.join_rule);

/** What is done to several classes at once. */
export const CLASS_COMMANDS = ['start', 'end', 'resetCode'] as const;
export type ClassCommand = (typeof CLASS_COMMANDS)[number];

/** How somebody stands to a class. */
export const ENROLMENT_STATES = ['active', 'applied', 'waiting', 'withdrawn', 'completed', 'rejected'] as const;
export type EnrolmentState = (typeof ENROLMENT_STATES)[number];
/** How somebody came into a class. */
export const ENROLMENT_SOURCES = ['code', 'open', 'approval', 'manual', 'import'] as const;
export type EnrolmentSource = (typeof ENROLMENT_SOURCES)[number];

/** What the team does with enrolments, and in which states. */
export const ENROLMENT_COMMANDS = {
  approve: ['applied'],
  admit: ['waiting'],
  reject: ['applied', 'waiting'],
  withdraw: ['active'],
  restore: ['withdrawn'],
} as const satisfies Readonly<Record<string, readonly EnrolmentState[]>>;
export type EnrolmentCommand = keyof typeof ENROLMENT_COMMANDS;
/** Commands that need a reason, which the learner is told. */
export const REASONED: readonly EnrolmentCommand[] = ['reject', 'withdraw'];
/** Most enrolments of one command. */
export const MAX_COMMANDED = 100;

/** True when the command fits an enrolment in this state. */
export const commandFits = (command: EnrolmentCommand, state: string): boolean =>
  (ENROLMENT_COMMANDS[command] as readonly string[]).includes(state);

export const JOIN_CODE_LENGTH = 6;
/** What moves when a class is merged into another one. */
export const MERGE_MOVES = ['members', 'waiting', 'runs', 'reports', 'marks', 'topics', 'attendance', 'rules'] as const;
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
  group: '第1组',
  course: 'CHEM-101',
} as const;

/** Days without any work in the course by which a list is filtered. */
export const UNSEEN_DAYS = [3, 7, 14, 30] as const;
