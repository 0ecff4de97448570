import { openPdf } from './pdf.engine.ts';

/** What a browser finds of a file before it is saved: seconds of a video, pages of a document; null where it shows none. */
export interface Measure {
  readonly duration: number | null;
  readonly pages: number | null;
}

/** Seconds of the video at an address, 0.1; null when this browser cannot play it. */
export function durationAt(address: string): Promise<number | null> {
  return new Promise((done) => {
    const video = document.createElement('video');
    const end = (seconds: number | null) => {
      video.removeAttribute('src');
      done(seconds === null ? null : Math.max(0.1, Math.round(seconds * 10) / 10));
    };
    video.preload = 'metadata';
    video.onloadedmetadata = () => end(Number.isFinite(video.duration) && video.duration > 0 ? video.duration : null);
    video.onerror = () => end(null);
    video.src = address;
  });
}

async function durationOf(file: File): Promise<number | null> {
  const address = URL.createObjectURL(file);
  const seconds = await durationAt(address);
  URL.revokeObjectURL(address);
  return seconds;
}

async function pagesOf(file: File): Promise<number | null> {
  try {
    const { pages, close } = await openPdf({ data: new Uint8Array(await file.arrayBuffer()) });
    await close();
    return pages;
  } catch {
    return null;
  }
}

/** Measures a file by its ending. */
export async function measure(file: File, ending: string): Promise<Measure> {
  if (ending === 'mp4') {
    return { duration: await durationOf(file), pages: null };
  }
  return { duration: null, pages: ending === 'pdf' ? await pagesOf(file) : null };
}
