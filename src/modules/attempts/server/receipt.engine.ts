import { createPrivateKey, createPublicKey, hkdfSync, type KeyObject, sign, verify } from 'node:crypto';
import { canonicalJson, type Json } from '../../../kernel/values/canonical-json.ts';
import type { Receipt } from '../shared/desk-parts.model.ts';

/** What precedes the 32 bytes of a private key of Ed25519 in PKCS #8 (RFC 8410). */
const PKCS8 = Buffer.from('302e020100300506032b657004220420', 'hex');

/** Signs the receipts of one installation. */
export interface ReceiptSigner {
  /** Signature and public key, base64url. */
  sign(fields: SignedFields): Pick<Receipt, 'signature' | 'publicKey'>;
  /** Whether a receipt is as this installation signed it. */
  verify(receipt: Receipt): boolean;
}

export type SignedFields = Omit<Receipt, 'signature' | 'publicKey'>;

const signedText = (fields: SignedFields): Buffer => Buffer.from(canonicalJson(fields as unknown as Json));

/** @param secret signing secret of the installation: the key of the receipts follows from it */
export function createReceiptSigner(secret: Buffer): ReceiptSigner {
  const seed = Buffer.from(hkdfSync('sha256', secret, Buffer.alloc(0), 'attempts.receipt', 32));
  const own: KeyObject = createPrivateKey({ key: Buffer.concat([PKCS8, seed]), format: 'der', type: 'pkcs8' });
  const open = createPublicKey(own);
  const publicKey = open.export({ format: 'der', type: 'spki' }).subarray(-32).toString('base64url');
  return {
    sign: (fields) => ({ signature: sign(null, signedText(fields), own).toString('base64url'), publicKey }),
    verify: ({ signature, publicKey: _, ...fields }) =>
      verify(null, signedText(fields), open, Buffer.from(signature, 'base64url')),
  };
}
