import { useState } from 'react';
import type { CallOutput } from '../../../../../kernel/http/contract.ts';
import { CallError } from '../../../../../ui/api/call-error.tsx';
import { call } from '../../../../../ui/api/client.ts';
import { refresh, useCall } from '../../../../../ui/api/query.ts';
import { Button } from '../../../../../ui/design/button.tsx';
import { Checkbox } from '../../../../../ui/design/checkbox.tsx';
import { PlusIcon } from '../../../../../ui/design/icons.ts';
import { SimpleTable } from '../../../../../ui/design/simple-table.tsx';
import { StatusTag } from '../../../../../ui/design/status-tag.tsx';
import { TextField } from '../../../../../ui/design/text-field.tsx';
import { toast } from '../../../../../ui/design/toast-store.ts';
import { FormDrawer } from '../../../../../ui/forms/form-drawer.tsx';
import { useForm } from '../../../../../ui/forms/use-form.ts';
import { useT } from '../../../../../ui/i18n/translate.ts';
import { RowActions } from '../../../../../ui/table/row-actions.tsx';
import { useCan } from '../../../../../ui/table/use-can.ts';
import { listTermsRoute } from '../../../shared/course.contract.ts';
import { saveTermRoute } from '../../../shared/term.contract.ts';

type Term = CallOutput<typeof listTermsRoute>['rows'][number];

function TermForm({ term, onClose }: { readonly term: Term | null; readonly onClose: () => void }) {
  const t = useT();
  const form = useForm(
    {
      code: term?.code ?? '',
      name: term?.name ?? '',
      startsOn: term?.startsOn ?? '',
      endsOn: term?.endsOn ?? '',
      current: term?.current ?? false,
    },
    (values) => ({
      code: /^[A-Za-z0-9-]{2,32}$/.test(values.code.trim()) ? undefined : t('courses.term.codeHint'),
      endsOn: values.startsOn && values.endsOn > values.startsOn ? undefined : t('courses.term.endsEarly'),
    }),
    async ({ code, name, startsOn, endsOn, current }) => {
      const body = { fresh: term === null, name, startsOn, endsOn, current };
      await call(saveTermRoute, { params: { code: code.trim() }, body });
      await refresh(listTermsRoute);
      toast.show({ text: t('courses.term.saved'), tone: 'success' });
    },
  );
  return (
    <FormDrawer
      title={term ? t('courses.term.edit', { name: term.name }) : t('courses.term.add')}
      form={form}
      onSave={async () => {
        if (await form.submit(form.values)) onClose();
      }}
      onClose={onClose}
    >
      <TextField
        label={t('courses.term.code')}
        hint={t('courses.term.codeHint')}
        maxLength={32}
        autoComplete="off"
        required
        readOnly={term !== null}
        {...form.field('code')}
      />
      <TextField label={t('courses.term.name')} maxLength={50} autoComplete="off" required {...form.field('name')} />
      <TextField label={t('courses.term.startsOn')} type="date" required {...form.field('startsOn')} />
      <TextField label={t('courses.term.endsOn')} type="date" required {...form.field('endsOn')} />
      <Checkbox
        label={t('courses.term.current')}
        hint={t('courses.term.currentHint')}
        checked={form.values.current}
        disabled={term?.current ?? false}
        onChange={({ target }) => form.set('current', target.checked)}
      />
    </FormDrawer>
  );
}

/** 学期: their days, and which one is current. */
export default function TermsEditor() {
  const t = useT();
  const can = useCan();
  const { data, error, refetch } = useCall(listTermsRoute, {});
  const [open, setOpen] = useState<{ readonly term: Term | null } | null>(null);
  const edit = can('homeShowEdit.edit');
  if (error) return <CallError error={error} retry={refetch} compact />;
  return (
    <div className="vse-stack">
      {edit && (
        <div className="vse-row">
          <Button icon={<PlusIcon aria-hidden="true" />} onClick={() => setOpen({ term: null })}>
            {t('courses.term.add')}
          </Button>
        </div>
      )}
      <SimpleTable
        caption={t('courses.term.caption')}
        captionHidden
        rows={data?.rows ?? []}
        rowKey={(row) => row.id}
        skeletonRows={data ? 0 : 3}
        columns={[
          { key: 'name', title: t('courses.term.name'), heading: true, render: (row) => row.name },
          {
            key: 'code',
            title: t('courses.term.code'),
            render: (row) => <span className="vse-code">{row.code}</span>,
          },
          {
            key: 'startsOn',
            title: t('courses.term.startsOn'),
            render: (row) => <span className="vse-num">{row.startsOn}</span>,
          },
          {
            key: 'endsOn',
            title: t('courses.term.endsOn'),
            render: (row) => <span className="vse-num">{row.endsOn}</span>,
          },
          {
            key: 'current',
            title: t('courses.term.current'),
            render: (row) => (row.current ? <StatusTag tone="success">{t('courses.term.current')}</StatusTag> : '—'),
          },
        ]}
        actionsTitle={t('table.actions')}
        {...(edit
          ? {
              rowActions: (row: Term) => (
                <RowActions
                  name={row.name}
                  actions={[{ key: 'edit', label: t('ui.action.edit'), onSelect: () => setOpen({ term: row }) }]}
                />
              ),
            }
          : {})}
      />
      {open && <TermForm term={open.term} onClose={() => setOpen(null)} />}
    </div>
  );
}
