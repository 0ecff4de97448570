import { address, call } from '../../../../ui/api/client.ts';
import { fetchBlob } from '../../../../ui/api/download.ts';
import { type SealedPaper, sealedFormRoute, sealedPictureRoute } from '../../shared/desk.contract.ts';
import type { DeskForm } from '../../shared/desk-parts.model.ts';

/** Nonce before sealed bytes. */
const NONCE = 12;
/** Longest random wait before the form is fetched, so that not everybody who waits asks at once. */
const SPREAD_MS = 60_000;
/** A form that is not made yet is asked for again after so long. */
const AGAIN_MS = 60_000;

/** A form this page holds before it may be read. */
export interface HeldPaper {
  readonly version: string;
  /** Opens it with the key the start gave; pictures by their sources. @throws when it is the wrong key */
  open(key: string): Promise<{ readonly form: DeskForm; readonly pictures: ReadonlyMap<string, Blob> }>;
}

/** False on a plain connection, where browsers give no cryptography: the form comes with the start then. */
export const canUnseal = (): boolean => globalThis.isSecureContext && globalThis.crypto?.subtle !== undefined;

const bytesOf = (base64: string): Uint8Array<ArrayBuffer> => Uint8Array.from(atob(base64), (c) => c.charCodeAt(0));

async function unseal(key: CryptoKey, sealed: Uint8Array<ArrayBuffer>): Promise<Uint8Array<ArrayBuffer>> {
  const iv = sealed.subarray(0, NONCE);
  const plain = new Uint8Array(await crypto.subtle.decrypt({ name: 'AES-GCM', iv }, key, sealed.subarray(NONCE)));
  return plain.subarray(4, 4 + new DataView(plain.buffer).getUint32(0));
}

const pictureOf = (bytes: Uint8Array<ArrayBuffer>) =>
  new Blob([bytes], { type: bytes[0] === 0x89 ? 'image/png' : 'image/jpeg' });

/** @param pictures sealed ones by their place in the paper, as far as they have come when it is opened */
function holdPaper(version: string, data: string, pictures: ReadonlyMap<number, Uint8Array<ArrayBuffer>>): HeldPaper {
  return {
    version,
    async open(given) {
      const key = await crypto.subtle.importKey('raw', bytesOf(given), 'AES-GCM', false, ['decrypt']);
      const paper = JSON.parse(new TextDecoder().decode(await unseal(key, bytesOf(data)))) as SealedPaper;
      const opened = new Map<string, Blob>();
      for (const [place, sealed] of pictures) {
        // One that cannot be opened is fetched by its source as ever.
        const bytes = await unseal(key, sealed).catch(() => null);
        if (bytes) opened.set(paper.pictures[place]!, pictureOf(bytes));
      }
      return { form: paper.form, pictures: opened };
    },
  };
}

async function pictureAt(name: string): Promise<Uint8Array<ArrayBuffer>> {
  const blob = await fetchBlob(address(sealedPictureRoute, { params: { name } }));
  return new Uint8Array(await blob.arrayBuffer());
}

/**
 * Fetches the form of a waiting candidate, sealed, then its pictures one by one. What fails is left to the start.
 * @param within milliseconds to the opening @param onHeld told when the form is here, and again with the last picture
 * @returns ends the fetching
 */
export function fetchPaper(
  examId: string,
  within: number,
  onHeld: (paper: HeldPaper, complete: boolean) => void,
): () => void {
  let stopped = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const ask = async (): Promise<void> => {
    const answer = await call(sealedFormRoute, { params: { examId } }).catch(() => null);
    if (stopped) return;
    if (!answer?.sealed) {
      timer = setTimeout(() => void ask(), AGAIN_MS);
      return;
    }
    const { version, data, pictures: names } = answer.sealed;
    const pictures = new Map<number, Uint8Array<ArrayBuffer>>();
    const paper = holdPaper(version, data, pictures);
    onHeld(paper, names.length === 0);
    for (const [place, name] of names.entries()) {
      const sealed = await pictureAt(name).catch(() => null);
      if (stopped) return;
      if (sealed) pictures.set(place, sealed);
    }
    if (names.length > 0) onHeld(paper, true);
  };
  timer = setTimeout(() => void ask(), Math.random() * Math.min(SPREAD_MS, within / 2));
  return () => {
    stopped = true;
    clearTimeout(timer);
  };
}
