import { mac } from '../../../../platform/auth/tokens.ts';

/** Six digits computed from a code's id: neither the database nor the job queue ever holds them. */
export function digitsOf(secret: Buffer, id: string): string {
  return String(mac(secret, `one-time-code:${id}`).readUInt32BE(0) % 1_000_000).padStart(6, '0');
}
