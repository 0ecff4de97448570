import { useEffect } from 'react';
import { Button } from '../../../../ui/design/button.tsx';
import { Dialog } from '../../../../ui/design/dialog.tsx';
import { SearchBox } from '../../../../ui/design/search-box.tsx';
import { SkeletonText } from '../../../../ui/design/skeleton.tsx';
import { ErrorState } from '../../../../ui/design/states.tsx';
import { useT } from '../../../../ui/i18n/translate.ts';
import type { TreeUnit } from './tree.model.ts';
import { UnitTree } from './unit-tree.tsx';
import { useUnitTree } from './use-unit-tree.ts';

/** The tree to choose one unit from, with its search. What does not fit says why. */
export function PickUnit({
  label,
  selected,
  misfit,
  onPick,
}: {
  readonly label: string;
  readonly selected: string | null;
  /** Null asks about the top of the tree. */
  readonly misfit: (unit: TreeUnit | null, way: readonly TreeUnit[]) => string | null;
  /** Null is the top of the tree. */
  readonly onPick: (unit: TreeUnit | null) => void;
}) {
  const t = useT();
  const tree = useUnitTree();
  const wayOf = (unit: TreeUnit | null): TreeUnit[] => {
    const above: TreeUnit[] = [];
    for (let at = unit; at; ) {
      const parent: TreeUnit | undefined = tree.units.find(({ id }) => id === at?.parentId);
      if (!parent || above.includes(parent)) break;
      above.push(parent);
      at = parent;
    }
    return above;
  };
  // The first level stands open: a choice begins below the schools.
  const tops = tree.units.filter(({ parentId }) => parentId === null || !tree.units.some(({ id }) => id === parentId));
  const few = tops.length <= 8 ? tops.map(({ id }) => id).join(' ') : '';
  // biome-ignore lint/correctness/useExhaustiveDependencies: once the top has come
  useEffect(() => {
    if (few && !tree.searching) tree.show(few.split(' '));
  }, [few]);
  if (tree.error && tree.waiting === false && tree.units.length === 0) {
    return (
      <ErrorState compact title={t('units.tree.failed')} onRetry={tree.retry}>
        {tree.error.message}
      </ErrorState>
    );
  }
  return (
    <div className="units-pick">
      <SearchBox
        label={t('units.tree.search')}
        placeholder={t('units.tree.search')}
        value={tree.kw}
        onSearch={tree.search}
      />
      <div className="units-pick-tree">
        {tree.waiting ? (
          <SkeletonText lines={8} />
        ) : (
          <UnitTree
            label={label}
            tree={tree}
            selected={selected}
            misfit={(unit) => misfit(unit, wayOf(unit))}
            onSelect={({ unit }) => onPick(unit)}
          />
        )}
        {tree.searching && tree.units.length === 0 && <p className="vse-muted">{t('units.tree.none')}</p>}
      </div>
    </div>
  );
}

/** Asks for one unit. */
export function PickUnitDialog({
  title,
  selected,
  misfit,
  onPick,
  onClose,
}: {
  readonly title: string;
  readonly selected: string | null;
  readonly misfit: (unit: TreeUnit | null, way: readonly TreeUnit[]) => string | null;
  readonly onPick: (unit: TreeUnit | null) => void;
  readonly onClose: () => void;
}) {
  const t = useT();
  return (
    <Dialog
      open
      title={title}
      width="min(520px, calc(100vw - 32px))"
      onClose={onClose}
      footer={<Button onClick={onClose}>{t('ui.action.cancel')}</Button>}
    >
      <PickUnit
        label={title}
        selected={selected}
        misfit={misfit}
        onPick={(unit) => {
          onPick(unit);
          onClose();
        }}
      />
    </Dialog>
  );
}
