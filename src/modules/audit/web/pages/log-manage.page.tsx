import { lazy, Suspense, useState } from 'react';
import { useNavigate } from 'react-router';
import type { ListRow } from '../../../../kernel/resource/list.ts';
import type { Resource } from '../../../../kernel/resource/resource.ts';
import { addressOf } from '../../../../kernel/routing/paths.ts';
import { useCall } from '../../../../ui/api/query.ts';
import { Banner } from '../../../../ui/design/banner.tsx';
import { Button } from '../../../../ui/design/button.tsx';
import { Link } from '../../../../ui/design/link.tsx';
import { SkeletonBlock } from '../../../../ui/design/skeleton.tsx';
import { type LabelKind, recordLabel, useRecordLabels } from '../../../../ui/i18n/record-labels.ts';
import { useT } from '../../../../ui/i18n/translate.ts';
import { loadChunk } from '../../../../ui/shell/chunks.ts';
import { askList, type ListState, resolveTime } from '../../../../ui/table/list.model.ts';
import type { FilterSource } from '../../../../ui/table/list-page.model.ts';
import { ListPage } from '../../../../ui/table/list-page.tsx';
import { logStateRoute } from '../../shared/chain.contract.ts';
import { choicesRoute } from '../../shared/log.contract.ts';
import { FIRST_RANGE, isAddressRange, rangeFault, shortAgent } from '../../shared/log.model.ts';
import { logResource } from '../../shared/log.resource.ts';
import { AnchorsDialog, ArchiveDialog, VerifyDialog } from '../components/chain-dialogs.tsx';
import { EntryDrawer, objectAddress } from '../components/entry-drawer.tsx';
import { LogExportDialog } from '../components/log-export-dialog.tsx';
import { PreciseTime } from '../components/precise-time.tsx';
import { Labelled } from '../components/record-labels.tsx';

const LogCharts = lazy(() => loadChunk(() => import('../components/log-charts.tsx')));

const START = { filters: { time: FIRST_RANGE } };
const resource = logResource as unknown as Resource;
const text = (value: ListRow[string] | undefined) => (value === null || value === undefined ? '' : String(value));

/** Says what is wrong with the log as long as it is. */
function Alarms() {
  const t = useT();
  const { data } = useCall(logStateRoute, {});
  return (data?.alarms ?? []).map(({ kind, serial }) => (
    <Banner key={kind} tone="error">
      {kind === 'broken' ? t('audit.alarm.broken', { serial: serial ?? 0 }) : t(`audit.alarm.${kind}`)}
    </Banner>
  ));
}

type Panel =
  | { readonly kind: 'verify' | 'anchors' | 'archive' }
  | { readonly kind: 'export' | 'evidence'; readonly state: ListState };

