import { lazy, Suspense } from 'react';
import { useSearchParams } from 'react-router';
import { addressOf } from '../../../../kernel/routing/paths.ts';
import { useUser } from '../../../../ui/access/user-store.ts';
import { useCall } from '../../../../ui/api/query.ts';
import { readStored, writeStored } from '../../../../ui/api/storage.ts';
import { PageHeader } from '../../../../ui/design/page-header.tsx';
import { Segmented } from '../../../../ui/design/radio-group.tsx';
import { loadMessages, useT } from '../../../../ui/i18n/translate.ts';
import { useAddressParams } from '../../../../ui/shell/address-params.ts';
import { listCoursesRoute } from '../../../courses/shared/course.contract.ts';
import { getRunRoute } from '../../../runs/shared/run.contract.ts';
import { MyReports } from '../components/my-reports.tsx';
import { MarkingQueue } from '../components/queue/marking-queue.tsx';
import { ReportAbsent, ReportWaiting } from '../components/report-waiting.tsx';
import './lab-report.css';
import '../components/report-evidence.css';

/** Views of one report come when one is opened: the lists are what most people see first. */
const MarkingDesk = lazy(async () => {
  const [view] = await Promise.all([
    import('../components/marking/marking-desk.tsx'),
    loadMessages(['runs.room', 'runs.record']),
  ]);
  return { default: view.MarkingDesk };
});
const OpenReport = lazy(async () => {
  const [{ OpenReport: view }] = await Promise.all([
    import('../components/report-screen.tsx'),
    loadMessages(['runs.room', 'runs.record']),
  ]);
  return { default: view };
});
const ReportScreen = lazy(async () => {
  const [{ ReportScreen: view }] = await Promise.all([
    import('../components/report-screen.tsx'),
    loadMessages(['runs.room', 'runs.record']),
  ]);
  return { default: view };
});
const ReportTemplates = lazy(async () => ({
  default: (await import('../components/templates/report-templates.tsx')).ReportTemplates,
}));

const ID = /^[0-9a-f-]{36}$/i;
const FACES = ['learn', 'teach'] as const;
type Face = (typeof FACES)[number];
const isFace = (value: unknown): value is Face => FACES.some((face) => face === value);

/** The report a run belongs to: that of its course node. */
function OpenByRun({ runId }: { readonly runId: string }) {
  const run = useCall(getRunRoute, { params: { id: runId }, query: {} });
  const nodeId = run.data?.context.nodeId;
  if (run.error || (run.data && !nodeId)) return <ReportAbsent />;
  return nodeId ? <OpenReport nodeId={nodeId} preferredRun={runId} /> : <ReportWaiting />;
}

/** 我学的 and 我教的; the second only for people of a course team. */
function Lists() {
  const t = useT();
  const user = useUser();
  const [params, setParams] = useAddressParams();
  const taught = useCall(listCoursesRoute, { query: { as: 'teacher', size: 100 } });
  const courses = taught.data?.rows ?? [];
  const asked = params.get('face');
  const remembered = readStored(`table:${user?.id ?? ''}:centre.labReport`, isFace);
  const usual: Face = user?.role.id === 6 ? 'learn' : 'teach';
  const face = isFace(asked) ? asked : (remembered ?? usual);
  const teaching = courses.length > 0 && face === 'teach';
  return (
    <>
      <PageHeader
        title={t('labReports.page.title')}
        lead={teaching ? t('labReports.page.leadTeach') : t('labReports.page.leadLearn')}
        actions={
          courses.length > 0 && (
            <Segmented
              label={t('labReports.page.face')}
              value={face}
              onChange={(next) => {
                writeStored(`table:${user?.id ?? ''}:centre.labReport`, next);
                setParams(user ? { Id: user.id, face: next } : { face: next });
              }}
              options={FACES.map((value) => ({ value, label: t(`labReports.face.${value}`) }))}
            />
          )
        }
      />
      {teaching ? (
        <MarkingQueue courses={courses} />
      ) : face === 'teach' && taught.isPending ? (
        <ReportWaiting />
      ) : (
        <MyReports />
      )}
    </>
  );
}

/** 实验报告: lists, one report by `report`, `nodeId` or `runId`, the marking screen by `mark`, the templates of a course by `templates`. */
export default function LabReportPage() {
  return (
    <Suspense fallback={<ReportWaiting />}>
      <Asked />
    </Suspense>
  );
}

function Asked() {
  const [params] = useSearchParams();
  const asked = (name: string) => {
    const value = params.get(name) ?? '';
    return ID.test(value) ? value : null;
  };
  const mark = asked('mark');
  const report = asked('report');
  const runId = asked('runId');
  const nodeId = asked('nodeId');
  const templates = asked('templates');
  if (templates) {
    return (
      <ReportTemplates
        courseId={templates}
        back={addressOf('centre.labReport', { face: 'teach', course: templates })}
      />
    );
  }
  if (mark && !report) return <MarkingDesk reportId={mark} />;
  if (report) {
    return <ReportScreen key={report} reportId={report} preferredRun={runId} sheet={params.get('print') === '1'} />;
  }
  if (nodeId) return <OpenReport key={nodeId} nodeId={nodeId} preferredRun={runId} />;
  if (runId) return <OpenByRun key={runId} runId={runId} />;
  return <Lists />;
}
