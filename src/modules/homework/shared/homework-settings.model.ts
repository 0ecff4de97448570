import * as z from 'zod/mini';
import { instantSchema } from '../../../kernel/http/schemas.ts';

/** What is handed in: text written in the browser, files, or either of them together. */
export const ANSWER_KINDS = ['text', 'files', 'both'] as const;
/** When one may hand in again: never, until one's own due date, or only what was returned. */
export const RESUBMIT_RULES = ['none', 'untilDue', 'afterReturn'] as const;

/** Extensions by group of files. */
export const FILE_GROUPS = {
  document: ['pdf', 'doc', 'docx', 'wps', 'odt', 'rtf', 'txt', 'md', 'tex'],
  sheet: ['xls', 'xlsx', 'et', 'ods', 'csv'],
  slides: ['ppt', 'pptx', 'dps', 'odp'],
  picture: ['png', 'jpg', 'jpeg', 'gif', 'webp', 'bmp'],
  archive: ['zip', 'rar', '7z', 'tar', 'gz'],
  code: ['c', 'h', 'cpp', 'hpp', 'java', 'py', 'ipynb', 'm', 'r', 'js', 'ts', 'sql', 'go', 'rs', 'v', 'sv', 'vhd'],
  data: ['csv', 'json', 'xml', 'dat', 'mat', 'log'],
  media: ['mp4', 'webm', 'mov', 'mp3', 'm4a', 'wav'],
} as const;
export type FileGroup = keyof typeof FILE_GROUPS;
export const FILE_GROUP_NAMES = Object.keys(FILE_GROUPS) as FileGroup[];

/** Bounds of the numbers of homework. */
export const HOMEWORK_LIMITS = {
  title: { min: 2, max: 80 },
  score: { min: 1, max: 1000 },
  files: { min: 1, max: 10 },
  fileMb: { min: 1, max: 200 },
  kinds: 30,
  percent: { min: 0, max: 100 },
  returns: { min: 0, max: 10 },
  reviews: { min: 1, max: 10 },
  extraHours: { min: 0, max: 240 },
} as const;

const whole = ({ min, max }: { readonly min: number; readonly max: number }) =>
  z.number().check(z.int(), z.minimum(min), z.maximum(max));

/** What handing in late costs, as `kernel/scoring/late.ts` reckons it. */
const lateRule = z.strictObject({
  unit: z.enum(['day', 'hour']),
  perUnit: whole({ min: 1, max: 100 }),
  floor: whole(HOMEWORK_LIMITS.percent),
  of: z.enum(['earned', 'full']),
});

/** How learners review each other's work. */
const peerRule = z.strictObject({
  /** Works each learner reviews; fewer where fewer were handed in. */
  reviews: whole(HOMEWORK_LIMITS.reviews),
  /** From when on, and until when; null only while the homework is a draft. */
  opensAt: z.nullable(instantSchema),
  dueAt: z.nullable(instantSchema),
  /** Neither side learns who the other one is. */
  anonymous: z.boolean(),
  /** Per cent of the own mark that each review one did not give costs; 0: nothing. */
  deduct: whole(HOMEWORK_LIMITS.percent),
  /** Hours others have, after the end, for reviews that were not given; 0: nobody is asked. */
  extraHours: whole(HOMEWORK_LIMITS.extraHours),
  /** Reviewers first mark works the team has marked; how far off they are decides what their reviews weigh. */
  calibrate: z._default(z.boolean(), false),
});
export type PeerRule = z.infer<typeof peerRule>;

/** What peer review begins with, once it is switched on. */
export const PEER_DEFAULTS: PeerRule = {
  reviews: 3,
  opensAt: null,
  dueAt: null,
  anonymous: true,
  deduct: 5,
  extraHours: 48,
  calibrate: false,
};

/** Rules of homework beside its dates, people and rubric. */
export const homeworkSettingsSchema = z.strictObject({
  answer: z.enum(ANSWER_KINDS),
  /** Groups of files, or extensions with a dot (`.sch`); none: whatever the product takes. */
  fileKinds: z
    .array(z.union([z.enum(FILE_GROUP_NAMES), z.string().check(z.regex(/^\.[a-z0-9]{1,10}$/))]))
    .check(z.maxLength(HOMEWORK_LIMITS.kinds)),
  maxFiles: whole(HOMEWORK_LIMITS.files),
  maxFileMb: whole(HOMEWORK_LIMITS.fileMb),
  /** Null: late costs nothing. */
  late: z.nullable(lateRule),
  /** The team may collect drafts after the cut-off. */
  acceptDrafts: z.boolean(),
  /** One of a group hands in for all of it. */
  groups: z.boolean(),
  resubmit: z.enum(RESUBMIT_RULES),
  /** How often the team may return one work; 0: never. */
  maxReturns: whole(HOMEWORK_LIMITS.returns),
  /** Markers do not see whose work it is. */
  anonymous: z.boolean(),
  /** Learners may look at how much of their own text others have, too, before they hand in. */
  learnerSees: z.boolean(),
  /** Null: learners do not review each other. */
  peer: z.nullable(peerRule),
});
export type HomeworkSettings = z.infer<typeof homeworkSettingsSchema>;

/** What homework begins with. */
export const HOMEWORK_DEFAULTS: HomeworkSettings = {
  answer: 'both',
  fileKinds: [],
  maxFiles: 5,
  maxFileMb: 50,
  late: null,
  acceptDrafts: true,
  groups: false,
  resubmit: 'untilDue',
  maxReturns: 2,
  anonymous: false,
  learnerSees: false,
  peer: null,
};

/** Extensions that may be handed in, without dots and in order; null: any. */
export function extensionsOf(fileKinds: HomeworkSettings['fileKinds']): string[] | null {
  if (fileKinds.length === 0) return null;
  const found = fileKinds.flatMap((kind) => (kind in FILE_GROUPS ? FILE_GROUPS[kind as FileGroup] : [kind.slice(1)]));
  return [...new Set(found)].sort();
}
