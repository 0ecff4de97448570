import * as z from 'zod/mini';
import { signedIn } from '../../../kernel/access/access.ts';
import { defineRoute } from '../../../kernel/http/contract.ts';
import { idSchema } from '../../../kernel/http/schemas.ts';

/** The film the caller saw; null when there was none. */
const replaces = z.nullable(idSchema);

export const trailerRoute = defineRoute({
  name: 'media.trailer',
  method: 'GET',
  path: '/api/v1/courses/:courseId/trailer',
  access: signedIn,
  output: z.object({
    /** Null while a course has none. */
    file: z.nullable(
      z.object({
        id: z.string(),
        name: z.string(),
        ext: z.string(),
        bytes: z.number(),
        duration: z.number(),
        /** The picture it shows before it plays. */
        poster: z.nullable(z.object({ id: z.string(), url: z.string() })),
        /** Opens the file for some hours. */
        url: z.string(),
      }),
    ),
    can: z.object({ edit: z.boolean() }),
  }),
  summary: 'The film that introduces a course, for whoever may read about the course',
  statements: 4,
});

export const saveTrailerRoute = defineRoute({
  name: 'media.saveTrailer',
  method: 'PUT',
  path: '/api/v1/courses/:courseId/trailer',
  access: signedIn,
  body: z.strictObject({
    replaces,
    /** A finished upload of an mp4 and its seconds, as the author's browser found them; without one only the picture changes. */
    upload: z.nullable(z.strictObject({ id: idSchema, duration: z.number().check(z.minimum(0.1), z.maximum(86_400)) })),
    /** A picture the caller has uploaded, or the one it has; none when null. */
    poster: z.nullable(idSchema),
  }),
  output: z.object({ id: z.string() }),
  summary:
    'Make an uploaded video the film of a course, or change the picture it shows; refused as stale after another one',
  statements: 34,
});

export const removeTrailerRoute = defineRoute({
  name: 'media.removeTrailer',
  method: 'DELETE',
  path: '/api/v1/courses/:courseId/trailer',
  access: signedIn,
  query: z.strictObject({ replaces: idSchema }),
  summary: 'Take away the film of a course; refused as stale after another one',
  statements: 5,
});
