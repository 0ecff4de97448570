import { createCipheriv, createDecipheriv, createHmac } from 'node:crypto';

/**
 * Names under which pictures of questions are fetched. A name holds the path of the picture, its reader and an end, all
 * sealed: two readers have different names for one picture, and none says anything of the bank, the day or the key.
 */
const PATH = /^\/(\d{4})\/(\d\d)\/(\d\d)\/([0-9a-f]{32})\.(png|jpg|jpeg)$/;
const ENDINGS = ['png', 'jpg', 'jpeg'];
const [IV, TAG, BODY] = [12, 16, 41];
/** Names stay the same for so long, and are good for as long again after that. */
const PERIOD_MS = 12 * 3_600_000;

const derived = (secret: Buffer, what: string) =>
  createHmac('sha256', secret).update(`question-picture|${what}`).digest();
const uuidBytes = (id: string) => Buffer.from(id.replaceAll('-', ''), 'hex');
const uuidOf = (hex: string) =>
  `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;

/** What a name says to who holds the secret. */
export interface OpenName {
  readonly path: string;
  readonly personId: string;
  readonly endsMs: number;
}

/** The name of a picture for one reader; null for a path that is no picture's. */
export function sealName(secret: Buffer, path: string, personId: string, nowMs: number): string | null {
  const found = PATH.exec(path);
  if (!found) return null;
  const [, year, month, day, random, ending] = found;
  const body = Buffer.alloc(BODY);
  body.writeUInt16BE(Number(year), 0);
  body.writeUInt8(Number(month), 2);
  body.writeUInt8(Number(day), 3);
  Buffer.from(random!, 'hex').copy(body, 4);
  body.writeUInt8(ENDINGS.indexOf(ending!), 20);
  uuidBytes(personId).copy(body, 21);
  body.writeUInt32BE(((Math.floor(nowMs / PERIOD_MS) + 2) * PERIOD_MS) / 1000, 37);
  // The same body has the same name, so that a page that is read again shows what it has.
  const iv = createHmac('sha256', derived(secret, 'iv')).update(body).digest().subarray(0, IV);
  const cipher = createCipheriv('aes-256-gcm', derived(secret, 'key'), iv);
  return Buffer.concat([iv, cipher.update(body), cipher.final(), cipher.getAuthTag()]).toString('base64url');
}

/** What a name says; null for one that was not made here. An end that is over is left to the caller. */
export function openName(secret: Buffer, name: string): OpenName | null {
  const bytes = Buffer.from(name, 'base64url');
  if (bytes.length !== IV + BODY + TAG) return null;
  try {
    const decipher = createDecipheriv('aes-256-gcm', derived(secret, 'key'), bytes.subarray(0, IV));
    decipher.setAuthTag(bytes.subarray(IV + BODY));
    const body = Buffer.concat([decipher.update(bytes.subarray(IV, IV + BODY)), decipher.final()]);
    const two = (at: number) => String(body.readUInt8(at)).padStart(2, '0');
    return {
      path: `/${body.readUInt16BE(0)}/${two(2)}/${two(3)}/${body.toString('hex', 4, 20)}.${ENDINGS[body.readUInt8(20)]}`,
      personId: uuidOf(body.toString('hex', 21, 37)),
      endsMs: body.readUInt32BE(37) * 1000,
    };
  } catch {
    return null;
  }
}
