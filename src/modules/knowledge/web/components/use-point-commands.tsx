import { useState } from 'react';
import { listRoute } from '../../../../kernel/resource/list.ts';
import { call } from '../../../../ui/api/client.ts';
import { refresh } from '../../../../ui/api/query.ts';
import { useAction } from '../../../../ui/api/use-action.ts';
import { toast } from '../../../../ui/design/toast-store.ts';
import { undoToast } from '../../../../ui/forms/undo-toast.ts';
import { useConfirm } from '../../../../ui/forms/use-confirm.tsx';
import { useT } from '../../../../ui/i18n/translate.ts';
import type { RowAction } from '../../../../ui/table/list-page.model.ts';
import { useCan } from '../../../../ui/table/use-can.ts';
import {
  disablePointsRoute,
  enablePointsRoute,
  getPointRoute,
  pointHistoryRoute,
  pointTreeRoute,
  removePointRoute,
  restorePointRoute,
  searchPointsRoute,
} from '../../shared/point.contract.ts';
import type { PointLevel, PointState } from '../../shared/point.model.ts';
import { PointForm } from './point-form.tsx';

/** Everything that shows points is read again after a change. */
export const refreshPoints = () =>
  refresh(listRoute, pointTreeRoute, getPointRoute, pointHistoryRoute, searchPointsRoute);

/** A point a command is given on. */
export interface PointAt {
  readonly id: string;
  readonly code: string;
  readonly name: string;
  readonly level: PointLevel;
  readonly state: PointState;
}

/** The commands on a point with their dialogs, the same for row and drawer. */
export function usePointCommands() {
  const t = useT();
  const can = useCan();
  const [form, setForm] = useState<{ readonly id?: string; readonly parent?: string } | null>(null);
  const { confirm, element } = useConfirm();
  const may = (action: 'add' | 'edit' | 'delete' | 'enable' | 'disable') => can(`experimentTypeManage.${action}`);
  const done = () => void refreshPoints();
  const turn = useAction(async ({ id, name }: PointAt, to: 'enable' | 'disable') => {
    const given = await confirm({
      grade: 'B',
      title: t(`knowledge.${to}.title`, { name }),
      text: t(`knowledge.${to}.text`),
      confirmLabel: t(`knowledge.action.${to}`),
      danger: to === 'disable',
    });
    if (!given) return;
    try {
      await call(to === 'enable' ? enablePointsRoute : disablePointsRoute, { body: { ids: [id] } });
      toast.show({ text: t(`knowledge.${to}.ended`, { name }), tone: 'success' });
    } finally {
      done();
    }
  });
  const remove = useAction(async ({ id, name, code }: PointAt) => {
    const given = await confirm({
      grade: 'B',
      title: t('knowledge.remove.title', { name }),
      text: t('knowledge.remove.text', { code }),
      confirmLabel: t('ui.action.delete'),
      danger: true,
    });
    if (!given) return;
    await call(removePointRoute, { params: { id } });
    done();
    undoToast(t('knowledge.remove.done', { name }), async () => {
      await call(restorePointRoute, { params: { id } });
      done();
    });
  });
  const actionsOf = (point: PointAt): RowAction[] =>
    [
      may('edit') && { key: 'edit', label: t('ui.action.edit'), onSelect: () => setForm({ id: point.id }) },
      may('add') &&
        point.level !== 'point' && {
          key: 'add',
          label: t('knowledge.action.addBelow'),
          onSelect: () => setForm({ parent: point.id }),
        },
      point.state === 'disabled' &&
        may('enable') && {
          key: 'enable',
          label: t('knowledge.action.enable'),
          onSelect: () => void turn.run(point, 'enable'),
        },
      point.state === 'active' &&
        may('disable') && {
          key: 'disable',
          label: t('knowledge.action.disable'),
          danger: true,
          onSelect: () => void turn.run(point, 'disable'),
        },
      may('delete') && {
        key: 'delete',
        label: t('ui.action.delete'),
        danger: true,
        onSelect: () => void remove.run(point),
      },
    ].filter((one) => one !== false);
  return {
    actionsOf,
    edit: (id: string) => may('edit') && setForm({ id }),
    create: () => setForm({}),
    element: (
      <>
        {form && <PointForm {...form} onClose={() => setForm(null)} onSaved={done} />}
        {element}
      </>
    ),
  };
}

export type PointCommands = ReturnType<typeof usePointCommands>;
