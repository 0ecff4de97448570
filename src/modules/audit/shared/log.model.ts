import { SITE_OFFSET } from '../../../kernel/values/site-time.ts';
/** Classes of entries, told from action and result. */
export const CATEGORIES = ['login', 'operation', 'fault', 'interface'] as const;
export type Category = (typeof CATEGORIES)[number];

export const RESULTS = ['done', 'refused', 'failed'] as const;

/** Days a question may span when it names neither a person nor an object. */
export const WIDEST_DAYS = 93;
/** Days the charts look at. */
export const CHART_DAYS = 8;
const DAY_MS = 86_400_000;

/** The log before anybody chose: the last day. */
export const FIRST_RANGE = ['-24h', ''] as const;

/** Milliseconds of a filter's point of time: instant, day (Shanghai) or so long before now; null when it is none. */
function instantOf(text: string, nowMs: number, isEnd: boolean): number | null {
  const ago = /^-(\d+)([hd])$/.exec(text);
  if (ago) return nowMs - Number(ago[1]) * (ago[2] === 'h' ? 3_600_000 : DAY_MS);
  if (/^\d{4}-\d{2}-\d{2}$/.test(text)) return Date.parse(`${text}T00:00:00${SITE_OFFSET}`) + (isEnd ? DAY_MS : 0);
  const at = Date.parse(text);
  return Number.isNaN(at) ? null : at;
}

/**
 * Why a question to the log is not asked: it names no time it begins at, or spans more than 93 days without an account
 * or an object. Null when it may be asked.
 * @param filters values by filter name
 */
export function rangeFault(
  filters: Readonly<Record<string, readonly string[] | undefined>>,
  nowMs: number,
  widest = WIDEST_DAYS,
): 'none' | 'wide' | null {
  const [from = '', to = ''] = filters.time ?? [];
  const start = instantOf(from, nowMs, false);
  if (from === '' || start === null) return 'none';
  const narrowed = [filters.account, filters.objectid].some((values) => (values?.length ?? 0) > 0);
  const end = to === '' ? nowMs : (instantOf(to, nowMs, true) ?? nowMs);
  return !narrowed && end - start > widest * DAY_MS + 3_600_000 ? 'wide' : null;
}

/** True for an IPv4 or IPv6 address, or a range of them as `10.0.0.0/8`. */
export function isAddressRange(text: string): boolean {
  const [address = '', bits, ...more] = text.split('/');
  if (more.length > 0 || (bits !== undefined && !/^\d{1,3}$/.test(bits))) return false;
  const parts = address.split('.');
  const four = parts.length === 4 && parts.every((part) => /^(0|[1-9]\d{0,2})$/.test(part) && Number(part) <= 255);
  if (four) return bits === undefined || Number(bits) <= 32;
  if (!address.includes(':') || !/^[0-9a-fA-F:]+$/.test(address) || address.includes(':::')) return false;
  const halves = address.split('::');
  if (halves.length > 2) return false;
  const groups = halves.flatMap((half) => (half === '' ? [] : half.split(':')));
  if (groups.some((group) => !/^[0-9a-fA-F]{1,4}$/.test(group))) return false;
  const whole = halves.length === 2 ? groups.length < 8 : groups.length === 8;
  return whole && (bits === undefined || Number(bits) <= 128);
}

/** One field of an entry with its values as they are stored; null where there was none. */
export interface FieldChange {
  readonly path: string;
  readonly before: unknown;
  readonly after: unknown;
  readonly changed: boolean;
}

const isPlain = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Fields of before and after, those that differ first; nested records by dotted paths, lists as they stand. */
export function fieldChanges(before: unknown, after: unknown): FieldChange[] {
  const changes: FieldChange[] = [];
  const walk = (path: string, left: unknown, right: unknown, depth: number): void => {
    if (
      depth < 4 &&
      (isPlain(left) || isPlain(right)) &&
      (left == null || isPlain(left)) &&
      (right == null || isPlain(right))
    ) {
      for (const key of [...new Set([...Object.keys(left ?? {}), ...Object.keys(right ?? {})])]) {
        walk(path ? `${path}.${key}` : key, left?.[key], right?.[key], depth + 1);
      }
    } else if (left != null || right != null) {
      const changed = JSON.stringify(left ?? null) !== JSON.stringify(right ?? null);
      changes.push({ path, before: left ?? null, after: right ?? null, changed });
    }
  };
  walk('', before ?? undefined, after ?? undefined, 0);
  return changes.toSorted((a, b) => Number(b.changed) - Number(a.changed));
}

/** What a change of rights did to one page of one role. */
export interface GrantCell {
  readonly role: number;
  readonly page: string;
  readonly added: readonly string[];
  readonly removed: readonly string[];
}

const isTexts = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every((one) => typeof one === 'string');

/** The cells an entry about rights changed; null when the values are of another shape. */
export function grantCells(after: unknown): GrantCell[] | null {
  if (!Array.isArray(after) || after.length === 0) return null;
  const fits = after.every(
    (one) =>
      isPlain(one) &&
      typeof one.role === 'number' &&
      typeof one.page === 'string' &&
      isTexts(one.added) &&
      isTexts(one.removed),
  );
  return fits ? (after as GrantCell[]) : null;
}

/** Browser and system of an agent in a few words; the agent itself when it is of no known kind. */
export function shortAgent(agent: string): string {
  const browser = /(Edg|OPR|Chrome|Firefox|Version)\/(\d+)/.exec(agent);
  const system = /(Windows NT|Android|iPhone|iPad|Mac OS X|Linux)/.exec(agent)?.[1];
  if (!browser) return agent.slice(0, 40);
  const name = { Edg: 'Edge', OPR: 'Opera', Version: 'Safari' }[browser[1]!] ?? browser[1];
  const on = { 'Windows NT': 'Windows', 'Mac OS X': 'macOS', iPhone: 'iOS', iPad: 'iOS' }[system ?? ''] ?? system;
  return [`${name} ${browser[2]}`, on].filter(Boolean).join(' · ');
}
