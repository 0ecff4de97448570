import * as z from 'zod/mini';
import { anyone } from '../../../kernel/access/access.ts';
import { defineRoute } from '../../../kernel/http/contract.ts';
import { anyCase, partnerAddresses } from '../../../kernel/http/loose-keys.ts';
import { idSchema, textSchema } from '../../../kernel/http/schemas.ts';
import { SCORE_KINDS } from '../../catalogue/shared/experiment.model.ts';
import { instantOf, KIND_WORDS, LEVEL_WORDS, PLACES, UNIT_KIND_WORDS } from './open.model.ts';

/** A key of ours or the word of the national form, as our key. */
const oneOf = <T extends Readonly<Record<string, string>>>(messages: T) =>
  z.pipe(
    z.enum([...Object.keys(messages), ...Object.values(messages)] as [string, ...string[]]),
    z.transform(
      (given) => Object.keys(messages).find((key) => key === given || messages[key] === given) as keyof T & string,
    ),
  );
/** A whole number in a query, from 1. */
const counted = (most: number, otherwise: number) =>
  z._default(
    z.pipe(z.string().check(z.regex(/^[1-9]\d{0,5}$/)), z.pipe(z.transform(Number), z.number().check(z.maximum(most)))),
    otherwise,
  );
/**
 * An instant: milliseconds since 1970 in 13 digits, ISO 8601, or `yyyy-MM-dd[ HH:mm[:ss]]` in the zone of the platform; a
 * date alone is its first moment.
 */
const since = z.optional(
  z.pipe(
    z.string().check(
      z.maxLength(40),
      z.refine((text) => instantOf(text) !== undefined),
    ),
    z.transform((text) => instantOf(text)!),
  ),
);
const flag = z.optional(z.enum(['0', '1']));
const code = z.string().check(z.regex(/^[A-Za-z0-9][A-Za-z0-9_-]{0,31}$/));
const paging = { PageIndex: counted(10_000, 1), PageSize: counted(100, 10) } as const;
/** Signature of an access key; it is checked wherever it is given. */
const signature = {
  AppId: z.optional(z.string().check(z.maxLength(64))),
  Timestamp: z.optional(z.string().check(z.maxLength(64))),
  Nonce: z.optional(z.string().check(z.maxLength(64))),
  Signature: z.optional(z.string().check(z.maxLength(128))),
} as const;
const which = {
  VseId: z.optional(idSchema),
  VseCode: z.optional(code),
  /** Either of both. */
  Id: z.optional(z.union([idSchema, code])),
  ...signature,
} as const;

const text = z.nullable(z.string());
const number = z.nullable(z.number());
const listOf = <T extends z.ZodMiniType>(item: T) =>
  z.object({ JsonList: z.array(item), Total: z.number(), PageIndex: z.number(), PageSize: z.number() });
const open = {
  method: 'GET',
  dialect: 'spec',
  access: anyone,
  cacheSeconds: 60,
  perMinute: 120,
} as const;

/** Active units with what they list. */
export const openUnitsRoute = defineRoute({
  ...open,
  name: 'integration.openUnits',
  ...partnerAddresses('/Open/GetUnits'),
  query: anyCase(
    z.strictObject({
      Keyword: z._default(textSchema(0, 60), ''),
      ParentId: z.optional(idSchema),
      Kind: z.optional(oneOf(UNIT_KIND_WORDS)),
      Gradation: z.optional(z.string().check(z.maxLength(20))),
      Province: z.optional(z.string().check(z.maxLength(40))),
      HasVse: flag,
      UpdatedSince: since,
      Sort: z._default(z.enum(['name', 'vse', 'sort']), 'sort'),
      ...paging,
      ...signature,
    }),
  ),
  output: listOf(
    z.object({
      UnitId: z.string(),
      UnitCode: z.string(),
      UnitName: z.string(),
      UnitNameEn: text,
      ParentId: text,
      Kind: z.string(),
      Gradation: text,
      Province: text,
      City: text,
      LogoUrl: text,
      /** Listed experiments of the unit and of all below it. */
      VseCount: z.number(),
      Sort: z.number(),
      UpdateTime: z.number(),
    }),
  ),
  summary: 'Active units for partners',
  statements: 2,
});

const item = {
  VseId: z.string(),
  VseCode: z.string(),
  VseName: z.string(),
  VseNameEn: text,
  UnitId: z.string(),
  UnitName: z.string(),
  LeaderName: z.string(),
  CategoryCode: text,
  CategoryName: text,
  SubjectCode: text,
  SubjectName: text,
  Kind: z.string(),
  Level: z.string(),
  Hours: z.number(),
  CoverUrl: text,
  Brief: z.string(),
  LaunchKind: text,
  RunsIn: z.nullable(z.enum(PLACES)),
  StepCount: z.number(),
  ViewCount: z.number(),
  UserCount: z.number(),
  RunCount: z.number(),
  /** Null under five reviews. */
  Rating: number,
  RatingCount: z.number(),
  ListedTime: number,
  UpdateTime: z.number(),
  DetailUrl: z.string(),
} as const;

