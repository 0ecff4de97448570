import { useState } from 'react';
import type { Action } from '../../../../kernel/access/roles.ts';
import type { ListRow } from '../../../../kernel/resource/list.ts';
import { addressOf } from '../../../../kernel/routing/paths.ts';
import { call } from '../../../../ui/api/client.ts';
import { useAction } from '../../../../ui/api/use-action.ts';
import { Button } from '../../../../ui/design/button.tsx';
import { Dialog } from '../../../../ui/design/dialog.tsx';
import { TextField } from '../../../../ui/design/text-field.tsx';
import { toast } from '../../../../ui/design/toast-store.ts';
import { undoToast } from '../../../../ui/forms/undo-toast.ts';
import { useConfirm } from '../../../../ui/forms/use-confirm.tsx';
import { formatStored, type WireText } from '../../../../ui/i18n/stored-text.ts';
import { useT } from '../../../../ui/i18n/translate.ts';
import type { RowAction } from '../../../../ui/table/list-page.model.ts';
import { ListPage } from '../../../../ui/table/list-page.tsx';
import { useCan } from '../../../../ui/table/use-can.ts';
import { useListTab } from '../../../../ui/table/use-list.ts';
import { KnowledgeTab } from '../../../knowledge/web/knowledge.public.tsx';
import { useCodes } from '../../../settings/web/settings.public.tsx';
import {
  commandPackagesRoute,
  copyPackageRoute,
  removePackageRoute,
  restorePackageRoute,
} from '../../shared/package.contract.ts';
import { PACKAGE_CODE, type PackageCommand, type PackageState } from '../../shared/package.model.ts';
import { commandsOf } from '../../shared/package.policy.ts';
import { packageResource } from '../../shared/package.resource.ts';
import { PackageDrawer } from '../components/package-drawer.tsx';
import { EditPackage, PackageForm, refreshPackages } from '../components/package-form.tsx';

interface Ref {
  readonly id: string;
  readonly code: string;
  readonly name: string;
  readonly state: PackageState;
}
const refOf = (row: ListRow): Ref => ({
  id: String(row.id),
  code: String(row.code),
  name: String(row.name),
  state: String(row.state) as PackageState,
});

/** A draft of the same contents under another code. */
function CopyDialog({ of, onClose }: { readonly of: Ref; readonly onClose: () => void }) {
  const t = useT();
  const [code, setCode] = useState('');
  const [shown, setShown] = useState(false);
  const wrong = !PACKAGE_CODE.test(code.trim());
  const copy = useAction(async () => {
    const name = t('ordering.copy.name', { name: of.name }).slice(0, 60);
    const made = await call(copyPackageRoute, { params: { id: of.id }, body: { code: code.trim(), name } });
    toast.show({ text: t('ordering.form.created', { name: made.name }), tone: 'success' });
    void refreshPackages();
    onClose();
  });
  return (
    <Dialog
      open
      title={t('ordering.copy.title', { name: of.name })}
      closeLabel={t('ui.action.close')}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t('ui.action.cancel')}</Button>
          <Button
            variant="primary"
            loading={copy.busy}
            onClick={() => {
              setShown(true);
              if (!wrong) void copy.run();
            }}
          >
            {t('ordering.action.copy')}
          </Button>
        </>
      }
    >
      <TextField
        label={t('ordering.column.code')}
        hint={t('ordering.form.codeHint')}
        required
        maxLength={32}
        value={code}
        error={shown && wrong ? t('ordering.form.codeBad') : undefined}
        onChange={(event) => setCode(event.target.value)}
      />
    </Dialog>
  );
}

const TABS = ['packages', 'knowledge'] as const;

/** 实验包管理: experiments bundled for ordering, and the knowledge points content is tied to. */
export default function PackageManagePage() {
  const t = useT();
  const tab = useListTab(TABS);
  const title = t('route.management.experimentTypeManage');
  const tabs = [
    { key: 'packages', label: t('ordering.tab.packages') },
    { key: 'knowledge', label: t('knowledge.tab') },
  ];
  return tab === 'knowledge' ? (
    <KnowledgeTab key={tab} title={title} tabs={tabs} />
  ) : (
    <PackageList key={tab} title={title} tabs={tabs} />
  );
}

