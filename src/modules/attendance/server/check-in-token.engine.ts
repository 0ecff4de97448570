import { createHmac, timingSafeEqual } from 'node:crypto';
import { QR_SECONDS } from '../shared/attendance.model.ts';

const ROTATES_MS = QR_SECONDS.rotates * 1000;
/** Characters of the digest, 96 bits: nobody tries so many in 15 s, and the QR code stays coarse. */
const MAC_LENGTH = 16;

const macOf = (key: Buffer, sessionId: string, slot: number) =>
  createHmac('sha256', key).update(`attendance|${sessionId}|${slot}`).digest('base64url').slice(0, MAC_LENGTH);

/** What the QR code of a session says at an instant, and the milliseconds until it says something else. */
export function tokenAt(key: Buffer, sessionId: string, now: number): { token: string; nextIn: number } {
  const slot = Math.floor(now / ROTATES_MS);
  return { token: `${slot.toString(36)}.${macOf(key, sessionId, slot)}`, nextIn: (slot + 1) * ROTATES_MS - now };
}

/** True for the token of a session that was first shown less than 15 s ago. */
export function isLiveToken(key: Buffer, sessionId: string, token: string, now: number): boolean {
  const [, digits, mac] = /^([0-9a-z]{1,9})\.([\w-]{16})$/.exec(token) ?? [];
  if (!digits || !mac) return false;
  const slot = Number.parseInt(digits, 36);
  const age = now - slot * ROTATES_MS;
  if (age < 0 || age >= QR_SECONDS.valid * 1000) return false;
  return timingSafeEqual(Buffer.from(mac), Buffer.from(macOf(key, sessionId, slot)));
}
