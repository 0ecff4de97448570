import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

/** Seals short texts at rest under a key of this use alone. */
export interface Seal {
  close(text: string): string;
  /** @throws when it was not closed with this key */
  open(sealed: string): string;
}

/** @param secret the deployment's sealing secret, 32 bytes */
export function createSeal(secret: Buffer): Seal {
  const key = Buffer.from(hkdfSync('sha256', secret, Buffer.alloc(0), 'imports.result', 32));
  return {
    close: (text) => {
      const nonce = randomBytes(12);
      const cipher = createCipheriv('aes-256-gcm', key, nonce);
      const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
      return Buffer.concat([nonce, cipher.getAuthTag(), body]).toString('base64');
    },
    open: (sealed) => {
      const bytes = Buffer.from(sealed, 'base64');
      const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, 12));
      decipher.setAuthTag(bytes.subarray(12, 28));
      return Buffer.concat([decipher.update(bytes.subarray(28)), decipher.final()]).toString('utf8');
    },
  };
}