/** Listed experiments. */
export const openExperimentsRoute = defineRoute({
  ...open,
  name: 'integration.openExperiments',
  ...partnerAddresses('/Open/GetVse'),
  query: anyCase(
    z.strictObject({
      /** Code, name (pinyin and initials too), unit, leader. */
      Keyword: z._default(textSchema(0, 100), ''),
      /** With everything below it. */
      UnitId: z.optional(idSchema),
      CategoryCode: z.optional(z.string().check(z.regex(/^\d{2}$/))),
      SubjectCode: z.optional(z.string().check(z.regex(/^\d{4}$/))),
      Kind: z.optional(oneOf(KIND_WORDS)),
      Level: z.optional(oneOf(LEVEL_WORDS)),
      RunsIn: z.optional(z.enum(PLACES)),
      Open: z.optional(z.literal('now')),
      UpdatedSince: since,
      Sort: z._default(z.enum(['default', 'hot', 'new', 'rating', 'name']), 'hot'),
      ...paging,
      ...signature,
    }),
  ),
  output: listOf(z.object(item)),
  summary: 'Listed experiments for partners',
  statements: 1,
});

const totals = {
  ViewCount: z.number(),
  UserCount: z.number(),
  RunCount: z.number(),
  AvgMinutes: number,
  MedianMinutes: number,
  /** 0–1, four decimals; null when nothing is counted. */
  CompletionRate: number,
  PassRate: number,
  Rating: number,
  RatingCount: z.number(),
  LikeCount: z.number(),
  FavouriteCount: z.number(),
} as const;

/** One listed experiment whole; null for one that is unknown or not listed. */
export const openExperimentRoute = defineRoute({
  ...open,
  name: 'integration.openExperiment',
  ...partnerAddresses('/Open/GetVseInfo'),
  query: anyCase(z.strictObject(which)),
  output: z.nullable(
    z.object({
      ...item,
      Target: text,
      Basis: text,
      KnowledgePoints: z.array(z.string()),
      Devices: text,
      Materials: text,
      TeachingMethod: text,
      Procedure: text,
      ResultRequire: text,
      CheckRequire: text,
      MajorRequire: z.array(z.string()),
      BaseRequire: text,
      Features: text,
      SharingPlan: text,
      Network: text,
      Hardware: text,
      Architecture: text,
      Team: z.array(z.object({ Name: z.string(), Task: z.string() })),
      Steps: z.array(
        z.object({
          Seq: z.number(),
          Title: z.string(),
          Goal: z.string(),
          /** Seconds. */
          ExpectTime: z.number(),
          MaxScore: z.number(),
          ScoringModel: z.string(),
          ScoreKind: z.enum(SCORE_KINDS),
        }),
      ),
      Version: z.nullable(z.object({ Number: z.number(), PublishTime: z.number() })),
      PassScore: z.number(),
      /** Addresses of the introduction and of the guide. */
      Videos: z.array(z.string()),
      /** Periods in which everybody may run it; none as long as there are no openings. */
      Openings: z.array(
        z.object({
          OpeningId: z.string(),
          Scope: z.string(),
          StartTime: z.number(),
          EndTime: z.number(),
          NeedsBooking: z.boolean(),
          Free: z.boolean(),
        }),
      ),
      Stats: z.object(totals),
      /** Terms of use the owner states; null where none are. */
      License: text,
    }),
  ),
  summary: 'One listed experiment for partners',
  statements: 2,
});

/** Figures of one listed experiment without any person; null for one that is unknown or not listed. */
export const openFiguresRoute = defineRoute({
  ...open,
  name: 'integration.openFigures',
  ...partnerAddresses('/Open/getVseBehavior'),
  query: anyCase(
    z
      .strictObject({
        ...which,
        /** Records from this instant on, and before that one. */
        From: since,
        To: since,
        /** Records of the people of this unit and of all below it. */
        Unit: z.optional(idSchema),
      })
      .check(
        z.refine(({ From, To }) => From === undefined || To === undefined || From < To, {
          path: ['To'],
        }),
      ),
  ),
  output: z.nullable(
    z.object({
      VseId: z.string(),
      AsOf: z.number(),
      DefinitionVersion: z.number(),
      ...totals,
      /** Null under ten scored runs. */
      Distribution: z.nullable(
        z.object({ Excellent: z.number(), Standard: z.number(), Below: z.number(), Bins: z.array(z.number()) }),
      ),
      ServedUnits: z.number(),
      ByMonth: z.array(z.object({ Month: z.string(), Runs: z.number(), Users: z.number() })),
      /** Null under thirty finished runs; of finished runs. Rates 0–1. */
      Steps: z.nullable(
        z.array(
          z.object({
            Seq: z.number(),
            Title: z.string(),
            Reach: number,
            MeanScoreRate: number,
            MeanSeconds: number,
            /** Share of the runs below six tenths of its points, and of those half as long again as expected. */
            FailRate: number,
            OverTimeRate: number,
            MeanRepeats: number,
          }),
        ),
      ),
      /** What people did, the most frequent first; null under ten runs and over five thousand. */
      Verbs: z.nullable(z.array(z.object({ Verb: z.string(), Name: z.string(), Count: z.number() }))),
    }),
  ),
  summary: 'Figures of one listed experiment for partners, whole or of a period and a unit',
  statements: 8,
});
