import { useState } from 'react';
import { useNavigate } from 'react-router';
import { listRoute } from '../../../../kernel/resource/list.ts';
import { addressOf } from '../../../../kernel/routing/paths.ts';
import { useUser } from '../../../../ui/access/user-store.ts';
import { call } from '../../../../ui/api/client.ts';
import { refresh } from '../../../../ui/api/query.ts';
import { useAction } from '../../../../ui/api/use-action.ts';
import { toast } from '../../../../ui/design/toast-store.ts';
import { undoToast } from '../../../../ui/forms/undo-toast.ts';
import { useConfirm } from '../../../../ui/forms/use-confirm.tsx';
import { useT } from '../../../../ui/i18n/translate.ts';
import { latePart } from '../../../../ui/shell/late-part.tsx';
import { SlotView } from '../../../../ui/slot.tsx';
import type { RowAction } from '../../../../ui/table/list-page.model.ts';
import {
  beginRevisionRoute,
  copyRoute,
  createDraftRoute,
  deleteDraftRoute,
  discardRevisionRoute,
  entryRoute,
  restoreDraftRoute,
  withdrawRoute,
} from '../../shared/entry.contract.ts';
import { opinionsRoute } from '../../shared/entry-review.contract.ts';
import { delistSlot } from './delist.slot.ts';
import { NameDialog } from './name-dialog.tsx';

const StatisticsDrawer = latePart(async () => ({
  default: (await import('../../../catalogue/web/statistics.public.tsx')).StatisticsDrawer,
}));

/** An experiment as its commands name it. */
interface EntryRef {
  readonly id: string;
  readonly name: string;
}
/** What the person may do with it now. */
type EntryCan = Readonly<Record<'copy' | 'withdraw' | 'revise' | 'discard' | 'delist' | 'remove', boolean>>;

/** Everything that shows an entry is read again after a change. */
export const refreshEntry = () => refresh(listRoute, entryRoute, opinionsRoute);

/** 新建: a name makes a draft, and its form opens. */
export function NewExperiment({ onClose }: { readonly onClose: () => void }) {
  const t = useT();
  const navigate = useNavigate();
  return (
    <NameDialog
      title={t('experiments.create.go')}
      lead={t('experiments.create.lead')}
      start=""
      confirmLabel={t('experiments.create.go')}
      make={async (name) => {
        const { id } = await call(createDraftRoute, { body: { name } });
        void refreshEntry();
        onClose();
        await navigate(addressOf('putinExperimentDetails', { id }));
      }}
      onClose={onClose}
    />
  );
}

type Panel = { readonly kind: 'create' } | { readonly kind: 'copy' | 'delist' | 'statistics'; readonly one: EntryRef };

/**
 * The commands of a leader with their questions, the same for a row and for the form.
 * @param onGone told when an experiment was deleted
 */
export function useEntryCommands(onGone: (id: string) => void = () => {}) {
  const t = useT();
  const user = useUser();
  const navigate = useNavigate();
  const [panel, setPanel] = useState<Panel | null>(null);
  const { confirm, element } = useConfirm();
  const open = (id: string) => navigate(addressOf('putinExperimentDetails', { id }));

  const withdraw = useAction(async ({ id, name }: EntryRef) => {
    const question = { title: t('experiments.withdraw.question', { name }), text: t('experiments.withdraw.effect') };
    if (!(await confirm({ grade: 'B', ...question, confirmLabel: t('experiments.withdraw.go') }))) return;
    await call(withdrawRoute, { params: { id } });
    await refreshEntry();
    toast.show({ text: t('experiments.withdraw.done'), tone: 'success' });
  }, {});
  const revise = useAction(async ({ id, name }: EntryRef) => {
    const question = { title: t('experiments.revise.question', { name }), text: t('experiments.revise.effect') };
    if (!(await confirm({ grade: 'B', ...question, confirmLabel: t('experiments.revise.go') }))) return;
    await call(beginRevisionRoute, { params: { id } });
    await refreshEntry();
    open(id);
  });
  const discard = useAction(async ({ id, name }: EntryRef) => {
    const question = { title: t('experiments.discard.question', { name }), text: t('experiments.discard.effect') };
    if (!(await confirm({ grade: 'B', danger: true, ...question, confirmLabel: t('experiments.discard.go') }))) return;
    await call(discardRevisionRoute, { params: { id } });
    await refreshEntry();
    toast.show({ text: t('experiments.discard.done'), tone: 'success' });
  });
  const remove = useAction(async ({ id, name }: EntryRef) => {
    const question = { title: t('experiments.remove.question', { name }), text: t('experiments.remove.effect') };
    if (!(await confirm({ grade: 'B', danger: true, ...question, confirmLabel: t('ui.action.delete') }))) return;
    await call(deleteDraftRoute, { params: { id } });
    onGone(id);
    void refreshEntry();
    undoToast(t('experiments.remove.done', { name }), async () => {
      await call(restoreDraftRoute, { params: { id } });
      await refreshEntry();
    });
  });

  const actionsOf = (one: EntryRef, can: EntryCan): RowAction[] =>
    [
      can.withdraw && { key: 'withdraw', label: t('experiments.withdraw.go'), onSelect: () => void withdraw.run(one) },
      can.revise && { key: 'revise', label: t('experiments.revise.go'), onSelect: () => void revise.run(one) },
      can.copy && { key: 'copy', label: t('experiments.copy.go'), onSelect: () => setPanel({ kind: 'copy', one }) },
      can.discard && {
        key: 'discard',
        label: t('experiments.discard.go'),
        danger: true,
        onSelect: () => void discard.run(one),
      },
      can.delist && {
        key: 'delist',
        label: t('experiments.delist.go'),
        danger: true,
        onSelect: () => setPanel({ kind: 'delist', one }),
      },
      can.remove && { key: 'remove', label: t('ui.action.delete'), danger: true, onSelect: () => void remove.run(one) },
    ].filter((one) => one !== false);

  const close = () => setPanel(null);
  return {
    actionsOf,
    create: () => setPanel({ kind: 'create' }),
    statistics: (one: EntryRef) => setPanel({ kind: 'statistics', one }),
    delist: (one: EntryRef) => setPanel({ kind: 'delist', one }),
    /** Copies are the leader's own. */
    mayCopy: user?.role.id === 3,
    element: (
      <>
        {panel?.kind === 'statistics' && <StatisticsDrawer one={panel.one} onClose={close} />}
        {panel?.kind === 'create' && <NewExperiment onClose={close} />}
        {panel?.kind === 'copy' && (
          <NameDialog
            title={t('experiments.copy.title', { name: panel.one.name })}
            lead={t('experiments.copy.lead')}
            start={t('experiments.copy.name', { name: panel.one.name }).slice(0, 100)}
            confirmLabel={t('experiments.copy.go')}
            make={async (name) => {
              const { id } = await call(copyRoute, { params: { id: panel.one.id }, body: { name } });
              void refreshEntry();
              close();
              open(id);
            }}
            onClose={close}
          />
        )}
        {panel?.kind === 'delist' && (
          <SlotView
            slot={delistSlot}
            props={{
              one: panel.one,
              onClose: close,
              onDone: () => {
                close();
                void refreshEntry();
              },
            }}
          />
        )}
        {element}
      </>
    ),
  };
}
