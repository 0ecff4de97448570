import * as z from 'zod/mini';
import { idSchema } from '../../../kernel/http/schemas.ts';
import { MOBILE } from './registration.model.ts';

/** States of an account; `locked` is no state but follows from failed sign-ins. */
export const PERSON_STATES = ['pending', 'active', 'disabled'] as const;
export type PersonState = (typeof PERSON_STATES)[number];

/** Where an account came from. */
export const PERSON_SOURCES = ['local', 'import', 'cas', 'lti'] as const;
export type PersonSource = (typeof PERSON_SOURCES)[number];

export const GENDERS = ['male', 'female', 'unknown'] as const;

/** How a new account signs in: with a random initial password, a given one, or the campus identity alone. */
export const LOGIN_WAYS = ['random', 'own', 'campus'] as const;
export type LoginWay = (typeof LOGIN_WAYS)[number];

/** Why somebody looks at contact data in full. */
export const REVEAL_REASONS = ['contact', 'verify', 'audit', 'other'] as const;

/** Seconds revealed contact data stay on the screen. */
export const REVEAL_SECONDS = 60;

/** Commands for many people at once. */
export const BULK_COMMANDS = [
  'enable',
  'disable',
  'unlock',
  'moveUnit',
  'setMajor',
  'setClass',
  'revoke',
  'notify',
] as const;
export type BulkCommand = (typeof BULK_COMMANDS)[number];

/** Most people a bulk command changes while the caller waits; above it becomes a job. */
export const BULK_AT_ONCE = 100;

/** Kinds of records that need a person. */
export const RECORD_KINDS = [
  'run',
  'attempt',
  'mistake',
  'note',
  'handIn',
  'homeworkMark',
  'peerReview',
  'report',
  'grade',
  'enrolment',
  'attendance',
  'certificate',
  'view',
  'exams',
  'extension',
  'order',
  'course',
  'experiment',
] as const;
export type RecordKind = (typeof RECORD_KINDS)[number];

/** Account of a new person: stored in lower case, unique without case. */
export const accountSchema = z.string().check(
  z.overwrite((text) => text.trim().toLowerCase()),
  z.regex(/^[a-z0-9._@-]{4,64}$/),
);

/** 2–40 letters of any script, with spaces, points, hyphens and digits after the first. */
export const PERSON_NAME = /^[\p{L}\p{M}][\p{L}\p{M}\p{N} ·・.'’-]{0,38}[\p{L}\p{M}\p{N}.]$/u;
/** True for a name worth a second look: digits are rare in names and common in slips. */
export const hasDigit = (name: string): boolean => /\p{N}/u.test(name);
export const nameSchema = z.string().check(
  z.overwrite((text) => text.trim().replace(/\s+/g, ' ')),
  z.regex(PERSON_NAME),
);

/** 学号/工号: text, leading zeros count. */
export const PERSON_NUMBER = /^[A-Za-z0-9][A-Za-z0-9._-]{0,31}$/;
export const numberSchema = z.string().check(
  z.overwrite((text) => text.trim()),
  z.regex(PERSON_NUMBER),
);

export const mobileSchema = z.string().check(
  z.overwrite((text) => text.trim()),
  z.regex(MOBILE),
);

export const EMAIL = /^[^\s@]{1,64}@[^\s@.]+(\.[^\s@.]+)+$/;
export const emailSchema = z.string().check(
  z.overwrite((text) => text.trim().toLowerCase()),
  z.maxLength(254),
  z.regex(EMAIL),
);

/** A reason people read later (grade C): 5–200 characters. */
export const reasonSchema = z.string().check(
  z.overwrite((text) => text.trim()),
  z.minLength(5),
  z.maxLength(200),
);

/** SHA-256 of a password, the only form in which one travels. */
export const clientHashSchema = z.string().check(z.regex(/^[0-9a-f]{64}$/));

/** Ids of a selection. */
export const idsSchema = (most: number) => z.array(idSchema).check(z.minLength(1), z.maxLength(most));

/** 138****5678; null stays null, and what is too short to mask is hidden altogether. */
export function maskMobile(mobile: string | null): string | null {
  if (mobile === null) return null;
  return mobile.length >= 7 ? `${mobile.slice(0, 3)}****${mobile.slice(-4)}` : '****';
}

/** z***@example.edu.cn */
export function maskEmail(email: string | null): string | null {
  return email === null ? null : email.replace(/^(.)[^@]*/u, '$1***');
}

// data: the sample row of the template, a learner as a registrar writes one
export const PERSON_SAMPLE = { name: '王小明', major: '化学', className: '化学2601班' } as const;