function PackageList({
  title,
  tabs,
}: {
  readonly title: string;
  readonly tabs: readonly { readonly key: string; readonly label: string }[];
}) {
  const t = useT();
  const can = useCan();
  const majors = useCodes('Locallx');
  const messages = majors.rows.map((row) => ({ value: String(row.Code), label: String(row.Name) }));
  const [panel, setPanel] = useState<{ readonly kind: 'new' | 'edit' | 'copy'; readonly of?: Ref } | null>(null);
  const { confirm, element } = useConfirm();
  const close = () => setPanel(null);
  const may = (action: Action) => can(`experimentTypeManage.${action}`);
  const send = async (ids: readonly string[], command: PackageCommand) => {
    const answer = await call(commandPackagesRoute, { body: { ids: [...ids], command } });
    void refreshPackages();
    return {
      done: answer.done,
      skipped: answer.skipped.map(({ id, name, reason }) => ({
        key: id,
        name: name || id,
        reason: formatStored(reason as WireText),
      })),
    };
  };
  const move = useAction(async (of: Ref, command: PackageCommand) => {
    const given = await confirm({
      grade: 'B',
      title: t(`ordering.${command}.question`, { name: of.name }),
      text: t(`ordering.${command}.effect`),
      confirmLabel: t(`ordering.action.${command}`),
      danger: command === 'delist',
    });
    if (!given) return;
    const { skipped } = await send([of.id], command);
    if (skipped[0]) toast.show({ text: skipped[0].reason, tone: 'error' });
    else toast.show({ text: t(`ordering.done.${command}`), tone: 'success' });
  });
  const remove = useAction(async ({ id, name }: Ref) => {
    const question = {
      title: t('ordering.remove.question', { name }),
      text: t('ordering.remove.effect'),
      danger: true,
    };
    if (!(await confirm({ grade: 'B', ...question, confirmLabel: t('ordering.action.remove') }))) return;
    await call(removePackageRoute, { params: { id } });
    void refreshPackages();
    undoToast(t('ordering.remove.done', { name }), async () => {
      await call(restorePackageRoute, { params: { id } });
      await refreshPackages();
    });
  });
  const actionsOf = (of: Ref, deleted = false): RowAction[] => {
    const allowed = commandsOf({ state: of.state, deleted }, may);
    return [
      allowed.edit && { key: 'edit', label: t('ui.action.edit'), onSelect: () => setPanel({ kind: 'edit', of }) },
      {
        key: 'preview',
        label: t('ordering.action.preview'),
        reads: true,
        onSelect: () => void window.open(addressOf('previewExperimentPackage', { Id: of.code }), '_blank', 'noopener'),
      },
      allowed.list && { key: 'list', label: t('ordering.action.list'), onSelect: () => void move.run(of, 'list') },
      allowed.copy && { key: 'copy', label: t('ordering.action.copy'), onSelect: () => setPanel({ kind: 'copy', of }) },
      allowed.delist && {
        key: 'delist',
        label: t('ordering.action.delist'),
        danger: true,
        onSelect: () => void move.run(of, 'delist'),
      },
      allowed.remove && {
        key: 'remove',
        label: t('ordering.action.remove'),
        danger: true,
        onSelect: () => void remove.run(of),
      },
    ].filter((one) => one !== false);
  };
  return (
    <>
      <ListPage
        resource={packageResource}
        page="experimentTypeManage"
        title={title}
        tabs={tabs}
        lead={t('ordering.manage.lead')}
        columns={[
          { name: 'code', render: (row) => <span className="vse-num">{String(row.code)}</span> },
          'name',
          'state',
          'experiments',
          'hours',
          'price',
          'valid_days',
          'seats',
          'majors',
          { name: 'codes', hidden: true },
          'updated_at',
        ]}
        tones={{ state: { draft: 'neutral', listed: 'success', delisted: 'error' } }}
        codes={{ majors: messages }}
        sources={{
          major: { kind: 'codes', labels: messages },
          experiment: { kind: 'text', placeholder: t('ordering.filter.experiment') },
        }}
        create={{ label: t('ordering.manage.new'), drawer: (done) => <PackageForm onClose={done} /> }}
        exports
        rowActions={(row) => actionsOf(refOf(row))}
        onEdit={(row) => may('edit') && setPanel({ kind: 'edit', of: refOf(row) })}
        bulk={(['list', 'delist'] as const).map((command) => ({
          key: command,
          label: t(`ordering.action.${command}`),
          needs: command === 'list' ? ('enable' as const) : ('disable' as const),
          danger: command === 'delist',
          grade: 'B' as const,
          effect: (n: number) => t(`ordering.bulk.${command}`, { n }),
          why: (row: ListRow) =>
            commandsOf({ state: refOf(row).state, deleted: false }, may)[command]
              ? null
              : t(`ordering.moved.${refOf(row).state}`),
          run: (keys: readonly string[]) => send(keys, command),
        }))}
        restore={async (keys) => {
          for (const id of keys) await call(restorePackageRoute, { params: { id } });
          await refreshPackages();
        }}
        empty={{
          text: t('ordering.manage.empty'),
          action: may('add') ? (
            <Button variant="primary" onClick={() => setPanel({ kind: 'new' })}>
              {t('ordering.manage.new')}
            </Button>
          ) : undefined,
        }}
        drawer={(open) => <PackageDrawer {...open} actionsOf={(one) => actionsOf(one, one.deletedAt !== null)} />}
      />
      {panel?.kind === 'new' && <PackageForm onClose={close} />}
      {panel?.kind === 'edit' && panel.of && <EditPackage id={panel.of.id} onClose={close} />}
      {panel?.kind === 'copy' && panel.of && <CopyDialog of={panel.of} onClose={close} />}
      {element}
    </>
  );
}
