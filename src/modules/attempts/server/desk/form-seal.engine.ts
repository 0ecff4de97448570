import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

const [NONCE, TAG] = [12, 16];

const derive = (secret: Buffer, use: string, of: string, bytes: number): Buffer =>
  Buffer.from(hkdfSync('sha256', secret, Buffer.from(of), `attempts.${use}`, bytes));

/** Key and version of a form as it stands: both follow from the secret, neither is stored. */
export interface FormSeal {
  /** 32 bytes, for this form with these contents alone. */
  readonly key: Buffer;
  /** Names the contents without telling anything of them: nobody without the secret can try a guess against it. */
  readonly version: string;
}

/** @param stamp hash of what the form shows (`formStamp`) */
export function formSeal(secret: Buffer, formId: string, stamp: string): FormSeal {
  const of = `${formId}|${stamp}`;
  return {
    key: derive(secret, 'form-key', of, 32),
    version: derive(secret, 'form-version', of, 16).toString('base64url'),
  };
}

/** Key of the sealed form a page holds, base64; null when that is another form, or it has changed since. */
export function keyOfSealed(secret: Buffer, formId: string, stamp: string, version: string): string | null {
  const seal = formSeal(secret, formId, stamp);
  return seal.version === version ? seal.key.toString('base64') : null;
}

/**
 * AES-256-GCM under a fresh nonce: nonce, sealed bytes, tag. What is sealed begins with its length in four bytes and is
 * filled up to a multiple of `step` bytes, so that a length tells little.
 */
export function sealBytes(key: Buffer, body: Buffer, step: number): Buffer {
  const plain = Buffer.alloc(Math.ceil((body.length + 4) / step) * step);
  plain.writeUInt32BE(body.length);
  body.copy(plain, 4);
  const nonce = randomBytes(NONCE);
  const cipher = createCipheriv('aes-256-gcm', key, nonce);
  return Buffer.concat([nonce, cipher.update(plain), cipher.final(), cipher.getAuthTag()]);
}

/** What {@link sealBytes} sealed. @throws when it was not sealed with this key */
export function openBytes(key: Buffer, sealed: Buffer): Buffer {
  const decipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(0, NONCE));
  decipher.setAuthTag(sealed.subarray(-TAG));
  const plain = Buffer.concat([decipher.update(sealed.subarray(NONCE, -TAG)), decipher.final()]);
  return plain.subarray(4, 4 + plain.readUInt32BE());
}

/** What the name of a sealed picture says to who holds the secret. */
export interface SealedPicture {
  readonly src: string;
  readonly formId: string;
  readonly stamp: string;
}

const nameKey = (secret: Buffer) => derive(secret, 'sealed-picture', '', 32);

/** A random name for a picture of a sealed form: another one each time. */
export const sealPicture = (secret: Buffer, { src, formId, stamp }: SealedPicture): string =>
  sealBytes(nameKey(secret), Buffer.from(JSON.stringify([src, formId, stamp])), 256).toString('base64url');

/** What such a name says; null for one that was not made here. */
export function openPictureName(secret: Buffer, name: string): SealedPicture | null {
  try {
    const [src, formId, stamp] = JSON.parse(String(openBytes(nameKey(secret), Buffer.from(name, 'base64url'))));
    return { src, formId, stamp };
  } catch {
    return null;
  }
}
