import { useState } from 'react';
import type { MessageKey } from '../../../../../kernel/i18n/catalog.ts';
import { CallError } from '../../../../../ui/api/call-error.tsx';
import { call } from '../../../../../ui/api/client.ts';
import { download } from '../../../../../ui/api/download.ts';
import { refresh, useCall } from '../../../../../ui/api/query.ts';
import { useAction } from '../../../../../ui/api/use-action.ts';
import { Button } from '../../../../../ui/design/button.tsx';
import { DownloadIcon, PlusIcon, UploadIcon } from '../../../../../ui/design/icons.ts';
import { Select } from '../../../../../ui/design/select.tsx';
import { SimpleTable } from '../../../../../ui/design/simple-table.tsx';
import { SkeletonBlock } from '../../../../../ui/design/skeleton.tsx';
import { StatusTag } from '../../../../../ui/design/status-tag.tsx';
import { toast } from '../../../../../ui/design/toast-store.ts';
import { useConfirm } from '../../../../../ui/forms/use-confirm.tsx';
import { formatList, formatNumber } from '../../../../../ui/i18n/formats.ts';
import { localeStore } from '../../../../../ui/i18n/locale-store.ts';
import { translateKey, useT } from '../../../../../ui/i18n/translate.ts';
import { useAddressParams } from '../../../../../ui/shell/address-params.ts';
import { RowActions } from '../../../../../ui/table/row-actions.tsx';
import { ImportDialog } from '../../../../imports/web/imports.public.tsx';
import {
  codeSheetRoute,
  codeTableRoute,
  codeTablesRoute,
  removeCodeRoute,
} from '../../../../settings/shared/code-table.contract.ts';
import { CodeForm, type CodeLine } from './code-form.tsx';

/** Names of the tables in words; others are called as they are on the wire. */
const LABELS: Readonly<Record<string, MessageKey>> = {
  CRE_LX: 'home.codeTable.experimentSubject',
  schoolgradation: 'home.codeTable.schoolgradation',
  role: 'home.codeTable.role',
  knowledgerelation: 'home.codeTable.knowledgerelation',
  knowlevel: 'home.codeTable.knowlevel',
  resourcesource: 'home.codeTable.resourcesource',
  resourcereview: 'home.codeTable.resourcereview',
  resourcetype: 'home.codeTable.resourcetype',
  resourcestate: 'home.codeTable.resourcestate',
};
const tableName = (name: string) => (LABELS[name] ? `${translateKey(LABELS[name])} · ${name}` : name);

/** A name in the language of the page, else in Chinese. */
const nameOf = ({ names, code }: CodeLine) => names[localeStore.get()] ?? names['zh-CN'] ?? code;

/** What carries a code, in words. */
const usesOf = (row: CodeLine) =>
  row.uses.map(({ kind, count }) => translateKey(`home.codes.use.${kind}`, { n: formatNumber(count) }));

