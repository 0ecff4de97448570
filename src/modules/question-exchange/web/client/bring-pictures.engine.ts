import type { CallInput } from '../../../../kernel/http/contract.ts';
import { mapContentPictures, PICTURES_PATH } from '../../../questions/shared/picture.model.ts';
import { bringPicture } from '../../../questions/web/texts.public.tsx';
import type { importQuestionsRoute } from '../../shared/exchange.contract.ts';
import { sourcesOf } from '../../shared/file-pictures.model.ts';

type Body = CallInput<typeof importQuestionsRoute>['body'];
/** Shows pictures of a file that was read, before anything is brought. */
export const loadFrom =
  (pictures: ReadonlyMap<string, Blob>) =>
  async (src: string): Promise<Blob> => {
    const blob = pictures.get(src);
    if (!blob) throw new Error('no picture of this file');
    return blob;
  };

/** Pictures on their way at once. */
const AT_ONCE = 4;

/**
 * Brings the pictures of the questions that are taken, and names them in their contents; those somebody put in while
 * correcting are there already.
 * @throws ApiError with words; nothing is taken then
 */
export async function withBroughtPictures(
  courseId: string,
  body: Body,
  pictures: ReadonlyMap<string, Blob>,
): Promise<Body> {
  const wanted = [...new Set(body.questions.flatMap(({ content }) => [...sourcesOf(content)]))].filter((src) =>
    pictures.has(src),
  );
  const brought = new Map<string, string>();
  const next = async (): Promise<void> => {
    for (let src = wanted.pop(); src !== undefined; src = wanted.pop()) {
      brought.set(src, await bringPicture(courseId, pictures.get(src)!, 'picture'));
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, next));
  return {
    ...body,
    questions: body.questions.map((one) => ({
      ...one,
      content: mapContentPictures(
        one.content,
        (src) => brought.get(src) ?? (src.startsWith(PICTURES_PATH) ? src : null),
      ),
    })),
  };
}
