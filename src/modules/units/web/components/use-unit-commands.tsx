import { useState } from 'react';
import { listRoute } from '../../../../kernel/resource/list.ts';
import { ApiError } from '../../../../ui/api/api-error.ts';
import { call } from '../../../../ui/api/client.ts';
import { refresh } from '../../../../ui/api/query.ts';
import { useAction } from '../../../../ui/api/use-action.ts';
import { toast } from '../../../../ui/design/toast-store.ts';
import { undoToast } from '../../../../ui/forms/undo-toast.ts';
import { useConfirm } from '../../../../ui/forms/use-confirm.tsx';
import { useT } from '../../../../ui/i18n/translate.ts';
import type { RowAction } from '../../../../ui/table/list-page.model.ts';
import {
  enableUnitRoute,
  getUnitRoute,
  previewDisableRoute,
  previewMergeRoute,
  previewMoveRoute,
  removeUnitRoute,
  restoreUnitRoute,
  sortUnitsRoute,
  unitHistoryRoute,
  unitTreeRoute,
} from '../../shared/unit.contract.ts';
import type { UnitCan } from '../../shared/unit.policy.ts';
import { DisableDialog } from './disable-dialog.tsx';
import { MergeDialog } from './merge-dialog.tsx';
import { MoveDialog } from './move-dialog.tsx';
import { EditUnit, type FormParent, UnitForm } from './unit-form.tsx';
import type { UnitRef } from './unit-ref.model.ts';
import { type Use, UsesDialog } from './uses-dialog.tsx';

type Panel =
  | { readonly kind: 'create'; readonly parent: FormParent | null }
  | { readonly kind: 'edit' | 'disable' | 'merge'; readonly unit: UnitRef }
  | {
      readonly kind: 'move';
      readonly unit: UnitRef;
      readonly target?: { readonly id: string | null; readonly name: string } | undefined;
    }
  | { readonly kind: 'uses'; readonly unit: UnitRef; readonly uses: readonly Use[] };

/** Everything of the page that shows units is read again after a change. */
export const refreshUnits = () =>
  refresh(
    listRoute,
    unitTreeRoute,
    getUnitRoute,
    unitHistoryRoute,
    previewDisableRoute,
    previewMergeRoute,
    previewMoveRoute,
  );

/**
 * The commands on a unit with their dialogs, the same for a row, the tree and the drawer.
 * @param mayTop true when units may be made and moved at the top of the tree
 * @param onGone told when the open unit was deleted
 */
export function useUnitCommands(mayTop: boolean, onGone: (id: string) => void) {
  const t = useT();
  const [panel, setPanel] = useState<Panel | null>(null);
  const { confirm, element } = useConfirm();
  const close = () => setPanel(null);
  const done = () => void refreshUnits();

  const enable = useAction(async (unit: UnitRef) => {
    const given = await confirm({
      grade: 'B',
      title: t('units.enable.title', { name: unit.name }),
      text: t('units.enable.text'),
      confirmLabel: t('units.action.enable'),
    });
    if (!given) return;
    try {
      await call(enableUnitRoute, { params: { id: unit.id }, body: { version: unit.version } });
      toast.show({ text: t('units.enable.ended', { name: unit.name }), tone: 'success' });
    } finally {
      done();
    }
  });
  const remove = useAction(async (unit: UnitRef) => {
    const given = await confirm({
      grade: 'B',
      title: t('units.delete.title', { name: unit.name }),
      text: t('units.delete.text', { code: unit.code }),
      confirmLabel: t('units.action.delete'),
      danger: true,
    });
    if (!given) return;
    try {
      await call(removeUnitRoute, { params: { id: unit.id } });
    } catch (error) {
      const uses = error instanceof ApiError && error.status === 409 ? error.data.uses : undefined;
      if (!Array.isArray(uses)) throw error;
      setPanel({ kind: 'uses', unit, uses: uses as Use[] });
      return;
    }
    onGone(unit.id);
    done();
    undoToast(t('units.delete.done', { name: unit.name }), async () => {
      await call(restoreUnitRoute, { params: { id: unit.id } });
      done();
    });
  });
  const sort = useAction(
    async (parentId: string | null, ids: readonly string[]) => {
      await call(sortUnitsRoute, { body: { parentId, ids: [...ids] } });
      await refreshUnits();
    },
    { done: t('units.sort.done') },
  );

  /** Commands of a unit that the person has and that its state allows, the usual first. */
  const actionsOf = (unit: UnitRef, can: UnitCan): RowAction[] =>
    [
      can.edit && { key: 'edit', label: t('ui.action.edit'), onSelect: () => setPanel({ kind: 'edit', unit }) },
      can.move && { key: 'move', label: t('units.action.move'), onSelect: () => setPanel({ kind: 'move', unit }) },
      can.add && {
        key: 'add',
        label: t('units.action.addBelow'),
        onSelect: () => setPanel({ kind: 'create', parent: unit }),
      },
      can.merge && { key: 'merge', label: t('units.action.merge'), onSelect: () => setPanel({ kind: 'merge', unit }) },
      can.enable && { key: 'enable', label: t('units.action.enable'), onSelect: () => void enable.run(unit) },
      can.disable && {
        key: 'disable',
        label: t('units.action.disable'),
        danger: true,
        onSelect: () => setPanel({ kind: 'disable', unit }),
      },
      can.remove && {
        key: 'remove',
        label: t('units.action.delete'),
        danger: true,
        onSelect: () => void remove.run(unit),
      },
    ].filter((one) => one !== false);

  return {
    actionsOf,
    create: (parent: FormParent | null) => setPanel({ kind: 'create', parent }),
    edit: (unit: UnitRef) => setPanel({ kind: 'edit', unit }),
    move: (unit: UnitRef, target?: { readonly id: string | null; readonly name: string }) =>
      setPanel({ kind: 'move', unit, target }),
    sort: (parentId: string | null, ids: readonly string[]) => void sort.run(parentId, ids),
    sorting: sort.busy,
    element: (
      <>
        {panel?.kind === 'create' && <UnitForm parent={panel.parent} mayTop={mayTop} onClose={close} onSaved={done} />}
        {panel?.kind === 'edit' && <EditUnit id={panel.unit.id} onClose={close} onSaved={done} />}
        {panel?.kind === 'move' && (
          <MoveDialog unit={panel.unit} target={panel.target} mayTop={mayTop} onClose={close} onDone={done} />
        )}
        {panel?.kind === 'disable' && <DisableDialog unit={panel.unit} onClose={close} onDone={done} />}
        {panel?.kind === 'merge' && <MergeDialog unit={panel.unit} onClose={close} onDone={done} />}
        {panel?.kind === 'uses' && <UsesDialog unit={panel.unit} uses={panel.uses} onClose={close} />}
        {element}
      </>
    ),
  };
}

export type UnitCommands = ReturnType<typeof useUnitCommands>;
