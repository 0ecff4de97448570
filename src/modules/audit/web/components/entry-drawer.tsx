import type { CallOutput } from '../../../../kernel/http/contract.ts';
import { addressOf } from '../../../../kernel/routing/paths.ts';
import { useCall } from '../../../../ui/api/query.ts';
import { DefinitionList } from '../../../../ui/design/definition-list.tsx';
import { Link } from '../../../../ui/design/link.tsx';
import { SectionHeading } from '../../../../ui/design/page-header.tsx';
import { formatNumber } from '../../../../ui/i18n/formats.ts';
import { useRecordLabels } from '../../../../ui/i18n/record-labels.ts';
import { translateKey, useT } from '../../../../ui/i18n/translate.ts';
import type { OpenRow } from '../../../../ui/table/list-page.model.ts';
import { RecordDrawer } from '../../../../ui/table/record-drawer.tsx';
import { getEntryRoute } from '../../shared/log.contract.ts';
import { logResource } from '../../shared/log.resource.ts';
import { ChangeTable } from './change-table.tsx';
import { PreciseTime } from './precise-time.tsx';
import { Labelled } from './record-labels.tsx';

const PAGE = 'management.logManage';

/** Address of the log about one object, as far back as a question without a person may go. */
export const objectAddress = (object: string, objectId: string) =>
  addressOf(PAGE, { object, objectid: objectId, time: '-400d,' });

function Facts({ data }: { readonly data: CallOutput<typeof getEntryRoute> }) {
  const t = useT();
  const labelOf = (column: 'role' | 'result', value: string) => {
    const key = (logResource.columns[column].codes as Readonly<Record<string, Parameters<typeof translateKey>[0]>>)[
      value
    ];
    return key ? translateKey(key) : value;
  };
  const code = (value: string | null) => (value === null ? '—' : <code className="vse-code">{value}</code>);
  const items = [
    { key: 'time', term: t('audit.column.time'), value: <PreciseTime iso={data.time} /> },
    { key: 'account', term: t('audit.column.account'), value: data.account ?? '—' },
    { key: 'name', term: t('audit.column.name'), value: data.name ?? '—' },
    { key: 'role', term: t('audit.column.role'), value: data.role === null ? '—' : labelOf('role', String(data.role)) },
    { key: 'unit', term: t('audit.column.unit'), value: data.unit ?? '—' },
    {
      key: 'action',
      term: t('audit.column.action'),
      value: <Labelled kind="action" code={data.action} object={data.object} />,
    },
    { key: 'result', term: t('audit.column.result'), value: labelOf('result', data.result) },
    {
      key: 'object',
      term: t('audit.column.object'),
      value: (
        <>
          <Labelled kind="object" code={data.object} />{' '}
          {data.objectId && <code className="vse-audit-code">{data.objectId}</code>}
        </>
      ),
    },
    { key: 'reason', term: t('audit.column.reason'), value: data.reason ?? '—' },
    { key: 'ip', term: t('audit.column.ip'), value: data.ip ?? '—' },
    { key: 'agent', term: t('audit.column.agent'), value: data.agent ?? '—' },
    { key: 'took', term: t('audit.column.took'), value: formatNumber(data.tookMs) },
    { key: 'request', term: t('audit.column.request'), value: code(data.requestId) },
    { key: 'job', term: t('audit.column.job'), value: code(data.jobId) },
  ];
  return (
    <>
      <DefinitionList items={items} columns={2} />
      <SectionHeading level={3}>{t('audit.detail.changes')}</SectionHeading>
      <ChangeTable object={data.object} before={data.before} after={data.after} names={data.names} />
      <SectionHeading level={3}>{t('audit.detail.sameRequest')}</SectionHeading>
      {data.sameRequest.length === 0 ? (
        <p className="vse-audit-quiet">{t('audit.detail.noSame')}</p>
      ) : (
        <ul className="vse-audit-lines">
          {data.sameRequest.map((row) => (
            <li key={row.id}>
              <Link href={addressOf(PAGE, { kw: data.requestId ?? '', time: '-90d,', id: row.id })}>
                <Labelled kind="action" code={row.action} object={row.object} />
              </Link>
              <span>
                <Labelled kind="object" code={row.object} />
              </span>
              <PreciseTime iso={row.time} />
            </li>
          ))}
        </ul>
      )}
      {data.objectId !== null && (
        <p>
          <Link href={objectAddress(data.object, data.objectId)}>{t('audit.detail.object')}</Link>
        </p>
      )}
      <SectionHeading level={3}>{t('audit.detail.chain')}</SectionHeading>
      {data.chain ? (
        <DefinitionList
          items={[
            { key: 'serial', term: t('audit.column.serial'), value: formatNumber(data.chain.serial) },
            { key: 'hash', term: t('audit.column.hash'), value: code(data.chain.hash) },
            { key: 'previous', term: t('audit.column.previous'), value: code(data.chain.previous) },
          ]}
        />
      ) : (
        <p className="vse-audit-quiet">{t('audit.detail.unsealed')}</p>
      )}
    </>
  );
}

/** One entry whole, with the way to its neighbours. */
export function EntryDrawer({ id, ...open }: OpenRow) {
  const t = useT();
  useRecordLabels();
  const record = useCall(getEntryRoute, { params: { id } });
  return (
    <RecordDrawer {...open} title={t('audit.detail')} record={record}>
      {(data) => <Facts data={data} />}
    </RecordDrawer>
  );
}
