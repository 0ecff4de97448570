import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

const NONCE = 12;
const TAG = 16;

/** Makes and opens the secrets of exams, under a key of this use alone. */
export interface SecretSeal {
  /** A fresh secret of 32 bytes, sealed for the database. */
  fresh(): Buffer;
  /** @throws when it was not sealed with this key */
  open(sealed: Buffer): Buffer;
}

/** @param key sealing secret of the installation, 32 bytes */
export function createSecretSeal(key: Buffer): SecretSeal {
  const own = Buffer.from(hkdfSync('sha256', key, Buffer.alloc(0), 'exams.secret', 32));
  return {
    fresh: () => {
      const nonce = randomBytes(NONCE);
      const cipher = createCipheriv('aes-256-gcm', own, nonce);
      const body = Buffer.concat([cipher.update(randomBytes(32)), cipher.final()]);
      return Buffer.concat([nonce, cipher.getAuthTag(), body]);
    },
    open: (sealed) => {
      const decipher = createDecipheriv('aes-256-gcm', own, sealed.subarray(0, NONCE));
      decipher.setAuthTag(sealed.subarray(NONCE, NONCE + TAG));
      return Buffer.concat([decipher.update(sealed.subarray(NONCE + TAG)), decipher.final()]);
    },
  };
}
