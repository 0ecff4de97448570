import { createHmac, timingSafeEqual } from 'node:crypto';

const ID_BYTES = 16;
const MAC_BYTES = 20;
const ENDING = '.ics';

const macOf = (key: Buffer, personId: string, number: number) =>
  createHmac('sha256', key).update(`calendar|${personId}|${number}`).digest().subarray(0, MAC_BYTES);
const bytesOf = (uuid: string) => Buffer.from(uuid.replaceAll('-', ''), 'hex');

/** Name of the file of a feed: whom it belongs to and a MAC over that and the feed's number, base64url. */
export const fileOf = (key: Buffer, personId: string, number: number): string =>
  Buffer.concat([bytesOf(personId), macOf(key, personId, number)]).toString('base64url') + ENDING;

/** The person a file name is about, not proved yet; undefined when it is none of ours by its form. */
export function personIn(file: string): string | undefined {
  const bytes = Buffer.from(file.endsWith(ENDING) ? file.slice(0, -ENDING.length) : file, 'base64url');
  if (bytes.length !== ID_BYTES + MAC_BYTES) return undefined;
  return bytes
    .subarray(0, ID_BYTES)
    .toString('hex')
    .replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}

/** True when a file name is the one of this person's feed with this number. */
export function fileHolds(key: Buffer, file: string, personId: string, number: number): boolean {
  const given = Buffer.from(file);
  const [whole, bare] = [fileOf(key, personId, number), fileOf(key, personId, number).slice(0, -ENDING.length)];
  const expected = Buffer.from(file.endsWith(ENDING) ? whole : bare);
  return given.length === expected.length && timingSafeEqual(given, expected);
}
