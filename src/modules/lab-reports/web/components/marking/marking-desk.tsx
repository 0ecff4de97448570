import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router';
import { addressOf } from '../../../../../kernel/routing/paths.ts';
import { CallError } from '../../../../../ui/api/call-error.tsx';
import { call } from '../../../../../ui/api/client.ts';
import { refresh, useCall } from '../../../../../ui/api/query.ts';
import { readStored, writeStored } from '../../../../../ui/api/storage.ts';
import { Banner } from '../../../../../ui/design/banner.tsx';
import { Button, ButtonLink } from '../../../../../ui/design/button.tsx';
import { PrintIcon } from '../../../../../ui/design/icons.ts';
import { Segments } from '../../../../../ui/design/segments.tsx';
import { StatusTag } from '../../../../../ui/design/status-tag.tsx';
import { formatInstant } from '../../../../../ui/i18n/formats.ts';
import { useT } from '../../../../../ui/i18n/translate.ts';
import { changedParams, useAddressParams } from '../../../../../ui/shell/address-params.ts';
import { useHiddenFrame } from '../../../../../ui/shell/hidden-frame.ts';
import { reportStripRoute, revealRoute } from '../../../shared/marking.contract.ts';
import { getReportRoute, reportQueueRoute } from '../../../shared/report.contract.ts';
import type { Report } from '../editor/use-report-draft.ts';
import { ReasonDialog } from '../reason-dialog.tsx';
import { ReasonForm } from '../reason-form.tsx';
import { ReportBody } from '../report-body.tsx';
import { ReportStateTag } from '../report-states.tsx';
import { ReportAbsent, ReportWaiting } from '../report-waiting.tsx';
import { DeskBar } from './desk-bar.tsx';
import { useEscape } from './desk-keys.ts';
import { MarkPanel } from './mark-panel.tsx';
import { MissingStudent } from './missing-student.tsx';
import { RunColumn } from './run-column.tsx';
import { StudentStrip } from './student-strip.tsx';
import { useMarkingPresence } from './use-marking-presence.ts';
import { useStrip } from './use-strip.ts';
import './marking-desk.css';

/** Parts of the desk; narrow windows show one at a time. */
const PARTS = ['report', 'run', 'rubric'] as const;

const isFlag = (value: unknown): value is boolean => typeof value === 'boolean';

/** Whether the desk has the window to itself; it has until somebody asks for the frame, which is kept. */
function useWholeWindow() {
  const [whole, setWhole] = useState(() => readStored('seen:desk_whole', isFlag) ?? true);
  const toggle = () => {
    writeStored('seen:desk_whole', !whole);
    setWhole(!whole);
  };
  useHiddenFrame(whole);
  useEscape(toggle);
  return { whole, toggle };
}

/** Head of the report: whose it is, which version, and what is done with the whole of it. */
function ReportHead({ report, onReveal }: { readonly report: Report; readonly onReveal: () => void }) {
  const t = useT();
  const [params] = useSearchParams();
  const print = new URLSearchParams([...params, ['report', report.id], ['print', '1']]);
  return (
    <header className="vse-marking-head">
      <h1 tabIndex={-1}>{report.personName}</h1>
      <span className="vse-num">{report.anonymous ? t('labReports.anonymous.tag') : (report.personNumber ?? '')}</span>
      <ReportStateTag state={report.state} />
      {report.late && <StatusTag tone="warning">{t('labReports.list.late')}</StatusTag>}
      <p>
        <span>{t('labReports.history.version', { n: report.version })}</span>
        <time className="vse-num" dateTime={report.submittedAt ?? undefined}>
          {formatInstant(report.submittedAt)}
        </time>
      </p>
      {report.can.reveal && (
        <Button size="small" onClick={onReveal}>
          {t('labReports.reveal.action')}
        </Button>
      )}
      <ButtonLink
        size="small"
        variant="ghost"
        icon={<PrintIcon />}
        aria-label={t('labReports.print.preview')}
        title={t('labReports.print.preview')}
        href={`${addressOf('centre.labReport')}?${print.toString()}`}
      />
    </header>
  );
}

