import { useEffect, useMemo, useRef, useState } from 'react';
import { call } from '../../../../ui/api/client.ts';
import { useCall } from '../../../../ui/api/query.ts';
import { unitTreeRoute } from '../../shared/unit.contract.ts';
import { type TreeUnit, wayTo } from './tree.model.ts';

/**
 * The tree in scope with what stands open. Whole when it is small; of a large one the branches come as they open.
 * With a keyword: the hits and the paths to them, all open.
 */
export function useUnitTree() {
  const [kw, setKw] = useState('');
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set());
  const [branches, setBranches] = useState<ReadonlyMap<string, readonly TreeUnit[]>>(new Map());
  const base = useCall(unitTreeRoute, { query: {} });
  const found = useCall(unitTreeRoute, { query: { kw } }, { enabled: kw !== '', keepPrevious: true });
  const whole = base.data?.whole ?? true;
  const loaded = useRef(branches);
  loaded.current = branches;

  const load = async (id: string) => {
    try {
      const { rows } = await call(unitTreeRoute, { query: { parent: id } });
      setBranches((old) => new Map(old).set(id, rows));
    } catch {
      // The branch stays shut; opening it again tries again.
      setOpen((old) => new Set([...old].filter((one) => one !== id)));
    }
  };
  // Branches that are there follow the top of the tree when it is read again after a change.
  const readAt = base.dataUpdatedAt;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each reading of the top
  useEffect(() => {
    for (const id of loaded.current.keys()) void load(id);
  }, [readAt]);

  const searching = kw !== '' && found.data !== undefined;
  const units = useMemo<readonly TreeUnit[]>(() => {
    if (kw !== '' && found.data) return found.data.rows;
    const all = new Map((base.data?.rows ?? []).map((unit) => [unit.id, unit]));
    for (const rows of branches.values()) for (const unit of rows) all.set(unit.id, unit);
    return [...all.values()];
  }, [kw, found.data, base.data, branches]);
  const shown = useMemo(() => {
    if (!searching) return open;
    return new Set(units.filter(({ hit }) => hit).flatMap(({ id }) => wayTo(units, id)));
  }, [searching, open, units]);
  const show = (ids: readonly string[]) => {
    setOpen((old) => (ids.every((id) => old.has(id)) ? old : new Set([...old, ...ids])));
    if (!whole) for (const id of ids) if (!branches.has(id)) void load(id);
  };
  return {
    kw,
    search: setKw,
    /** True while hits are shown: their siblings may be out of sight. */
    searching,
    units,
    open: shown,
    toggle: (id: string, on: boolean) => {
      if (on) show([id]);
      else setOpen((old) => new Set([...old].filter((one) => one !== id)));
    },
    /** Opens these nodes. */
    show,
    waiting: base.data === undefined && base.error === null,
    error: base.error ?? found.error,
    retry: () => void (base.error ? base.refetch() : found.refetch()),
  };
}

export type UnitTreeData = ReturnType<typeof useUnitTree>;
