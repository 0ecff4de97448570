import { ATTACHMENT_LIMIT } from '../upload/attachment.ts';

const MAX = 1600;
const TAKEN = ['image/png', 'image/jpeg'];

/** True for what a picture can be made of here. */
export const isPicture = (file: Blob): boolean => /^image\/(?:png|jpe?g|webp|bmp|gif)$/.test(file.type);

/**
 * A picture small enough to be kept: as it is when it fits, else drawn anew, at most 1600 px long.
 * @throws Error when the browser cannot read it
 */
export async function fittingPicture(file: Blob): Promise<{ readonly blob: Blob; readonly ext: 'png' | 'jpg' }> {
  // A drawing of vectors may hold scripts; nothing of it is ever kept.
  if (!isPicture(file)) throw new TypeError(`no picture: ${file.type}`);
  const bitmap = await createImageBitmap(file);
  const scale = Math.min(1, MAX / Math.max(bitmap.width, bitmap.height));
  if (scale === 1 && TAKEN.includes(file.type) && file.size <= ATTACHMENT_LIMIT) {
    bitmap.close();
    return { blob: file, ext: file.type === 'image/png' ? 'png' : 'jpg' };
  }
  const canvas = new OffscreenCanvas(
    Math.max(1, Math.round(bitmap.width * scale)),
    Math.max(1, Math.round(bitmap.height * scale)),
  );
  const pen = canvas.getContext('2d')!;
  pen.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
  bitmap.close();
  // Drawings stay sharp as png; what is still too large is a photograph.
  const sharp = await canvas.convertToBlob({ type: 'image/png' });
  if (sharp.size <= ATTACHMENT_LIMIT) return { blob: sharp, ext: 'png' };
  pen.globalCompositeOperation = 'destination-over';
  pen.fillStyle = '#fff';
  pen.fillRect(0, 0, canvas.width, canvas.height);
  return { blob: await canvas.convertToBlob({ type: 'image/jpeg', quality: 0.85 }), ext: 'jpg' };
}
