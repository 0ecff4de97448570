import * as z from 'zod/mini';

/** Name of the group of settings that says what a complete course has. */
export const TARGETS_GROUP = 'course.targets';

const whole = (most: number) => z.int().check(z.minimum(1), z.maximum(most));

export const targetsSchema = z
  .strictObject({
    /** Objectives and experiments a course should have. */
    objectives: whole(20),
    experiments: whole(100),
    /** Minutes of video for an hour of class. */
    minutesPerHour: whole(60),
    /** Shortest and longest video of a good length, in minutes, both ends included. */
    shortest: whole(240),
    longest: whole(240),
    /** Ready questions for a chapter. */
    questionsPerChapter: whole(500),
    /** Announcements and posts of the team within so many days. */
    talk: whole(100),
    talkDays: whole(365),
  })
  .check(z.refine(({ shortest, longest }) => shortest <= longest, { path: ['longest'] }));
export type Targets = z.infer<typeof targetsSchema>;

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
