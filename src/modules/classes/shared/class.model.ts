/** How a learner gets into a class; `approval` is planned and refused until it exists. */
export const JOIN_RULES = ['open', 'code', 'closed'] as const;
export const PLANNED_JOIN_RULES = [...JOIN_RULES, 'approval'] as const;
export type JoinRule = (typeof JOIN_RULES)[number];

export const CLASS_STATES = ['preparing', 'running', 'ended'] as const;
export type ClassState = (typeof CLASS_STATES)[number];

/** How somebody stands to a class. */
export const ENROLMENT_STATES = ['active', 'waiting', 'withdrawn', 'completed'] as const;
export type EnrolmentState = (typeof ENROLMENT_STATES)[number];

/** Signs of a join code: nothing that can be mistaken for another sign when read aloud or from a wall. */
export const JOIN_ALPHABET = '23456789ABCDEFGHJKMNPQRSTUVWXYZ';
export const JOIN_CODE_LENGTH = 6;
/** What moves when a class is merged into another one. */
export const MERGE_MOVES = ['members', 'waiting', 'runs', 'reports', 'marks', 'rules'] as const;
/** What hinders a merge: totals handed in, published totals of the class that ends, open appeals, too many people. */
export const MERGE_HINDRANCES = ['handedIn', 'published', 'openAppeals', 'seats'] as const;

/** Most seats of a class. */
export const MOST_SEATS = 2000;

/** Wrong codes a person may try in an hour. */
export const WRONG_CODES_PER_HOUR = 10;

/**
 * Makes a join code from random bytes without favouring any sign: bytes above the largest multiple of the alphabet
 * are passed over.
 * @param random at least 64 random bytes, so that running out is practically impossible.
 * @throws RangeError when the bytes run out.
 */
export function joinCode(random: Uint8Array): string {
  const fair = 256 - (256 % JOIN_ALPHABET.length);
  let code = '';
  for (const byte of random) {
    if (byte < fair) code += JOIN_ALPHABET[byte % JOIN_ALPHABET.length];
    if (code.length === JOIN_CODE_LENGTH) return code;
  }
  throw new RangeError('not enough random bytes for a join code');
}

// data: sample row of a template
export const ENROLMENT_SAMPLE = {
  number: '202601001',
  name: '张三',
  unit: 'CHEM',
  class: 'CHEM-101-01',
  course: 'CHEM-101',
} as const;
