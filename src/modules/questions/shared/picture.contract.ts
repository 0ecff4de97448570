import * as z from 'zod/mini';
import { signedIn } from '../../../kernel/access/access.ts';
import { defineRoute } from '../../../kernel/http/contract.ts';
import { MAX_PICTURE_BYTES, PICTURES_PATH } from './picture.model.ts';

/** A form with one picture; the name that is answered goes into the rich text of a question. */
export const bringPictureRoute = defineRoute({
  name: 'questions.bringPicture',
  method: 'POST',
  path: '/api/v1/courses/:courseId/question-pictures',
  access: signedIn,
  multipart: { files: 1, fileBytes: MAX_PICTURE_BYTES },
  minFreeDisk: 0.1,
  output: z.object({ src: z.string() }),
  raw: true,
  summary: 'Keeps a picture for a question that is being written; unless one that shows it is saved, it vanishes',
  statements: 10,
  perMinute: 600,
});

export const pictureRoute = defineRoute({
  name: 'questions.picture',
  method: 'GET',
  path: `${PICTURES_PATH}:name`,
  access: signedIn,
  params: z.strictObject({ name: z.string().check(z.maxLength(200)) }),
  raw: true,
  summary: 'A picture of a question, for the one reader it was named for',
  statements: 4,
  perMinute: 3000,
});
