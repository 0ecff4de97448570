import { lazy, Suspense, useState } from 'react';
import { useNavigate } from 'react-router';
import type { ListRow } from '../../../../kernel/resource/list.ts';
import { call } from '../../../../ui/api/client.ts';
import { useCall } from '../../../../ui/api/query.ts';
import { Button } from '../../../../ui/design/button.tsx';
import { Link } from '../../../../ui/design/link.tsx';
import { PageHeader } from '../../../../ui/design/page-header.tsx';
import { SkeletonText } from '../../../../ui/design/skeleton.tsx';
import { LinkTabs } from '../../../../ui/design/tabs.tsx';
import { Tooltip } from '../../../../ui/design/tooltip.tsx';
import { formatNumber } from '../../../../ui/i18n/formats.ts';
import { useT } from '../../../../ui/i18n/translate.ts';
import { useAddressParams } from '../../../../ui/shell/address-params.ts';
import { loadChunk } from '../../../../ui/shell/chunks.ts';
import { ListPage } from '../../../../ui/table/list-page.tsx';
import { useCan } from '../../../../ui/table/use-can.ts';
import { useListTab } from '../../../../ui/table/use-list.ts';
import { ImportDialog } from '../../../imports/web/imports.public.tsx';
import { mapSubjectsRoute, subjectTreeRoute } from '../../shared/subject.contract.ts';
import { levelOf, parentOf } from '../../shared/subject.model.ts';
import { majorResource, STATE_TONES, uncoveredResource } from '../../shared/subject.resource.ts';
import { skippedOf } from '../components/outcome.ts';
import { SubjectAside } from '../components/subject-aside.tsx';
import { SubjectDrawer } from '../components/subject-drawer.tsx';
import { addressAt, refreshSubjects, useSubjectCommands } from '../components/use-subject-commands.tsx';
import '../components/mapping.css';
import { latePart } from '../../../../ui/shell/late-part.tsx';

const MappingTab = lazy(() => loadChunk(() => import('../components/mapping-tab.tsx')));
const CoverageChart = lazy(() => loadChunk(() => import('../components/coverage-chart.tsx')));
const BulkMapDialog = latePart(() => import('../components/bulk-map-dialog.tsx'));

const TABS = ['majors', 'mapping', 'coverage'] as const;
const PAGE = 'experimentMajorMaintain';
const START = {};

const number = (row: ListRow) => <span className="vse-num">{String(row.code)}</span>;