/** 日志审计: find who did what, prove it, keep it. */
export default function LogManagePage() {
  const t = useT();
  const navigate = useNavigate();
  const [panel, setPanel] = useState<Panel | null>(null);
  const [charted, setCharted] = useState(false);
  const choices = useCall(choicesRoute, {});
  const now = Date.now();
  useRecordLabels();
  const labels = (kind: LabelKind, values: readonly string[] = []) =>
    values.map((value) => ({ value, label: recordLabel(kind, value) ?? value }));
  const modules = [...new Set(choices.data?.actions.map((action) => action.split('.')[0]!))];
  const sources: Readonly<Record<string, FilterSource>> = choices.data
    ? {
        action: { kind: 'codes', labels: labels('action', choices.data.actions) },
        object: { kind: 'codes', labels: labels('object', choices.data.objects) },
        module: { kind: 'codes', labels: labels('module', modules) },
      }
    : {};
  const close = () => setPanel(null);
  const asked = (state: ListState) => askList(resource, state, Date.now());
  const chartRange = (state: ListState) => {
    const [from = '', to = ''] = state.filters.time ?? FIRST_RANGE;
    const at = (point: string) => Date.parse(resolveTime(point, now));
    return { from: at(from), to: to === '' ? Math.ceil(now / 60_000) * 60_000 : at(to) };
  };
  return (
    <>
      <ListPage
        resource={logResource}
        page="logManage"
        title={t('route.management.logManage')}
        lead={t('audit.lead')}
        start={START}
        columns={[
          { name: 'time', width: 248, render: (row) => <PreciseTime iso={text(row.time)} /> },
          'account',
          'name',
          {
            name: 'action',
            render: (row) => <Labelled kind="action" code={text(row.action)} object={text(row.object)} />,
          },
          {
            name: 'object',
            render: (row) =>
              row.objectid ? (
                <Link href={objectAddress(text(row.object), text(row.objectid))} title={text(row.objectid)}>
                  {recordLabel('object', text(row.object)) ?? text(row.object)}
                </Link>
              ) : (
                (recordLabel('object', text(row.object)) ?? text(row.object))
              ),
          },
          'category',
          'result',
          'ip',
          'role',
          'unit',
          {
            name: 'agent',
            hidden: true,
            render: (row) => <span title={text(row.agent)}>{row.agent ? shortAgent(text(row.agent)) : '—'}</span>,
          },
          {
            name: 'module',
            hidden: true,
            render: (row) => recordLabel('module', text(row.module)) ?? text(row.module),
          },
          { name: 'took', hidden: true },
          { name: 'request', hidden: true },
        ]}
        tones={{
          result: { done: 'success', refused: 'warning', failed: 'error' },
        }}
        sources={{
          ...sources,
          unit: { kind: 'tree', nodes: choices.data?.units },
          ip: {
            kind: 'text',
            placeholder: '10.0.0.0/8',
            check: (given) => (isAddressRange(given) ? undefined : t('audit.filter.ipWrong', { text: given })),
          },
        }}
        quickViews={[
          {
            key: 'login',
            label: t('audit.view.loginFailed'),
            set: { filters: { time: FIRST_RANGE, category: ['login'], result: ['refused', 'failed'] } },
          },
          {
            key: 'sensitive',
            label: t('audit.filter.sensitive'),
            set: { filters: { time: ['-30d', ''], sensitive: ['1'] } },
          },
          {
            key: 'grants',
            label: t('audit.view.grants'),
            set: { filters: { time: ['-30d', ''], module: ['grant', 'role_grant'] } },
          },
          {
            key: 'grades',
            label: t('audit.view.grades'),
            set: { filters: { time: ['-30d', ''], module: ['grade', 'scheme', 'lab_report'] } },
          },
          { key: 'batch', label: t('audit.filter.batch'), set: { filters: { time: ['-30d', ''], batch: ['1'] } } },
        ]}
        refuse={({ filters, id }) => {
          const fault = rangeFault(filters, now);
          if (!fault || id) return null;
          return t(fault === 'none' ? 'audit.range.none' : 'audit.range.wide');
        }}
        exports={{ own: (state) => setPanel({ kind: 'export', state }) }}
        more={[
          {
            key: 'evidence',
            label: t('audit.evidence'),
            needs: 'export',
            onSelect: (state) => setPanel({ kind: 'evidence', state }),
          },
          { key: 'verify', label: t('audit.verify'), onSelect: () => setPanel({ kind: 'verify' }) },
          { key: 'anchors', label: t('audit.anchors'), reads: true, onSelect: () => setPanel({ kind: 'anchors' }) },
          { key: 'archive', label: t('audit.archive'), reads: true, onSelect: () => setPanel({ kind: 'archive' }) },
          {
            key: 'charts',
            label: t('audit.charts'),
            reads: true,
            onSelect: () => setCharted(!charted),
          },
        ]}
        chooses={false}
        empty={{
          text: t('audit.empty'),
          action: (
            <Button onClick={() => void navigate(addressOf('management.logManage', { time: '-7d,' }))}>
              {t('audit.week')}
            </Button>
          ),
        }}
        drawer={(open) => <EntryDrawer {...open} />}
      >
        {(state) => (
          <>
            <Alarms />
            {charted && (
              <Suspense fallback={<SkeletonBlock height="220px" />}>
                <LogCharts {...chartRange(state)} />
              </Suspense>
            )}
          </>
        )}
      </ListPage>
      {panel?.kind === 'verify' && <VerifyDialog onClose={close} />}
      {panel?.kind === 'anchors' && <AnchorsDialog onClose={close} />}
      {panel?.kind === 'archive' && <ArchiveDialog onClose={close} />}
      {(panel?.kind === 'export' || panel?.kind === 'evidence') && (
        <LogExportDialog what={panel.kind} asked={asked(panel.state)} onClose={close} />
      )}
    </>
  );
}