function Codes({ name }: { readonly name: string }) {
  const t = useT();
  const { confirm, element } = useConfirm();
  const [importing, setImporting] = useState(false);
  const again = () => refresh(codeTableRoute, codeTablesRoute);
  const sheet = useAction(() => download(codeSheetRoute.path.replace(':name', name), `${name}.xlsx`));
  const remove = useAction(async (row: CodeLine) => {
    const given = await confirm({
      grade: 'B',
      title: t('home.codes.remove', { code: row.code }),
      text: t('home.codes.removeText'),
      confirmLabel: t('ui.action.delete'),
      danger: true,
    });
    if (!given) return;
    await call(removeCodeRoute, { params: { name, code: row.code } });
    await again();
    toast.show({ text: t('home.codes.removed', { code: row.code }), tone: 'success' });
  });
  const { data, error, refetch } = useCall(codeTableRoute, { params: { name } });
  const [open, setOpen] = useState<{ readonly row: CodeLine | null } | null>(null);
  if (error) return <CallError error={error} retry={refetch} compact />;
  if (!data) return <SkeletonBlock height="320px" />;
  const parentOf = (code: string | null) => data.rows.find((row) => row.code === code);
  return (
    <>
      <div className="vse-row">
        <span className="vse-num">
          {t('home.codes.version', { n: formatNumber(data.version), codes: formatNumber(data.rows.length) })}
        </span>
        {data.can.add && (
          <Button icon={<PlusIcon aria-hidden="true" />} onClick={() => setOpen({ row: null })}>
            {t('home.codes.add')}
          </Button>
        )}
        {data.can.edit && (
          <Button icon={<UploadIcon aria-hidden="true" />} onClick={() => setImporting(true)}>
            {t('home.codes.import')}
          </Button>
        )}
        <Button icon={<DownloadIcon aria-hidden="true" />} loading={sheet.busy} onClick={() => void sheet.run()}>
          {t('home.codes.export')}
        </Button>
      </div>
      <SimpleTable
        caption={tableName(name)}
        captionHidden
        rows={data.rows}
        rowKey={(row) => row.code}
        columns={[
          {
            key: 'code',
            title: t('home.codes.code'),
            heading: true,
            render: (row) => <span className="vse-code">{row.code}</span>,
          },
          { key: 'name', title: t('home.codes.names'), render: nameOf },
          {
            key: 'others',
            title: t('home.codes.others'),
            render: (row) =>
              formatList([...new Set(Object.values(row.names))].filter((text) => text !== nameOf(row))) || '—',
          },
          {
            key: 'parent',
            title: t('home.codes.parent'),
            render: (row) => {
              const parent = parentOf(row.parent);
              return parent ? nameOf(parent) : (row.parent ?? '—');
            },
          },
          { key: 'scope', title: t('home.codes.scope'), render: (row) => row.scope ?? '—' },
          { key: 'uses', title: t('home.codes.uses'), render: (row) => formatList(usesOf(row)) || '—' },
          { key: 'sort', title: t('home.codes.sort'), numeric: true, render: (row) => formatNumber(row.sort) },
          {
            key: 'enabled',
            title: t('home.codes.enabled'),
            render: (row) => (
              <StatusTag tone={row.enabled ? 'success' : 'neutral'}>
                {row.enabled ? t('table.yes') : t('home.codes.disabled')}
              </StatusTag>
            ),
          },
        ]}
        actionsTitle={t('table.actions')}
        {...(data.can.edit
          ? {
              rowActions: (row: CodeLine) => (
                <RowActions
                  name={row.code}
                  actions={[
                    { key: 'edit', label: t('ui.action.edit'), onSelect: () => setOpen({ row }) },
                    ...(data.can.add && row.uses.length === 0
                      ? [
                          {
                            key: 'remove',
                            label: t('ui.action.delete'),
                            danger: true,
                            onSelect: () => void remove.run(row),
                          },
                        ]
                      : []),
                  ]}
                />
              ),
            }
          : {})}
      />
      {open && <CodeForm table={data} row={open.row} onClose={() => setOpen(null)} />}
      <ImportDialog name="codes" open={importing} onClose={() => setImporting(false)} onDone={() => void again()} />
      {element}
    </>
  );
}

/** 码表: every list of codes with its names in four languages. */
export function CodesTab() {
  const t = useT();
  const [params, setParams] = useAddressParams();
  const { data, error, refetch } = useCall(codeTablesRoute, {});
  if (error) return <CallError error={error} retry={refetch} compact />;
  if (!data) return <SkeletonBlock height="320px" />;
  const asked = params.get('table');
  const name = data.rows.find((row) => row.name === asked)?.name ?? data.rows[0]?.name;
  return (
    <div className="vse-stack">
      <Select
        label={t('home.codes.table')}
        value={name ?? ''}
        options={data.rows.map((row) => ({ value: row.name, label: tableName(row.name) }))}
        onChange={({ target }) => setParams({ tab: 'codes', table: target.value }, { replace: true })}
      />
      {name && <Codes key={name} name={name} />}
    </div>
  );
}
