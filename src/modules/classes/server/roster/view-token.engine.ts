import { createHmac } from 'node:crypto';
import { mac, sameText } from '../../../../platform/auth/tokens.ts';

/** What was given to somebody who looks at a course as one of its learners. */
export interface View {
  /** The sign-in it was given to. */
  readonly sessionId: string;
  readonly enrolmentId: string;
  readonly endsMs: number;
}

const FORM = /^([0-9a-f-]{36})\.([0-9a-f-]{36})\.(\d{13})\.([A-Za-z0-9_-]{43})$/;

const signatureOf = (secret: Buffer, text: string) => {
  const key = createHmac('sha256', secret).update('classes|view-as').digest();
  return mac(key, text).toString('base64url');
};

/** A view as text, signed. @param secret of the installation, 32 bytes */
export function signView(secret: Buffer, { sessionId, enrolmentId, endsMs }: View): string {
  const text = `${sessionId}.${enrolmentId}.${endsMs}`;
  return `${text}.${signatureOf(secret, text)}`;
}

/** The view a text gives at an instant; null for one that is over or was not signed here. */
export function openView(secret: Buffer, given: string, nowMs: number): View | null {
  const found = FORM.exec(given);
  if (!found) return null;
  const [, sessionId, enrolmentId, ends, signature] = found;
  if (!sameText(signatureOf(secret, `${sessionId}.${enrolmentId}.${ends}`), signature!)) return null;
  const endsMs = Number(ends);
  return endsMs > nowMs ? { sessionId: sessionId!, enrolmentId: enrolmentId!, endsMs } : null;
}
