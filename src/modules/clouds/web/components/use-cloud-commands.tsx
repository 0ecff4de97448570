import { useState } from 'react';
import type { CallOutput } from '../../../../kernel/http/contract.ts';
import { addressOf } from '../../../../kernel/routing/paths.ts';
import { call } from '../../../../ui/api/client.ts';
import { useAction } from '../../../../ui/api/use-action.ts';
import { TextArea } from '../../../../ui/design/text-area.tsx';
import { TextField } from '../../../../ui/design/text-field.tsx';
import { toast } from '../../../../ui/design/toast-store.ts';
import { FormDialog } from '../../../../ui/forms/form-dialog.tsx';
import { undoToast } from '../../../../ui/forms/undo-toast.ts';
import { useConfirm } from '../../../../ui/forms/use-confirm.tsx';
import { formatStored, type WireText } from '../../../../ui/i18n/stored-text.ts';
import { useT } from '../../../../ui/i18n/translate.ts';
import type { RowAction } from '../../../../ui/table/list-page.model.ts';
import { CONCURRENCY } from '../../shared/cloud.model.ts';
import type { CloudCan } from '../../shared/cloud.policy.ts';
import {
  commandCloudsRoute,
  concurrencyCloudsRoute,
  removeCloudRoute,
  restoreCloudRoute,
} from '../../shared/cloud-manage.contract.ts';
import { CloudPanel } from './cloud-panel.tsx';
import { refreshClouds } from './cloud-refresh.ts';

/** A cloud as its commands name it. */
export interface CloudRef {
  readonly id: string;
  readonly code: string;
  readonly name: string;
}
type Outcome = CallOutput<typeof commandCloudsRoute>;

/** Asks for one value of a command on some clouds, then runs it. */
function MaintainDialog({
  ids,
  title,
  answer,
}: {
  readonly ids: readonly string[];
  readonly title: string;
  readonly answer: (done: Outcome | null) => void;
}) {
  const t = useT();
  const [text, setText] = useState('');
  const [until, setUntil] = useState('');
  const [shown, setShown] = useState(false);
  const short = text.trim().length < 2;
  const run = useAction(async () =>
    answer(
      await call(commandCloudsRoute, {
        body: {
          ids: [...ids],
          command: 'maintain',
          text: text.trim(),
          until: until === '' ? null : new Date(until).toISOString(),
        },
      }),
    ),
  );
  return (
    <FormDialog
      title={title}
      submitLabel={t('clouds.action.maintain')}
      busy={run.busy}
      onSubmit={() => {
        setShown(true);
        if (!short) void run.run();
      }}
      onClose={() => answer(null)}
    >
      <p>{t('clouds.maintain.effect')}</p>
      <TextArea
        label={t('clouds.maintain.text')}
        required
        maxLength={200}
        counted
        value={text}
        error={shown && short ? t('clouds.text') : undefined}
        onChange={(event) => setText(event.target.value)}
      />
      <TextField
        type="datetime-local"
        label={t('clouds.maintain.until')}
        value={until}
        onChange={(event) => setUntil(event.target.value)}
      />
    </FormDialog>
  );
}

function ConcurrencyDialog({
  ids,
  answer,
}: {
  readonly ids: readonly string[];
  readonly answer: (done: Outcome | null) => void;
}) {
  const t = useT();
  const [text, setText] = useState('');
  const [shown, setShown] = useState(false);
  const wrong = !/^\d{1,5}$/.test(text.trim()) || Number(text) < CONCURRENCY.min || Number(text) > CONCURRENCY.max;
  const run = useAction(async () =>
    answer(await call(concurrencyCloudsRoute, { body: { ids: [...ids], concurrency: Number(text) } })),
  );
  return (
    <FormDialog
      title={t('clouds.action.concurrency')}
      submitLabel={t('ui.action.save')}
      busy={run.busy}
      onSubmit={() => {
        setShown(true);
        if (!wrong) void run.run();
      }}
      onClose={() => answer(null)}
    >
      <TextField
        label={t('clouds.column.concurrency')}
        hint={t('clouds.form.concurrencyHint')}
        inputMode="numeric"
        required
        maxLength={5}
        value={text}
        error={shown && wrong ? t('clouds.form.concurrencyBad') : undefined}
        onChange={(event) => setText(event.target.value)}
      />
    </FormDialog>
  );
}

type Panel =
  | { readonly kind: 'edit'; readonly cloud: CloudRef }
  | {
      readonly kind: 'maintain';
      readonly ids: readonly string[];
      readonly title: string;
      readonly answer: (done: Outcome | null) => void;
    }
  | { readonly kind: 'concurrency'; readonly ids: readonly string[]; readonly answer: (done: Outcome | null) => void };

