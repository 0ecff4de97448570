import * as z from 'zod/mini';
import { instantSchema, textSchema } from '../../../kernel/http/schemas.ts';

/** Which of several attempts counts. */
export const COUNTING_RULES = ['best', 'last', 'first', 'mean'] as const;
/** What happens at the limit of leaving the page: logged, warned, locked until the invigilator unlocks, handed in. */
export const LEAVE_ACTIONS = ['log', 'warn', 'lock', 'submit'] as const;
/** When a candidate is told how an answer fared: each at once, at hand-in, after the close (tests). */
export const FEEDBACKS = ['atOnce', 'handIn', 'afterClose'] as const;
/** When something is shown to candidates. */
export const RELEASE_TIMES = ['never', 'handIn', 'afterClose', 'release', 'date'] as const;
export type ReleaseTime = (typeof RELEASE_TIMES)[number];
/** What is shown, each by a rule of its own: the score, the paper with own answers, correct answers with analysis. */
export const RELEASED_PARTS = ['score', 'paper', 'key'] as const;

/** What decides when two markers differ too much: the mark of a third one, or the mean of the two that are nearest. */
export const THIRD_RULES = ['third', 'nearest'] as const;

/** Bounds of the numbers of an exam. */
export const EXAM_LIMITS = {
  name: { min: 2, max: 80 },
  minutes: { min: 5, max: 600 },
  entryMinutes: { min: 1, max: 600 },
  handInMinutes: { min: 0, max: 600 },
  attempts: { min: 1, max: 20 },
  password: { min: 4, max: 20 },
  networks: { max: 20 },
  leaveSeconds: { min: 1, max: 60 },
  leaves: { min: 1, max: 99 },
  graceSeconds: { min: 0, max: 600 },
  passLine: { min: 0, max: 100 },
  threshold: { min: 0, max: 100 },
} as const;

const whole = ({ min, max }: { readonly min: number; readonly max: number }) =>
  z.number().check(z.int(), z.minimum(min), z.maximum(max));

const releaseRule = z.strictObject({
  when: z.enum(RELEASE_TIMES),
  /** Of `date` only. */
  at: z.nullable(instantSchema),
});
export type ReleaseRule = z.infer<typeof releaseRule>;

/** Rules of an exam or test beside its paper, window and people. */
export const examSettingsSchema = z.strictObject({
  /** Minutes after the opening in which one may come in; null: until the end. */
  latestEntry: z.nullable(whole(EXAM_LIMITS.entryMinutes)),
  /** Minutes one has to stay; 0: none. */
  earliestHandIn: whole(EXAM_LIMITS.handInMinutes),
  /** Null: as many as one likes (tests). */
  attempts: z.nullable(whole(EXAM_LIMITS.attempts)),
  counts: z.enum(COUNTING_RULES),
  /** Said in the room; never sent to a candidate. */
  password: z.nullable(textSchema(EXAM_LIMITS.password.min, EXAM_LIMITS.password.max)),
  /** Networks one may answer from, as CIDR; empty: any. */
  networks: z.array(z.string().check(z.minLength(1), z.maxLength(60))).check(z.maxLength(EXAM_LIMITS.networks.max)),
  devices: z.enum(['any', 'computer']),
  /** A second machine needs the invigilator while the first one is alive. */
  singlePlace: z.boolean(),
  leave: z.strictObject({
    /** Seconds away that count as leaving. */
    seconds: whole(EXAM_LIMITS.leaveSeconds),
    limit: z.nullable(whole(EXAM_LIMITS.leaves)),
    action: z.enum(LEAVE_ACTIONS),
  }),
  fullScreen: z.boolean(),
  blockCopy: z.boolean(),
  watermark: z.boolean(),
  oneByOne: z.boolean(),
  noReturn: z.boolean(),
  /** Seconds after the deadline in which the server takes what was written before it. */
  graceSeconds: whole(EXAM_LIMITS.graceSeconds),
  /** Percent. */
  passLine: whole(EXAM_LIMITS.passLine),
  /** Markers do not see whose answer it is. */
  anonymous: z.boolean(),
  /** 双评: two markers mark what no key scores, neither seeing the mark of the other. */
  double: z.strictObject({
    on: z.boolean(),
    /** Per cent of the points by which two marks may differ. */
    threshold: whole(EXAM_LIMITS.threshold),
    third: z.enum(THIRD_RULES),
  }),
  feedback: z.enum(FEEDBACKS),
  release: z.strictObject({ score: releaseRule, paper: releaseRule, key: releaseRule }),
  /** Candidates see how the class did. */
  showDistribution: z.boolean(),
  /** A test may be practised after it is over; such attempts count nowhere. Packages of before do not say. */
  practice: z._default(z.boolean(), false),
  /** Practice of a paper that is drawn draws anew; else it asks the questions one had. Packages of before do not say. */
  practiceRedraw: z._default(z.boolean(), false),
});
export type ExamSettings = z.infer<typeof examSettingsSchema>;

const at = (when: ReleaseTime): ReleaseRule => ({ when, at: null });

/** What an exam begins with. */
export const EXAM_DEFAULTS: ExamSettings = {
  latestEntry: null,
  earliestHandIn: 0,
  attempts: 1,
  counts: 'last',
  password: null,
  networks: [],
  devices: 'any',
  singlePlace: true,
  leave: { seconds: 3, limit: null, action: 'log' },
  fullScreen: false,
  blockCopy: false,
  watermark: true,
  oneByOne: false,
  noReturn: false,
  graceSeconds: 120,
  passLine: 60,
  anonymous: false,
  double: { on: false, threshold: 15, third: 'third' },
  feedback: 'afterClose',
  release: { score: at('release'), paper: at('release'), key: at('never') },
  showDistribution: false,
  practice: false,
  practiceRedraw: false,
};

/** What a test begins with: any number of attempts, the best counts, results at once, answers after the close. */
export const TEST_DEFAULTS: ExamSettings = {
  ...EXAM_DEFAULTS,
  attempts: null,
  counts: 'best',
  singlePlace: false,
  watermark: false,
  feedback: 'handIn',
  release: { score: at('handIn'), paper: at('handIn'), key: at('afterClose') },
};

/** Minutes of late entry an exam of one beginning for all starts with. */
export const FIXED_LATEST_ENTRY = 30;