/** Marking screen of one report: strip of the class above; report, run and rubric beside one another. */
export function MarkingDesk({ reportId }: { readonly reportId: string }) {
  const t = useT();
  const [params, , changeParams] = useAddressParams();
  const [reason, setReason] = useState('');
  const [revealing, setRevealing] = useState(false);
  const [part, setPart] = useState<(typeof PARTS)[number]>('report');
  const answer = useCall(
    getReportRoute,
    { params: { reportId }, query: reason ? { reason } : {} },
    { keepPrevious: true },
  );
  const report = answer.data;
  const go = (id: string | null) =>
    // The queue that opens is that of the report's course, also when nothing waits in it any more.
    changeParams({ mark: id, missing: null, ...(!id && report ? { course: report.courseId } : {}) });
  const strip = useStrip(report);
  const { way } = strip;
  const frame = useWholeWindow();
  const atDesk = report !== undefined && (report.can.grade || report.can.regrade);
  const other = useMarkingPresence(reportId, atDesk) ?? report?.marking ?? null;
  const shown = report?.id === reportId ? (params.get('missing') ?? reportId) : undefined;
  useEffect(() => {
    if (!shown) return;
    window.scrollTo(0, 0);
    document.querySelector<HTMLElement>('#main h1')?.focus({ preventScroll: true });
  }, [shown]);
  if (answer.error?.code === 'labReports.inspect.reason') return <ReasonForm onReason={setReason} />;
  if (answer.error && [400, 404].includes(answer.error.status)) return <ReportAbsent />;
  if (answer.error && !report) {
    return <CallError error={answer.error} retry={answer.refetch} />;
  }
  if (!report) return <ReportWaiting />;
  const query = (mark: string | null) =>
    `${addressOf('centre.labReport')}?${changedParams(params, { mark, missing: null })}`;
  const missingAddress = (missing: string) => `${addressOf('centre.labReport')}?${changedParams(params, { missing })}`;
  const absent = strip.missing.find((person) => person.personId === params.get('missing'));
  const marker = report.can.grade || report.can.regrade || report.can.return;
  // The strip stays while another report comes; no key or mark may reach the one that goes.
  const here = report.id === reportId && !absent;
  const labels = {
    report: t('labReports.desk.report'),
    run: t('labReports.run.title'),
    rubric: t('labReports.mark.rubric'),
  };
  return (
    <div
      className="vse-marking"
      data-whole={frame.whole || undefined}
      data-part={part}
      data-reader={marker ? undefined : ''}
    >
      <DeskBar report={report} strip={strip} back={query(null)} whole={frame.whole} onWhole={frame.toggle} />
      <StudentStrip
        rows={strip.rows}
        missing={strip.missing}
        present={absent?.personId ?? report.id}
        view={strip.view}
        onView={strip.setView}
        addressOfMissing={missingAddress}
        title={`${report.nodeName} · ${report.className}`}
        back={query(null)}
        addressOfReport={query}
        previous={way.previous}
        next={way.next}
        onGo={go}
      />
      {absent && (
        <MissingStudent
          key={absent.personId}
          person={absent}
          beside={report}
          count={strip.missingCount}
          way={{ ...way, next: report.state === 'submitted' ? report.id : way.next }}
          onGo={go}
        />
      )}
      {!here && !absent && <ReportWaiting />}
      {here && other && marker && (
        <Banner tone="warning" title={t('labReports.mark.other', { name: other })}>
          {t('labReports.mark.otherText')}
        </Banner>
      )}
      {here && (
        <div className="vse-marking-columns">
          <ReportHead report={report} onReveal={() => setRevealing(true)} />
          <div className="vse-marking-parts">
            <Segments
              label={t('labReports.desk.parts')}
              value={part}
              items={PARTS.filter((key) => marker || key !== 'rubric').map((key) => ({ key, label: labels[key] }))}
              onChange={setPart}
            />
          </div>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: the column scrolls, and the keyboard must reach that */}
          <section className="vse-marking-report" key={report.id} tabIndex={0} aria-label={labels.report}>
            <ReportBody report={report} />
          </section>
          <RunColumn report={report} reason={reason} />
          {marker && (
            <MarkPanel key={`${report.id}-${report.version}-${report.state}`} report={report} way={way} onGo={go} />
          )}
        </div>
      )}
      {revealing && (
        <ReasonDialog
          title={t('labReports.reveal.title')}
          text={t('labReports.reveal.text')}
          action={t('labReports.reveal.action')}
          done={t('labReports.reveal.done')}
          onReason={async (why) => {
            await call(revealRoute, { params: { reportId: report.id }, body: { reason: why } });
            await refresh(reportQueueRoute, reportStripRoute, getReportRoute);
          }}
          onClose={() => setRevealing(false)}
        />
      )}
    </div>
  );
}
