import { useEffect, useState } from 'react';
import { Button, IconButton } from '../../../../ui/design/button.tsx';
import { Drawer } from '../../../../ui/design/dialog.tsx';
import { ArrowDownIcon, ArrowUpIcon, MoveIcon, TreeIcon } from '../../../../ui/design/icons.ts';
import { SearchBox } from '../../../../ui/design/search-box.tsx';
import { SkeletonText } from '../../../../ui/design/skeleton.tsx';
import { ErrorState } from '../../../../ui/design/states.tsx';
import { Switch } from '../../../../ui/design/switch.tsx';
import { toast } from '../../../../ui/design/toast-store.ts';
import { translateKey, useT } from '../../../../ui/i18n/translate.ts';
import { useOnline } from '../../../../ui/table/use-online.ts';
import { ROOT } from '../../shared/unit.model.ts';
import { childrenOf, misfitOf, reordered, stepped, type TreeUnit, wayTo } from './tree.model.ts';
import { UnitTree } from './unit-tree.tsx';
import type { UnitCommands } from './use-unit-commands.tsx';
import type { UnitTreeData } from './use-unit-tree.ts';
import './unit-aside.css';

/** A tree of so many units shows its first level at once. */
const SMALL_TREE = 60;

interface Place {
  /** `root` for the top. */
  readonly node: string;
  /** 含全部下级. */
  readonly deep: boolean;
}

interface AsideProps {
  readonly tree: UnitTreeData;
  readonly place: Place;
  readonly onPlace: (place: Place) => void;
  readonly commands: UnitCommands;
  /** True when the person may move and sort this unit. */
  readonly mayMove: (unit: TreeUnit) => boolean;
  readonly mayTop: boolean;
}

/** Search, tools and tree. @param onChosen told when a node was chosen */
function TreePanel({
  tree,
  place,
  onPlace,
  commands,
  mayMove,
  mayTop,
  onChosen,
}: AsideProps & { readonly onChosen?: () => void }) {
  const t = useT();
  const online = useOnline();
  const unit = tree.units.find(({ id }) => id === place.node);
  const below = childrenOf(tree.units);
  const siblingsOf = (of: TreeUnit) =>
    (below.get(of.parentId !== null && tree.units.some(({ id }) => id === of.parentId) ? of.parentId : ROOT) ?? []).map(
      ({ id }) => id,
    );
  // Hits alone are not all siblings, and the root of a scope has siblings out of sight.
  const maySort = (of: TreeUnit) => online && !tree.searching && mayMove(of) && !commands.sorting;
  const step = (of: TreeUnit, by: -1 | 1) => {
    const ids = maySort(of) ? stepped(siblingsOf(of), of.id, by) : null;
    if (ids) commands.sort(of.parentId, ids);
  };
  const evaluate = (of: TreeUnit, target: TreeUnit | null) => {
    if (target === null && !mayTop) return t('units.form.parentNeeded');
    if ((target?.id ?? null) === of.parentId) return t('units.move.here');
    const key = misfitOf(of, target, target ? wayTo(tree.units, target.id) : []);
    return key && translateKey(key);
  };
  const canStep = (by: -1 | 1) =>
    unit !== undefined && maySort(unit) && stepped(siblingsOf(unit), unit.id, by) !== null;
  const tools = tree.units.some(mayMove);
  return (
    <>
      <SearchBox
        label={t('units.tree.search')}
        placeholder={t('units.tree.search')}
        value={tree.kw}
        onSearch={tree.search}
      />
      <div className="vse-tree-nav-tools units-tools">
        <Switch
          label={t('units.tree.deep')}
          checked={place.deep}
          onChange={(event) => onPlace({ ...place, deep: event.target.checked })}
        />
        {tools && (
          <span className="units-tools-end">
            <IconButton
              label={t('units.tree.up')}
              icon={<ArrowUpIcon aria-hidden="true" />}
              disabled={!canStep(-1)}
              onClick={() => unit && step(unit, -1)}
            />
            <IconButton
              label={t('units.tree.down')}
              icon={<ArrowDownIcon aria-hidden="true" />}
              disabled={!canStep(1)}
              onClick={() => unit && step(unit, 1)}
            />
            <IconButton
              label={t('units.tree.move')}
              icon={<MoveIcon aria-hidden="true" />}
              disabled={!online || unit === undefined || !mayMove(unit)}
              onClick={() => unit && commands.move(unit)}
            />
          </span>
        )}
      </div>
      <div className="vse-tree-nav-scroll">
        {tree.waiting ? (
          <SkeletonText lines={10} />
        ) : tree.error && tree.units.length === 0 ? (
          <ErrorState compact title={t('units.tree.failed')} onRetry={tree.retry}>
            {tree.error.message}
          </ErrorState>
        ) : (
          <UnitTree
            label={t('units.tree')}
            tree={tree}
            selected={place.node}
            onSelect={({ id }) => {
              onPlace({ ...place, node: id });
              onChosen?.();
            }}
            onStep={step}
            drag={{
              may: (of) => online && mayMove(of),
              fits: (of, target, zone) => (zone === 'into' ? evaluate(of, target) === null : maySort(of)),
              drop: (of, target, zone) => {
                if (zone !== 'into') {
                  if (target && maySort(of))
                    commands.sort(of.parentId, reordered(siblingsOf(of), of.id, target.id, zone));
                  return;
                }
                const reason = evaluate(of, target);
                if (reason) toast.show({ text: reason, tone: 'warning', key: 'units-misfit' });
                else commands.move(of, { id: target?.id ?? null, name: target?.name ?? t('units.tree.top') });
              },
            }}
          />
        )}
        {tree.searching && tree.units.length === 0 && <p className="vse-muted">{t('units.tree.none')}</p>}
      </div>
    </>
  );
}

/** The tree beside the list; on phones a button that opens it in a drawer. */
export function UnitAside(props: AsideProps) {
  const { tree, place } = props;
  const t = useT();
  const [open, setOpen] = useState(false);
  const unit = tree.units.find(({ id }) => id === place.node);
  const way = unit ? wayTo(tree.units, unit.id).join(' ') : '';
  // A small tree shows its first level, a tree of one root too.
  const tops = tree.units.filter(({ parentId }) => parentId === null || !tree.units.some(({ id }) => id === parentId));
  const first = tops.length === 1 || tree.units.length <= SMALL_TREE ? tops.map(({ id }) => id).join(' ') : '';
  // The way to the chosen node stands open.
  // biome-ignore lint/correctness/useExhaustiveDependencies: when another node is chosen or the tree has come
  useEffect(() => {
    const ids = [way, first].flatMap((text) => text.split(' ')).filter(Boolean);
    if (ids.length > 0 && !tree.searching) tree.show(ids);
  }, [way, first]);
  return (
    <>
      <aside className="vse-tree-nav-aside vse-card vse-screen-only" aria-label={t('units.tree')}>
        <TreePanel {...props} />
      </aside>
      <div className="vse-tree-nav-button vse-screen-only">
        <Button icon={<TreeIcon aria-hidden="true" />} aria-haspopup="dialog" block onClick={() => setOpen(true)}>
          {t('units.tree.at', { name: unit?.name ?? t('units.tree.all') })}
        </Button>
      </div>
      <Drawer open={open} side="left" title={t('units.tree')} closeOnMask onClose={() => setOpen(false)}>
        <div className="vse-tree-nav-panel">
          <TreePanel {...props} onChosen={() => setOpen(false)} />
        </div>
      </Drawer>
    </>
  );
}
