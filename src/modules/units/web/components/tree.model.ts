import type { CallOutput } from '../../../../kernel/http/contract.ts';
import type { MessageKey } from '../../../../kernel/i18n/catalog.ts';
import type { unitTreeRoute } from '../../shared/unit.contract.ts';
import { fitsBelow, ROOT } from '../../shared/unit.model.ts';

export type TreeUnit = CallOutput<typeof unitTreeRoute>['rows'][number];

/** A line of the tree as it stands on the screen. */
export interface Line {
  /** Null: the top of the tree. */
  readonly unit: TreeUnit | null;
  readonly id: string;
  /** From 1. */
  readonly level: number;
  /** Place among its siblings, from 1. */
  readonly place: number;
  readonly siblings: number;
  /** Undefined for a leaf. */
  readonly open: boolean | undefined;
}

/** Units by parent; those whose parent is not there stand at the top. */
export function childrenOf(units: readonly TreeUnit[]): ReadonlyMap<string, readonly TreeUnit[]> {
  const known = new Set(units.map(({ id }) => id));
  const below = new Map<string, TreeUnit[]>();
  for (const unit of units) {
    const parent = unit.parentId !== null && known.has(unit.parentId) ? unit.parentId : ROOT;
    below.set(parent, [...(below.get(parent) ?? []), unit]);
  }
  return below;
}

/** The visible lines under the top line, in order. @param open ids of the nodes that stand open */
export function linesOf(units: readonly TreeUnit[], open: ReadonlySet<string>): Line[] {
  const below = childrenOf(units);
  const lines: Line[] = [{ unit: null, id: ROOT, level: 1, place: 1, siblings: 1, open: true }];
  const walk = (parent: string, level: number) => {
    const list = below.get(parent) ?? [];
    for (const [i, unit] of list.entries()) {
      const isOpen = unit.children > 0 ? open.has(unit.id) : undefined;
      lines.push({ unit, id: unit.id, level, place: i + 1, siblings: list.length, open: isOpen });
      if (isOpen) walk(unit.id, level + 1);
    }
  };
  walk(ROOT, 2);
  return lines;
}

/** Ids of everything above a unit among these, nearest first. */
export function wayTo(units: readonly TreeUnit[], id: string): string[] {
  const byId = new Map(units.map((unit) => [unit.id, unit]));
  const way: string[] = [];
  for (let at = byId.get(id)?.parentId ?? null; at !== null && byId.has(at) && !way.includes(at); ) {
    way.push(at);
    at = byId.get(at)?.parentId ?? null;
  }
  return way;
}

/** The next line after `from` whose name or code begins with what was typed, going round; undefined when none does. */
export function typedLine(lines: readonly Line[], from: number, typed: string, top: string): Line | undefined {
  const wanted = typed.toLowerCase();
  // A single letter walks on; more letters may still mean the line one is on.
  const first = from + (typed.length > 1 ? 0 : 1);
  return [...lines.slice(first), ...lines.slice(0, first)].find(({ unit }) =>
    [unit?.name ?? top, unit?.code ?? ''].some((text) => text.toLowerCase().startsWith(wanted)),
  );
}

/** Why a unit cannot stand below another one (null: at the top), in words; null when it can. */
export function misfitOf(
  unit: Pick<TreeUnit, 'id' | 'kind'>,
  target: Pick<TreeUnit, 'id' | 'kind'> | null,
  way: readonly string[],
): MessageKey | null {
  if (target && (target.id === unit.id || way.includes(unit.id))) return 'units.move.cycle';
  return fitsBelow(unit.kind, target?.kind ?? null) ? null : `units.place.${unit.kind}`;
}

/** Where a dragged line would land on another one. */
export type Zone = 'before' | 'after' | 'into';

/** Siblings change their order at the edges of each other; everything else goes into what it is dropped on. */
export function zoneAt(
  dragged: Pick<TreeUnit, 'id' | 'parentId'>,
  target: Pick<TreeUnit, 'id' | 'parentId'> | null,
  part: number,
): Zone {
  if (!target || target.parentId !== dragged.parentId || target.id === dragged.id) return 'into';
  return part < 0.3 ? 'before' : part > 0.7 ? 'after' : 'into';
}

/** Ids of siblings after one of them went before or after another one. */
export function reordered(ids: readonly string[], moved: string, target: string, zone: 'before' | 'after'): string[] {
  const rest = ids.filter((id) => id !== moved);
  const at = rest.indexOf(target) + (zone === 'after' ? 1 : 0);
  return [...rest.slice(0, at), moved, ...rest.slice(at)];
}

/** Ids of siblings after one of them went a step up (-1) or down (1); null at the end of the way. */
export function stepped(ids: readonly string[], moved: string, step: -1 | 1): string[] | null {
  const target = ids[ids.indexOf(moved) + step];
  return target === undefined ? null : reordered(ids, moved, target, step < 0 ? 'before' : 'after');
}
