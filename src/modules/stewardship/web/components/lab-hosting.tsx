import { useState } from 'react';
import { type ListRow, listRoute } from '../../../../kernel/resource/list.ts';
import { addressOf } from '../../../../kernel/routing/paths.ts';
import { call } from '../../../../ui/api/client.ts';
import { refresh } from '../../../../ui/api/query.ts';
import { useAction } from '../../../../ui/api/use-action.ts';
import { Checkbox } from '../../../../ui/design/checkbox.tsx';
import { Link } from '../../../../ui/design/link.tsx';
import { StatusTag } from '../../../../ui/design/status-tag.tsx';
import { TextField } from '../../../../ui/design/text-field.tsx';
import { toast } from '../../../../ui/design/toast-store.ts';
import { FormDialog } from '../../../../ui/forms/form-dialog.tsx';
import { fromLocalTime, toLocalTime } from '../../../../ui/forms/local-time.model.ts';
import { useConfirm } from '../../../../ui/forms/use-confirm.tsx';
import { formatNumber } from '../../../../ui/i18n/formats.ts';
import { useT } from '../../../../ui/i18n/translate.ts';
import { ListPage } from '../../../../ui/table/list-page.tsx';
import { useCan } from '../../../../ui/table/use-can.ts';
import { HOSTING_LABELS, labHostingResource } from '../../shared/shared-lab.resource.ts';
import { extendHostingRoute, resumeHostingRoute, suspendHostingRoute } from '../../shared/suspension.contract.ts';
import { oneByOne } from './use-listing-commands.tsx';
import { useUnitTree } from './use-unit-tree.ts';

const text = (value: ListRow[string] | undefined) => (value === null || value === undefined ? '' : String(value));
const TONES = { running: 'success', suspended: 'warning', expired: 'error' } as const;

interface One {
  readonly id: string;
  readonly name: string;
  readonly expires: string | null;
}

/** The end of a hosting: an instant in the viewer's zone, or none. */
function ExtendDialog({
  one,
  onClose,
  onDone,
}: {
  readonly one: One;
  readonly onClose: () => void;
  readonly onDone: () => void;
}) {
  const t = useT();
  const [endless, setEndless] = useState(one.expires === null);
  const [at, setAt] = useState(toLocalTime(one.expires));
  const [shown, setShown] = useState(false);
  const expiresAt = endless ? null : fromLocalTime(at);
  const fault = expiresAt === undefined ? t('experiments.suspension.choose') : undefined;
  const run = useAction(
    async () => {
      if (expiresAt === undefined) return;
      await call(extendHostingRoute, { params: { id: one.id }, body: { expiresAt } });
      onDone();
    },
    { done: t('experiments.suspension.extended', { name: one.name }) },
  );
  return (
    <FormDialog
      title={t('experiments.suspension.extendQuestion', { name: one.name })}
      submitLabel={t('experiments.suspension.extend')}
      busy={run.busy}
      onSubmit={() => {
        setShown(true);
        if (!fault) void run.run();
      }}
      onClose={onClose}
    >
      <p>{t('experiments.suspension.extendEffect')}</p>
      <Checkbox
        label={t('experiments.suspension.endless')}
        checked={endless}
        onChange={(event) => setEndless(event.target.checked)}
      />
      {!endless && (
        <TextField
          type="datetime-local"
          name="expiresAt"
          label={t('experiments.entryColumn.expires')}
          required
          value={at}
          error={shown ? (fault ?? run.error?.fieldMessage('expiresAt')) : undefined}
          onChange={(event) => setAt(event.target.value)}
        />
      )}
    </FormDialog>
  );
}

