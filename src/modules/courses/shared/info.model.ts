/** Most objectives, textbooks and prerequisites of a course. */
export const MAX_OBJECTIVES = 10;
export const MAX_TEXTBOOKS = 20;
export const MAX_PREREQUISITES = 10;
/** Attainment expected of an objective whose author named none. */
export const EXPECTED_ATTAINMENT = 0.65;
/** Class hours of one credit. */
const HOURS_PER_CREDIT = 16;

/** A book of the course. */
export interface Textbook {
  readonly title: string;
  readonly author: string;
  readonly press: string;
  /** With or without hyphens; empty when there is none. */
  readonly isbn: string;
}

/** What learners can do after the course. */
export interface Objective {
  readonly id: string;
  readonly text: string;
  /** Whole percents of the attainment of the course. */
  readonly weight: number;
  readonly requirementCode: string;
  readonly requirement: string;
  /** Expected attainment, 0–1. */
  readonly expected: number;
}

/** True for an ISBN of 10 or 13 digits, hyphens and blanks aside, whose check digit is right. */
export function isIsbn(text: string): boolean {
  const digits = text.replace(/[\s-]/g, '').toUpperCase();
  if (/^\d{9}[\dX]$/.test(digits)) {
    const sum = [...digits].reduce((all, one, at) => all + (one === 'X' ? 10 : Number(one)) * (10 - at), 0);
    return sum % 11 === 0;
  }
  if (!/^97[89]\d{10}$/.test(digits)) return false;
  return [...digits].reduce((all, one, at) => all + Number(one) * (at % 2 === 0 ? 1 : 3), 0) % 10 === 0;
}

/** Sum of the weights; a course without objectives has 0. */
export const weightSum = (objectives: readonly { readonly weight: number }[]): number =>
  objectives.reduce((sum, { weight }) => sum + weight, 0);

/** True when hours and credits are too far apart: sixteen hours make a credit, give or take a half. */
export function creditsOff(credits: number, hours: number): boolean {
  if (credits <= 0) return false;
  return Math.abs(hours / HOURS_PER_CREDIT - credits) > credits / 2;
}
