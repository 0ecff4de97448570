import { ROUTES, type RouteRow, WIRE_PAGE } from '../../kernel/routing/paths.ts';
import type { User } from '../access/user-store.ts';
import { PAGE_SOUNDS } from './page-sounds.ts';

/** One line that can be chosen: a place to go to, or something to do. */
export interface PaletteLine {
  readonly key: string;
  readonly label: string;
  readonly note?: string | undefined;
  readonly href?: string | undefined;
  readonly run?: (() => void) | undefined;
}

/** A titled group of lines, in the order shown. */
export interface PaletteGroup {
  readonly key: string;
  readonly title: string;
  readonly lines: readonly PaletteLine[];
}

/** Something that can be found by its name. */
export interface Findable {
  readonly label: string;
  /** Syllables of the Chinese name, separated by blanks. */
  readonly sounds?: string | undefined;
  /** Further words it goes by. */
  readonly also?: readonly string[] | undefined;
}

const fold = (text: string): string => text.normalize('NFKC').toLowerCase().trim();

/** Enough to search with: one Chinese character, or two Latin letters or digits. */
export function isEnough(text: string): boolean {
  const folded = fold(text);
  return /[㐀-鿿]/u.test(folded) || (folded.match(/[\p{L}\p{N}]/gu)?.length ?? 0) >= 2;
}

/**
 * How well something fits: 0 begins so, 1 a word of it begins so, 2 holds it, 3 initials begin so, 4 its sound begins so,
 * 5 initials hold it; null when it does not fit.
 */
export function fitOf(one: Findable, text: string): number | null {
  const wanted = fold(text);
  if (wanted === '') return null;
  const names = [one.label, ...(one.also ?? [])].map(fold);
  if (names.some((name) => name.startsWith(wanted))) return 0;
  if (names.some((name) => name.includes(` ${wanted}`))) return 1;
  if (names.some((name) => name.includes(wanted))) return 2;
  const latin = wanted.replaceAll(/[\s']/g, '');
  if (!one.sounds || !/^[a-z0-9]+$/.test(latin)) return null;
  const syllables = one.sounds.split(' ');
  const initials = syllables.map((syllable) => syllable[0]).join('');
  if (initials.startsWith(latin)) return 3;
  if (syllables.some((_, i) => syllables.slice(i).join('').startsWith(latin))) return 4;
  return initials.includes(latin) ? 5 : null;
}

/** Those that fit, best first; equals keep their order. */
export function findAll<T extends Findable>(all: readonly T[], text: string, most = 8): T[] {
  return all
    .flatMap((one) => {
      const fit = fitOf(one, text);
      return fit === null ? [] : [{ one, fit }];
    })
    .sort((a, b) => a.fit - b.fit)
    .slice(0, most)
    .map(({ one }) => one);
}

/** Routes that show one object named in their address: nothing to open without it. */
const NEED_OBJECT = new Set([
  'experimentDetails',
  'experimentTwoDetails',
  'previewExperimentPackage',
  'cloudDetails',
  'putinExperimentDetails',
  'wishListSuccess',
  'registerResult',
  'notFound',
  'forbidden',
]);

/** Routes that can be opened by themselves. */
export const plainRoutes = (): readonly RouteRow[] =>
  ROUTES.filter((row) => !row.path.includes(':') && row.auth !== 'C' && !NEED_OBJECT.has(row.key));

/** Whether the person may have a route, as far as the browser knows; the server decides again. */
export function isOffered(row: RouteRow, user: User | null): boolean {
  if (row.layout === 'user') return user === null;
  if (row.auth === 'U') return user !== null;
  if (row.auth !== 'M') return true;
  const name = row.key.slice(row.key.indexOf('.') + 1);
  const wire = (WIRE_PAGE[name] ?? name).toLowerCase();
  return user?.pages.some((page) => page.toLowerCase() === wire) ?? false;
}

/** Syllables of a route's Chinese title. */
export const soundsOf = (key: string): string | undefined => PAGE_SOUNDS[key];

/** Most places a person's list remembers. */
const REMEMBERED = 10;

/** A place chosen before. */
export interface Recent {
  readonly label: string;
  readonly note?: string | undefined;
  readonly href: string;
}

const isRecent = (value: unknown): value is Recent => {
  const { label, note, href } = (value ?? {}) as Record<string, unknown>;
  const plain = typeof label === 'string' && (note === undefined || typeof note === 'string');
  return plain && typeof href === 'string' && /^\/(?![/\\])/.test(href);
};

/** Whether a stored value is such a list; addresses of other sites are none of ours. */
export const isRecentList = (value: unknown): value is readonly Recent[] =>
  Array.isArray(value) && value.length <= REMEMBERED && value.every(isRecent);

/** The list with this place in front, once. */
export function remember(list: readonly Recent[], place: Recent): Recent[] {
  const { label, note, href } = place;
  const own: Recent = note === undefined ? { label, href } : { label, note, href };
  return [own, ...list.filter((one) => one.href !== href)].slice(0, REMEMBERED);
}

/** The place after a key: round the list for arrows; -1 when nothing can be chosen. */
export function moved(active: number, count: number, key: string): number {
  if (count === 0) return -1;
  if (key === 'ArrowDown') return (active + 1) % count;
  if (key === 'ArrowUp') return (active <= 0 ? count : active) - 1;
  return Math.min(Math.max(active, 0), count - 1);
}