/** 托管: what is hosted here, with its check, its end, and whether it may be launched. */
export default function LabHosting({
  tabs,
}: {
  readonly tabs: readonly { readonly key: string; readonly label: string }[];
}) {
  const t = useT();
  const can = useCan();
  const [extending, setExtending] = useState<One | null>(null);
  const { confirm, element } = useConfirm();
  const suspend = useAction(async ({ id, name }: One) => {
    const question = {
      title: t('experiments.suspension.suspendQuestion', { name }),
      text: t('experiments.suspension.suspendEffect'),
    };
    const given = await confirm({
      grade: 'C',
      danger: true,
      ...question,
      confirmLabel: t('experiments.suspension.suspend'),
    });
    if (!given) return;
    await call(suspendHostingRoute, { params: { id }, body: { reason: given.reason } });
    await refresh(listRoute);
    toast.show({ text: t('experiments.suspension.suspendDone', { name }), tone: 'success' });
  });
  const resume = useAction(async ({ id, name }: One) => {
    const question = {
      title: t('experiments.suspension.resumeQuestion', { name }),
      text: t('experiments.suspension.resumeEffect'),
    };
    if (!(await confirm({ grade: 'B', ...question, confirmLabel: t('experiments.suspension.resume') }))) return;
    await call(resumeHostingRoute, { params: { id } });
    await refresh(listRoute);
    toast.show({ text: t('experiments.suspension.resumeDone', { name }), tone: 'success' });
  });
  return (
    <>
      <ListPage
        resource={labHostingResource}
        page="sharedLab"
        title={t('route.management.sharedLab')}
        lead={t('experiments.suspension.lead')}
        tabs={tabs}
        columns={[
          {
            name: 'name',
            width: 240,
            render: (row) => (
              <Link href={addressOf('putinExperimentDetails', { id: text(row.id), tab: 'version' })}>
                {text(row.name)}
              </Link>
            ),
          },
          { name: 'code', render: (row) => <span className="vse-num">{text(row.code)}</span> },
          'leadername',
          'unitname',
          {
            name: 'state',
            render: (row) => (
              <span title={text(row.reason) || undefined}>
                <StatusTag tone={TONES[row.state as keyof typeof TONES]}>
                  {t(HOSTING_LABELS[row.state as keyof typeof HOSTING_LABELS])}
                </StatusTag>
              </span>
            ),
          },
          'publishedversion',
          { name: 'bytes', render: (row) => `${formatNumber(Number(row.bytes) / 1_048_576, 2)} MiB` },
          'findings',
          'runs30',
          'expires_at',
          'profile',
          { name: 'domain', hidden: true, render: (row) => <span className="vse-code">{text(row.domain)}</span> },
          { name: 'reason', hidden: true },
          { name: 'filename', hidden: true },
          { name: 'publishedat', hidden: true },
        ]}
        tones={{ state: TONES }}
        sources={{ unit: { kind: 'tree', nodes: useUnitTree() } }}
        exports
        rowActions={(row) => {
          const one = { id: text(row.id), name: text(row.name), expires: row.expires_at ? text(row.expires_at) : null };
          return [
            row.state === 'suspended' &&
              can('sharedLab.enable') && {
                key: 'resume',
                label: t('experiments.suspension.resume'),
                onSelect: () => void resume.run(one),
              },
            can('sharedLab.edit') && {
              key: 'extend',
              label: t('experiments.suspension.extend'),
              onSelect: () => setExtending(one),
            },
            row.state !== 'suspended' &&
              can('sharedLab.disable') && {
                key: 'suspend',
                label: t('experiments.suspension.suspend'),
                danger: true,
                onSelect: () => void suspend.run(one),
              },
          ].filter((action) => action !== false);
        }}
        bulk={[
          {
            key: 'suspend',
            label: t('experiments.suspension.suspend'),
            needs: 'disable',
            danger: true,
            grade: (n) => (n > 100 ? 'D' : 'C'),
            effect: (n) => t('experiments.suspension.suspendMany', { n }),
            why: (row) => (row.state === 'suspended' ? t('experiments.suspension.suspended') : null),
            run: (keys, { reason }) =>
              oneByOne(
                keys,
                (key) => key,
                (id) => call(suspendHostingRoute, { params: { id }, body: { reason } }),
              ),
          },
        ]}
        empty={{ text: t('experiments.suspension.empty') }}
      />
      {element}
      {extending && (
        <ExtendDialog
          one={extending}
          onClose={() => setExtending(null)}
          onDone={() => {
            setExtending(null);
            void refresh(listRoute);
          }}
        />
      )}
    </>
  );
}
