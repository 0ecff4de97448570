import * as z from 'zod/mini';
import { signedIn } from '../../../kernel/access/access.ts';
import { defineRoute } from '../../../kernel/http/contract.ts';
import { idSchema, listOf, textSchema } from '../../../kernel/http/schemas.ts';
import { activeSeconds } from '../../courses/shared/progress.contract.ts';
import { CODE } from '../../settings/shared/code-table.model.ts';
import {
  MAX_ADDRESS,
  MAX_ANALYSIS,
  MAX_CAPTION,
  MAX_CAPTIONS,
  MAX_OPTION,
  MAX_OPTIONS,
  MAX_QUESTIONS,
  MAX_RANGES,
  MAX_REPORTED_PAGES,
  MAX_SPEED,
  MAX_STEM,
  MEDIA_KINDS,
  MIN_OPTIONS,
} from './media.model.ts';

const seconds = z.number().check(z.minimum(0), z.maximum(86_400));
const range = z.tuple([seconds, seconds]);

const caption = z.strictObject({
  /** BCP 47 tag. */
  language: z.string().check(z.regex(/^[a-zA-Z]{2,3}(-[a-zA-Z0-9]{2,8})*$/)),
  label: textSchema(1, 30),
  /** WebVTT or SubRip. */
  text: z.string().check(z.maxLength(MAX_CAPTION)),
});

const place = z.int().check(z.minimum(0), z.maximum(MAX_OPTIONS - 1));
const places = z.array(place).check(z.minLength(1), z.maxLength(MAX_OPTIONS));

const question = z.strictObject({
  id: idSchema,
  /** Second at which the video stops. */
  at: seconds,
  stem: textSchema(1, MAX_STEM),
  options: z.array(textSchema(1, MAX_OPTION)).check(z.minLength(MIN_OPTIONS), z.maxLength(MAX_OPTIONS)),
  /** Places of the right options, from 0. */
  keys: places,
  analysis: textSchema(0, MAX_ANALYSIS),
});

/** How a question was answered, with what may be known from then on. */
const answered = {
  chosen: z.array(z.number()),
  right: z.boolean(),
  keys: z.array(z.number()),
  analysis: z.string(),
};

const code = z.optional(z.string().check(z.regex(CODE)));
/** Where it is from and what it is, by codes of the settings; what is not said is absent. */
const metadata = z.strictObject({ source: code, type: code, review: code, state: code });

/** How it may be used. */
const settings = {
  maxSpeed: z.number().check(z.minimum(1), z.maximum(MAX_SPEED)),
  noSkip: z.boolean(),
  downloadable: z.boolean(),
  captions: z.array(caption).check(z.maxLength(MAX_CAPTIONS)),
};

/** Where somebody stands with it. */
const view = {
  percent: z.number(),
  done: z.boolean(),
  /** Second of a video, page of a document. */
  position: z.number(),
};

export const mediaRoute = defineRoute({
  name: 'media.read',
  method: 'GET',
  path: '/api/v1/nodes/:nodeId/media',
  access: signedIn,
  output: z.object({
    version: z.number(),
    kind: z.enum(MEDIA_KINDS),
    /** Null while nothing was uploaded. */
    file: z.nullable(
      z.object({
        id: z.string(),
        name: z.string(),
        ext: z.string(),
        /** Null where the video lies on another server. */
        bytes: z.nullable(z.number()),
        /** Where it lies on another server. */
        address: z.nullable(z.string()),
        duration: z.nullable(z.number()),
        pages: z.nullable(z.number()),
        ...settings,
        /** For the team alone. */
        metadata: z.nullable(metadata),
        /** The picture a video shows before it plays. */
        poster: z.nullable(z.object({ id: z.string(), url: z.string() })),
        /** Questions the video stops at, in its order. */
        questions: listOf({
          id: z.string(),
          at: z.number(),
          stem: z.string(),
          options: z.array(z.string()),
          multiple: z.boolean(),
          /** The learner's own; null before. */
          answer: z.nullable(z.object(answered)),
          /** For the team alone: right options, what is said after, and how many answered it (right). */
          team: z.nullable(
            z.object({ keys: z.array(z.number()), analysis: z.string(), answers: z.number(), right: z.number() }),
          ),
        }),
        /** Opens the file for some hours. */
        url: z.string(),
      }),
    ),
    /** Share in percent that makes it done; null where opening it does. */
    share: z.nullable(z.number()),
    /** Of a learner who has opened it. */
    own: z.nullable(z.object({ ...view, ranges: z.array(range), pages: z.array(z.number()) })),
    /** Origins of other servers whose videos its editor may name; none for others. */
    sources: z.array(z.string()),
    can: z.object({ edit: z.boolean(), learn: z.boolean() }),
  }),
  summary:
    'The video or document of a node with what its learner has seen of it; nothing of it while the node is locked',
  statements: 17,
});

export const saveMediaRoute = defineRoute({
  name: 'media.save',
  method: 'PUT',
  path: '/api/v1/nodes/:nodeId/media',
  access: signedIn,
  body: z.strictObject({
    /** Of the node. */
    version: z.int().check(z.minimum(1), z.maximum(2_147_483_647)),
    /** A finished upload; without one the file stays and its settings change. */
    upload: z.nullable(z.strictObject({ id: idSchema, ext: z.string().check(z.maxLength(5)) })),
    /** The address of a video on another server, in the place of an upload. */
    address: z.optional(z.nullable(textSchema(1, MAX_ADDRESS))),
    /** As the author's browser found it: seconds of a video, pages of a document it can show. */
    duration: z.nullable(z.number().check(z.minimum(0.1), z.maximum(86_400))),
    pages: z.nullable(z.int().check(z.minimum(1), z.maximum(5000))),
    ...settings,
    /** A picture the caller has uploaded, or the one it has; none when null. Without it a file keeps its own. */
    poster: z.optional(z.nullable(idSchema)),
    questions: z.array(question).check(z.maxLength(MAX_QUESTIONS)),
    /** Without it a file keeps what was said of it. */
    metadata: z.optional(metadata),
  }),
  output: z.object({ version: z.number() }),
  summary: 'Hangs an uploaded video or document on a node, or changes how it may be used',
  statements: 40,
  maxBody: 2_000_000,
});

export const openMediaRoute = defineRoute({
  name: 'media.open',
  method: 'POST',
  path: '/api/v1/nodes/:nodeId/media-views',
  access: signedIn,
  output: z.object(view),
  summary: 'A learner opens a video or document: what is seen counts from now on',
  statements: 14,
});

export const reportMediaRoute = defineRoute({
  name: 'media.report',
  method: 'PATCH',
  path: '/api/v1/nodes/:nodeId/media-views',
  access: signedIn,
  body: z.strictObject({
    ranges: z.array(range).check(z.maxLength(MAX_RANGES)),
    pages: z.array(z.int().check(z.minimum(1), z.maximum(5000))).check(z.maxLength(MAX_REPORTED_PAGES)),
    position: seconds,
    active: z.optional(activeSeconds),
  }),
  output: z.object({ ...view, refused: z.boolean() }),
  summary: 'What a learner watched or read since the last report; no more is credited than could be seen meanwhile',
  statements: 18,
});

export const answerQuestionRoute = defineRoute({
  name: 'media.answer',
  method: 'POST',
  path: '/api/v1/nodes/:nodeId/media-answers',
  access: signedIn,
  body: z.strictObject({ questionId: idSchema, chosen: places }),
  output: z.object(answered),
  summary: 'A learner answers a question of a video; the first answer stays, and is told right or wrong',
  statements: 16,
});