/** 专业维护: the subject catalogue, the experiments of each major, and where experiments are missing. */
export default function MajorManagePage() {
  const t = useT();
  const can = useCan();
  const navigate = useNavigate();
  const tab = useListTab(TABS);
  const [params, setParams] = useAddressParams();
  const [importing, setImporting] = useState(false);
  const [asking, setAsking] = useState<{
    readonly majors: readonly string[];
    readonly answer: (experiments: readonly string[] | null) => void;
  } | null>(null);
  const tree = useCall(subjectTreeRoute, {});
  const selected = params.get('under');
  const choose = (code: string | null) => {
    setParams((next) => {
      next.delete('page');
      next.delete('id');
      if (code === null) next.delete('under');
      else next.set('under', code);
      return next;
    });
  };
  const newBelow = selected !== null && levelOf(selected) !== 'major' ? selected : (parentOf(selected ?? '') ?? '');
  const commands = useSubjectCommands(newBelow, (gone) => {
    if (selected?.startsWith(gone)) choose(parentOf(gone));
  });
  const subjects = tree.data?.rows;
  const chosen = subjects?.find(({ code }) => code === selected);
  const subjectOf = (row: ListRow) => subjects?.find(({ id }) => id === String(row.id));
  const title = t('route.management.experimentMajorMaintain');
  const tabs = TABS.map((key) => ({ key, label: t(`majors.tab.${key}`) }));
  const aside = (
    <SubjectAside
      subjects={subjects}
      failed={tree.error && !tree.data ? () => void tree.refetch() : undefined}
      selected={selected}
      onSelect={choose}
      commands={commands}
    />
  );
  const experiments = (row: ListRow) => (
    <Link href={addressAt('mapping', String(row.code))} className="vse-num">
      {formatNumber(Number(row.experiments))}
    </Link>
  );
  const mapAction = (code: string) => ({
    key: 'map',
    label: t('majors.action.mapOne'),
    reads: true,
    onSelect: () => void navigate(addressAt('mapping', code)),
  });
  const lead = (
    <>
      {t(`majors.lead.${tab}`)}{' '}
      <Tooltip label={t('majors.numbers')}>
        {t('majors.numbers.experiments')}
        <br />
        {t('majors.numbers.students')}
      </Tooltip>
    </>
  );
  return (
    <>
      {tab === 'majors' && (
        <ListPage
          key={tab}
          {...commands.list}
          resource={majorResource}
          may={commands.may}
          title={title}
          lead={lead}
          tabs={tabs}
          start={START}
          place={['under']}
          aside={() => aside}
          columns={[
            { name: 'code', width: 100, render: number },
            { name: 'name', width: 160 },
            { name: 'experiments', width: 110, render: experiments },
            { name: 'students', width: 90 },
            'state',
            { name: 'class', width: 130 },
            { name: 'branch', width: 90 },
            { name: 'experimentcodes', hidden: true },
          ]}
          tones={{ state: STATE_TONES }}
          onEdit={(row) => commands.keeps && commands.list.onEdit(row)}
          onImport={() => setImporting(true)}
          exports
          rowActions={(row) => {
            const subject = subjectOf(row);
            if (!subject) return [];
            const [edit, ...others] = commands.actionsOf(subject);
            return [...(edit ? [edit] : []), mapAction(subject.code), ...others];
          }}
          bulk={[
            ...commands.list.bulk,
            {
              key: 'map',
              label: t('majors.action.map'),
              needs: 'edit',
              grade: 'A',
              effect: (n) => t('majors.bulk.map', { n }),
              why: (row) => (row.state === 'active' ? null : t('majors.map.disabled')),
              run: async (keys) => {
                const add = await new Promise<readonly string[] | null>((answer) =>
                  setAsking({ majors: keys, answer }),
                );
                setAsking(null);
                if (!add) return null;
                const answer = await call(mapSubjectsRoute, { body: { majors: [...keys], add: [...add] } });
                void refreshSubjects();
                return { done: keys.length - answer.skipped.length, skipped: skippedOf(answer) };
              },
            },
          ]}
          empty={{
            text: t('majors.empty'),
            action: can(`${PAGE}.import`) ? (
              <Button variant="primary" onClick={() => setImporting(true)}>
                {t('majors.import.title')}
              </Button>
            ) : undefined,
          }}
          drawer={(open) => <SubjectDrawer {...open} commands={commands} />}
        />
      )}
      {tab === 'mapping' && (
        <div className="vse-list-page">
          <PageHeader title={title} lead={lead} />
          <LinkTabs
            label={title}
            value={tab}
            items={tabs.map((one) => ({ ...one, href: hrefOfTab(one.key, selected) }))}
          />
          <div className="vse-list-split">
            {aside}
            <div className="vse-list-main">
              <Suspense fallback={<SkeletonText lines={6} />}>
                <MappingTab subject={chosen} />
              </Suspense>
            </div>
          </div>
        </div>
      )}
      {tab === 'coverage' && (
        <ListPage
          key={tab}
          resource={uncoveredResource}
          page={PAGE}
          title={title}
          lead={lead}
          tabs={tabs}
          chooses={false}
          columns={[
            { name: 'code', width: 120, render: number },
            { name: 'name', width: 220 },
            'class',
            'branch',
            'students',
          ]}
          rowActions={(row) => [mapAction(String(row.code))]}
          sources={{
            under: {
              kind: 'tree',
              nodes: subjects
                ?.filter(({ code }) => levelOf(code) !== 'major')
                .map(({ code, name }) => ({ id: code, name: `${code} ${name}`, parent: parentOf(code) })),
            },
          }}
          exports
          empty={{ text: t('majors.coverage.empty') }}
        >
          <Suspense fallback={<SkeletonText lines={6} />}>
            <CoverageChart />
          </Suspense>
        </ListPage>
      )}
      {commands.element}
      {asking && <BulkMapDialog majors={asking.majors} onEnd={asking.answer} />}
      <ImportDialog
        name="subjects"
        open={importing}
        onClose={() => setImporting(false)}
        onDone={() => void refreshSubjects()}
      />
    </>
  );
}

/** Address of a tab; the chosen subject stays where it means something. */
function hrefOfTab(tab: string, under: string | null): string {
  const query = new URLSearchParams({
    ...(tab === 'majors' ? {} : { tab }),
    ...(under && tab !== 'coverage' ? { under } : {}),
  }).toString();
  return query === '' ? location.pathname : `${location.pathname}?${query}`;
}
