import * as z from 'zod/mini';
import { idSchema, textSchema } from '../../../kernel/http/schemas.ts';
import { KINDS, LEVELS, SCORE_KINDS } from './experiment.model.ts';

/** The six parts of the national form, in its order; `steps` is kept beside the other five. */
export const FORM_PARTS = ['basic', 'people', 'description', 'features', 'technology', 'steps'] as const;
export type FormPart = (typeof FORM_PARTS)[number];
/** Parts that are documents of fields. */
export const TEXT_PARTS = ['basic', 'people', 'description', 'features', 'technology'] as const;
export type TextPart = (typeof TEXT_PARTS)[number];

/** Path of a video that was brought here. */
export const OWN_VIDEO = /^\/\d{4}\/\d\d\/\d\d\/[0-9a-f]{32}\.mp4$/;
/** Largest video that is brought here, in bytes. */
export const MAX_VIDEO_BYTES = 1_073_741_824;

const line = textSchema(0, 200);
const passage = textSchema(0, 5000);
/** An address of another server, https only; empty while there is none. */
const address = z.union([
  z.literal(''),
  z.string().check(
    z.overwrite((text) => text.trim()),
    z.maxLength(500),
    z.regex(/^https:\/\/[^\s/?#]+\.[^\s]+$/i),
  ),
]);
/** A video: the path of one that was brought here, or an address of another server. */
const video = z.union([address, z.string().check(z.regex(OWN_VIDEO))]);
const termList = (most: number) => z.array(textSchema(1, 60)).check(z.maxLength(most));
/** A picture: the attachment, and the address it is shown under. Without an id it is one the experiment had before. */
const picture = z.nullable(z.strictObject({ id: z.nullable(idSchema), path: textSchema(1, 300) }));
const yesNo = z.nullable(z.boolean());

/** Whether hours of teaching are half hours. */
const hours = z.number().check(z.minimum(0.5), z.maximum(999), z.multipleOf(0.5));

/** What a member of the team is for, beside the work itself: online teaching service, technical support. */
export const TEAM_ROLES = ['member', 'service', 'technical'] as const;
/** What a run ends in, beside its score. */
export const RESULT_KINDS = ['report', 'reflection', 'other'] as const;
/** With whom it is shared once it is listed. */
export const SHARING_SCOPES = ['public', 'units', 'own'] as const;

/** Fields of each part as drafts may be saved: lengths and kinds hold, gaps are allowed. */
export const partSchemas = {
  basic: z.strictObject({
    name: textSchema(2, 100),
    nameEn: line,
    cover: picture,
    introVideo: video,
    guideVideo: video,
    brief: textSchema(0, 2000),
    /** Code of CRE_LX. */
    category: z.nullable(z.string().check(z.maxLength(32), z.regex(/^[\w.-]+$/))),
    majors: termList(20),
    kind: z.enum(KINDS),
    level: z.enum(LEVELS),
    hours,
    tags: termList(10),
    passScore: z.number().check(z.minimum(0), z.maximum(100)),
    expectedMinutes: z.number().check(z.int(), z.minimum(1), z.maximum(10_000)),
  }),
  people: z.strictObject({
    leader: z.strictObject({
      gender: line,
      /** `YYYY-MM`, or empty. */
      birth: z.string().check(z.regex(/^((19|20)\d\d-(0[1-9]|1[0-2]))?$/)),
      education: line,
      degree: line,
      title: line,
      post: line,
      department: line,
      phone: textSchema(0, 40),
      email: textSchema(0, 100),
      teaching: passage,
    }),
    team: z
      .array(
        z.strictObject({
          /** The account, when the member has one here; without it there is no right to edit. */
          personId: z.nullable(idSchema),
          name: textSchema(0, 40),
          unit: line,
          post: line,
          duty: line,
          role: z.enum(TEAM_ROLES),
          edit: z.boolean(),
        }),
      )
      .check(z.maxLength(50)),
  }),
  description: z.strictObject({
    target: passage,
    basis: passage,
    knowledge: termList(50),
    devices: passage,
    materials: passage,
    teachingMethod: passage,
    operatingSteps: textSchema(0, 20_000),
    resultKinds: z.array(z.enum(RESULT_KINDS)).check(z.maxLength(RESULT_KINDS.length)),
    resultRequirement: passage,
    assessment: passage,
    audience: passage,
    prerequisites: passage,
    opening: passage,
    publicService: passage,
  }),
  features: z.strictObject({
    design: passage,
    method: passage,
    evaluation: passage,
    extension: passage,
    buildingPlan: passage,
    schoolPlan: passage,
    societyPlan: passage,
    sharing: z.nullable(z.enum(SHARING_SCOPES)),
  }),
  technology: z.strictObject({
    /** Mbit per second a user needs. */
    bandwidth: z.nullable(z.number().check(z.positive(), z.maximum(100_000))),
    bandwidthTest: address,
    /** People at the same time. */
    concurrency: z.nullable(z.number().check(z.int(), z.minimum(1), z.maximum(1_000_000))),
    queueNotice: yesNo,
    queueText: textSchema(0, 500),
    network: passage,
    systems: line,
    browsers: line,
    mobile: yesNo,
    plugins: z
      .array(z.strictObject({ name: textSchema(1, 100), size: textSchema(0, 40), address }))
      .check(z.maxLength(10)),
    hardware: passage,
    gpu: line,
    picture,
    architecture: passage,
    tools: line,
    modelQuality: line,
    backEnd: line,
    database: line,
  }),
} as const;

/** Content of the five parts that are documents. */
export type Form = { readonly [P in TextPart]: z.infer<(typeof partSchemas)[P]> };

/** One step as the grid of the form writes it; its number is its place. */
export const formStepSchema = z.strictObject({
  title: textSchema(1, 100),
  goal: textSchema(0, 2000),
  expectSeconds: z.number().check(z.int(), z.minimum(1), z.maximum(86_400)),
  maxScore: z.number().check(z.minimum(0), z.maximum(100), z.multipleOf(0.01)),
  scoringModel: textSchema(0, 200),
  scoreKind: z.enum(SCORE_KINDS),
  knowledge: z.array(textSchema(1, 60)).check(z.maxLength(10)),
});
export type FormStep = z.infer<typeof formStepSchema>;

/** Most steps of one experiment. */
export const MAX_STEPS = 100;

/** A form with nothing in it but a name. */
export function emptyForm(name: string): Form {
  return {
    basic: {
      ...{ name, nameEn: '', cover: null, introVideo: '', guideVideo: '', brief: '', category: null, majors: [] },
      ...{ kind: 'basic', level: 'ordinary', hours: 2, tags: [], passScore: 60, expectedMinutes: 45 },
    },
    people: {
      leader: {
        ...{ gender: '', birth: '', education: '', degree: '', title: '', post: '', department: '', phone: '' },
        ...{ email: '', teaching: '' },
      },
      team: [],
    },
    description: {
      ...{ target: '', basis: '', knowledge: [], devices: '', materials: '', teachingMethod: '', operatingSteps: '' },
      ...{ resultKinds: [], resultRequirement: '', assessment: '', audience: '', prerequisites: '', opening: '' },
      publicService: '',
    },
    features: {
      ...{ design: '', method: '', evaluation: '', extension: '', buildingPlan: '', schoolPlan: '', societyPlan: '' },
      sharing: null,
    },
    technology: {
      ...{ bandwidth: null, bandwidthTest: '', concurrency: null, queueNotice: null, queueText: '', network: '' },
      ...{ systems: '', browsers: '', mobile: null, plugins: [], hardware: '', gpu: '', picture: null },
      ...{ architecture: '', tools: '', modelQuality: '', backEnd: '', database: '' },
    },
  };
}

/** Places of titles that repeat an earlier one, counted from 0. */
export function repeatedTitles(steps: readonly { readonly title: string }[]): number[] {
  const seen = new Set<string>();
  return steps.flatMap(({ title }, i) => {
    const repeated = seen.has(title);
    seen.add(title);
    return repeated ? [i] : [];
  });
}
