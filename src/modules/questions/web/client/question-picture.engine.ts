import { callForm } from '../../../../ui/api/client.ts';
import { fetchBlob } from '../../../../ui/api/download.ts';
import { bringPictureRoute } from '../../shared/picture.contract.ts';
import { PICTURES_PATH, pictureSources } from '../../shared/picture.model.ts';

/** Addresses of pictures that were fetched, by source; a name is good for one reader, so nothing is kept beyond the page. */
const kept = new Map<string, Promise<string>>();
/** Pictures a page keeps: those of a long paper and more. */
const MAX_KEPT = 400;

/** Fetches the picture of a source. @throws Error when it cannot be had */
export type LoadPicture = (src: string) => Promise<Blob>;

/** Fetches a picture by the sign-in. What became of that is told by other calls: a picture takes nobody away. */
export const fetchPicture: LoadPicture = async (src) => {
  // Nothing is ever fetched from elsewhere.
  if (!src.startsWith(PICTURES_PATH)) throw new Error('no picture of a question');
  return fetchBlob(src);
};

function keep(src: string, address: Promise<string>): Promise<string> {
  kept.set(src, address);
  if (kept.size > MAX_KEPT) {
    const [oldest, gone] = kept.entries().next().value!;
    kept.delete(oldest);
    void gone.then((url) => URL.revokeObjectURL(url)).catch(() => {});
  }
  address.catch(() => kept.delete(src));
  return address;
}

/** Address that shows a picture of a question. @throws Error when it cannot be fetched; asked again it is tried again */
const pictureAddress = (src: string, load: LoadPicture): Promise<string> =>
  kept.get(src) ??
  keep(
    src,
    load(src).then((blob) => URL.createObjectURL(blob)),
  );

/** Fetches the pictures of texts before they are shown, so that a break of the network later loses none. */
export function prefetchPictures(texts: readonly string[], load: LoadPicture = fetchPicture): void {
  for (const src of new Set(texts.flatMap(pictureSources))) {
    if (src.startsWith(PICTURES_PATH)) pictureAddress(src, load).catch(() => {});
  }
}

/** Brings a picture for a question of a course. @returns its source for the text @throws ApiError with words */
export async function bringPicture(courseId: string, blob: Blob, name: string): Promise<string> {
  const form = new FormData();
  form.append('file', blob, name);
  const { src } = (await callForm(bringPictureRoute, form, { params: { courseId } })) as { src: string };
  keep(src, Promise.resolve(URL.createObjectURL(blob)));
  return src;
}

/** Shows a picture of a question in an element once it has come. */
export function showPicture(
  image: HTMLImageElement,
  src: string,
  failed?: () => void,
  load: LoadPicture = fetchPicture,
): void {
  image.setAttribute('aria-busy', 'true');
  pictureAddress(src, load)
    .then((address) => {
      image.src = address;
    })
    .catch(() => failed?.())
    .finally(() => image.removeAttribute('aria-busy'));
}