/** The commands on a cloud with their dialogs, the same for a row and the drawer. @param onGone told when it was deleted */
export function useCloudCommands(onGone: (id: string) => void) {
  const t = useT();
  const [panel, setPanel] = useState<Panel | null>(null);
  const { confirm, element } = useConfirm();
  const report = (answer: Outcome | null, done: string) => {
    if (!answer) return;
    const [skipped] = answer.skipped;
    if (skipped) toast.show({ text: formatStored(skipped.reason as WireText), tone: 'error' });
    else toast.show({ text: done, tone: 'success' });
    void refreshClouds();
  };
  const ask = (make: (answer: (done: Outcome | null) => void) => Panel) =>
    new Promise<Outcome | null>((resolve) =>
      setPanel(
        make((done) => {
          setPanel(null);
          if (done) void refreshClouds();
          resolve(done);
        }),
      ),
    );
  const askMaintain = (ids: readonly string[], name?: string) =>
    ask((answer) => ({
      kind: 'maintain',
      ids,
      title:
        name === undefined ? t('clouds.maintain.many', { n: ids.length }) : t('clouds.maintain.question', { name }),
      answer,
    }));
  const askConcurrency = (ids: readonly string[]) => ask((answer) => ({ kind: 'concurrency', ids, answer }));

  const list = useAction(async ({ id, name }: CloudRef) => {
    const question = { title: t('clouds.list.question', { name }), text: t('clouds.list.effect') };
    if (!(await confirm({ grade: 'B', ...question, confirmLabel: t('clouds.action.list') }))) return;
    report(await call(commandCloudsRoute, { body: { ids: [id], command: 'list' } }), t('clouds.done.list'));
  });
  const delist = useAction(async ({ id, name }: CloudRef) => {
    const question = { title: t('clouds.delist.question', { name }), text: t('clouds.delist.effect'), danger: true };
    const given = await confirm({ grade: 'C', ...question, confirmLabel: t('clouds.action.delist') });
    if (!given) return;
    const body = { ids: [id], command: 'delist' as const, reason: given.reason };
    report(await call(commandCloudsRoute, { body }), t('clouds.done.delist'));
  });
  const remove = useAction(async ({ id, name }: CloudRef) => {
    const question = { title: t('clouds.remove.question', { name }), text: t('clouds.remove.effect'), danger: true };
    if (!(await confirm({ grade: 'B', ...question, confirmLabel: t('clouds.action.remove') }))) return;
    await call(removeCloudRoute, { params: { id } });
    onGone(id);
    void refreshClouds();
    undoToast(t('clouds.remove.done', { name }), async () => {
      await call(restoreCloudRoute, { params: { id } });
      await refreshClouds();
    });
  });

  /** Commands of a cloud that the person has and that its state allows, the usual first. */
  const actionsOf = (cloud: CloudRef, can: CloudCan): RowAction[] =>
    [
      can.edit && { key: 'edit', label: t('ui.action.edit'), onSelect: () => setPanel({ kind: 'edit', cloud }) },
      can.list && { key: 'list', label: t('clouds.action.list'), onSelect: () => void list.run(cloud) },
      can.maintain && {
        key: 'maintain',
        label: t('clouds.action.maintain'),
        onSelect: () =>
          void askMaintain([cloud.id], cloud.name).then((done) => report(done, t('clouds.done.maintain'))),
      },
      {
        key: 'view',
        label: t('clouds.manage.view'),
        reads: true,
        onSelect: () => void window.open(addressOf('cloudDetails', { Id: cloud.code }), '_blank', 'noopener'),
      },
      can.delist && {
        key: 'delist',
        label: t('clouds.action.delist'),
        danger: true,
        onSelect: () => void delist.run(cloud),
      },
      can.remove && {
        key: 'remove',
        label: t('clouds.action.remove'),
        danger: true,
        onSelect: () => void remove.run(cloud),
      },
    ].filter((one) => one !== false);

  return {
    actionsOf,
    askMaintain,
    askConcurrency,
    edit: (cloud: CloudRef) => setPanel({ kind: 'edit', cloud }),
    element: (
      <>
        {panel?.kind === 'edit' && <CloudPanel id={panel.cloud.id} onClose={() => setPanel(null)} />}
        {panel?.kind === 'maintain' && <MaintainDialog {...panel} />}
        {panel?.kind === 'concurrency' && <ConcurrencyDialog {...panel} />}
        {element}
      </>
    ),
  };
}

export type CloudCommands = ReturnType<typeof useCloudCommands>;
