import * as z from 'zod/mini';

/** Name of the group of settings that says what a complete course has. */
export const TARGETS_GROUP = 'course.targets';

/** Largest targets; the least is one. */
export const TARGETS_MOST = {
  /** Objectives and experiments a course should have. */
  objectives: 20,
  experiments: 100,
  /** Minutes of video for an hour of class. */
  minutesPerHour: 60,
  /** Shortest and longest video of a good length, in minutes, both ends included. */
  shortest: 240,
  longest: 240,
  /** Ready questions for a chapter. */
  questionsPerChapter: 500,
  /** Announcements and posts of the team within so many days. */
  talk: 100,
  talkDays: 365,
} as const;
export type Targets = Readonly<Record<keyof typeof TARGETS_MOST, number>>;

const whole = (of: keyof typeof TARGETS_MOST) => z.int().check(z.minimum(1), z.maximum(TARGETS_MOST[of]));

export const targetsSchema = z
  .strictObject({
    objectives: whole('objectives'),
    experiments: whole('experiments'),
    minutesPerHour: whole('minutesPerHour'),
    shortest: whole('shortest'),
    longest: whole('longest'),
    questionsPerChapter: whole('questionsPerChapter'),
    talk: whole('talk'),
    talkDays: whole('talkDays'),
  })
  .check(z.refine(({ shortest, longest }) => shortest <= longest, { path: ['longest'] }));

/** What holds until the platform sets it. */
export const USUAL_TARGETS: Targets = {
  objectives: 3,
  experiments: 3,
  minutesPerHour: 15,
  shortest: 5,
  longest: 20,
  questionsPerChapter: 20,
  talk: 4,
  talkDays: 30,
};
