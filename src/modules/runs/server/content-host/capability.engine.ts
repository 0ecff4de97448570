import { base32lower, mac, sameText } from '../../../../platform/auth/tokens.ts';

/** Isolation profile of a version. */
export type Profile = 'strict' | 'compat' | 'threads' | 'window';

const WEEK_MS = 604_800_000;

/** Name of a person for one audience: stable there, meaningless elsewhere. */
export function pseudonym(key: Buffer, audience: string, personId: string): string {
  return `p_${base32lower(mac(key, `pid|${audience}|${personId}`)).slice(0, 16)}`;
}

/** Number of the week of an instant, counted from 1970. */
export const weekOf = (ms: number): number => Math.floor(ms / WEEK_MS);

function sign(key: Buffer, facts: { versionId: string; who: string; week: number; profile: Profile }): string {
  const text = `cap|${facts.versionId}|${facts.who}|${facts.week}|${facts.profile}`;
  return mac(key, text).toString('base64url').slice(0, 32);
}

/** Right of one reader to the files of one version in this week and the next. */
export function capability(
  key: Buffer,
  facts: { readonly versionId: string; readonly who: string; readonly week: number; readonly profile: Profile },
): string {
  return `${facts.week.toString(36)}.${facts.who}.${sign(key, facts)}`;
}

/** Evaluates a capability: `wrong` was never given for this version, `old` was and has run out. */
export function evaluateCapability(
  key: Buffer,
  text: string,
  facts: { readonly versionId: string; readonly profile: Profile; readonly nowMs: number },
): { readonly kind: 'good' | 'old'; readonly who: string } | { readonly kind: 'wrong' } {
  const parts = /^([0-9a-z]{1,6})\.(p_[a-z2-7]{16})\.([\w-]{32})$/.exec(text);
  if (!parts) return { kind: 'wrong' };
  const [, base36 = '', who = '', given = ''] = parts;
  const week = Number.parseInt(base36, 36);
  const expected = sign(key, { versionId: facts.versionId, who, week, profile: facts.profile });
  if (!sameText(given, expected)) return { kind: 'wrong' };
  const age = weekOf(facts.nowMs) - week;
  if (age < 0) return { kind: 'wrong' };
  return { kind: age <= 1 ? 'good' : 'old', who };
}
