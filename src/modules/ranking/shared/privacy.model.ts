import { SMALL_GROUP } from './ranking.model.ts';

/** How learners see each other's names: whole, family name only, or not at all. */
export const NAME_FORMS = ['real', 'family', 'anonymous'] as const;
export type NameForm = (typeof NAME_FORMS)[number];

/** How much of a ladder learners see: all of it, the first few, or those around the own row. */
export const EXTENTS = ['all', 'top', 'near'] as const;
export type Extent = (typeof EXTENTS)[number];

/** Rows above and below the own one that `near` shows. */
export const NEIGHBOURS = 3;

// data: family names of two characters
const COMPOUND = new Set(
  '欧阳 司马 上官 诸葛 东方 皇甫 尉迟 公孙 令狐 慕容 司徒 司空 夏侯 端木 南宫 独孤 轩辕 长孙 宇文 闻人 澹台 申屠 太史 百里 呼延 钟离 濮阳 淳于 单于 公冶 宗政 鲜于 闾丘 仲孙 拓跋 万俟'.split(
    ' ',
  ),
);

/** Family name: the first character of a Chinese name or both of a compound one, else the last word. */
export function familyName(name: string): string {
  const trimmed = name.trim();
  if (!/^\p{Script=Han}/u.test(trimmed)) return trimmed.split(/\s+/).at(-1) ?? '';
  const characters = [...trimmed];
  const two = characters.slice(0, 2).join('');
  return characters.length > 2 && COMPOUND.has(two) ? two : (characters[0] ?? '');
}

/** A row of a ladder as the server knows it, in the order of the ladder. */
export interface RankedRow {
  readonly personId: string;
  readonly name: string;
  readonly hidden: boolean;
  readonly rank: number | null;
  readonly change: number | null;
  readonly value: number | null;
}

/** The same as a learner may see it: no id, no number, and a name only in the form allowed. */
export interface ShownRow {
  readonly own: boolean;
  /** Form of the name; `own` rows carry the whole name. */
  readonly form: NameForm;
  /** Whole or family name; null for who stays unnamed. */
  readonly name: string | null;
  readonly rank: number | null;
  readonly change: number | null;
  readonly value: number | null;
}

/** What the team chose about what learners see. */
export interface Privacy {
  readonly names: NameForm;
  readonly extent: Extent;
  /** Ranks shown by the extent `top`. */
  readonly top: number;
}

function shownRow(row: RankedRow, viewer: string, names: NameForm): ShownRow {
  const own = row.personId === viewer;
  const form = own ? 'real' : row.hidden ? 'anonymous' : names;
  const name = form === 'real' ? row.name : form === 'family' ? familyName(row.name) : null;
  return { own, form, name, rank: row.rank, change: row.change, value: row.value };
}

/**
 * Rows of a ladder one learner may see. The own row is always among them. Where fewer than five learners have a rank, it
 * is the only one: nobody could stay unknown.
 * @param rows ordered by rank
 */
export function rowsFor(rows: readonly RankedRow[], viewer: string, { names, extent, top }: Privacy): ShownRow[] {
  const at = rows.findIndex((row) => row.personId === viewer);
  const active = rows.filter((row) => row.rank !== null).length;
  const visible = (row: RankedRow, i: number): boolean => {
    if (i === at) return true;
    if (active < SMALL_GROUP || row.rank === null) return false;
    if (extent === 'all') return true;
    if (extent === 'top') return row.rank <= top;
    return at >= 0 && rows[at]!.rank !== null && Math.abs(i - at) <= NEIGHBOURS;
  };
  return rows.filter(visible).map((row) => shownRow(row, viewer, names));
}
