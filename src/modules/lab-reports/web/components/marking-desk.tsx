import { useEffect, useMemo, useRef, useState } from 'react';
import { useSearchParams } from 'react-router';
import { addressOf } from '../../../../kernel/routing/paths.ts';
import { DraftBanner } from '../../../../ui/access/draft-banner.tsx';
import { useDraft } from '../../../../ui/access/use-draft.ts';
import { CallError } from '../../../../ui/api/call-error.tsx';
import { call } from '../../../../ui/api/client.ts';
import { refresh, useCall } from '../../../../ui/api/query.ts';
import { useAction } from '../../../../ui/api/use-action.ts';
import { Banner } from '../../../../ui/design/banner.tsx';
import { Breadcrumbs } from '../../../../ui/design/breadcrumbs.tsx';
import { Button, ButtonLink } from '../../../../ui/design/button.tsx';
import { Card } from '../../../../ui/design/card.tsx';
import { PrintIcon } from '../../../../ui/design/icons.ts';
import { PageHeader } from '../../../../ui/design/page-header.tsx';
import { Switch } from '../../../../ui/design/switch.tsx';
import { TextArea } from '../../../../ui/design/text-area.tsx';
import { toast } from '../../../../ui/design/toast-store.ts';
import { formatInstant } from '../../../../ui/i18n/formats.ts';
import { useT } from '../../../../ui/i18n/translate.ts';
import { displaySettings, useDisplaySettings } from '../../../../ui/shell/display-settings.ts';
import { usePageKeys } from '../../../../ui/shell/page-keys.ts';
import { HeldResults } from '../../../runs/web/held.public.tsx';
import { revealRoute } from '../../shared/marking.contract.ts';
import {
  getReportRoute,
  gradeReportRoute,
  regradeReportRoute,
  reportQueueRoute,
  waitingReportsRoute,
} from '../../shared/report.contract.ts';
import { CommentField } from './comment-field.tsx';
import { DataBlock } from './data-block.tsx';
import { ReasonDialog } from './reason-dialog.tsx';
import { ReasonForm } from './reason-form.tsx';
import { ReportBody } from './report-body.tsx';
import { ReportHistory } from './report-history.tsx';
import { ReportAbsent, ReportWaiting } from './report-screen.tsx';
import { ReportStateTag } from './report-states.tsx';
import { ReturnDialog } from './return-dialog.tsx';
import { fillRest, marksOf, pickLevel, type RubricState, rubricState, rubricSum } from './rubric.model.ts';
import { RubricPanel } from './rubric-panel.tsx';
import { RunBlock } from './run-block.tsx';
import { SimilarReports } from './similar-reports.tsx';
import { useMarkingPresence } from './use-marking-presence.ts';
import type { Report } from './use-report-draft.ts';
import { WithdrawDialog } from './withdraw-dialog.tsx';

interface Unsaved {
  readonly rubric: RubricState;
  readonly comment: string;
}
const isUnsaved = (value: unknown): value is Unsaved =>
  typeof value === 'object' && value !== null && typeof (value as Unsaved).rubric?.marks === 'object';

const typing = (target: EventTarget | null) =>
  target instanceof HTMLElement && (target.isContentEditable || /^(?:INPUT|TEXTAREA|SELECT)$/.test(target.tagName));

/** Keys of the desk, for the list of keys. */
function useDeskKeys() {
  const t = useT();
  return useMemo(
    () => [
      { keys: ['1', '…', '9'], does: t('labReports.keys.level') },
      { keys: ['Shift', '1', '…', '9'], does: t('labReports.keys.rest') },
      { keys: ['Ctrl', 'Enter'], does: t('labReports.keys.save') },
      { keys: ['n', 'p'], does: t('labReports.keys.turn') },
      { keys: ['c'], does: t('labReports.keys.comment') },
    ],
    [t],
  );
}

/** The marker's half of the desk; keyed by the report's id, so that no mark ever shows beside another report. */
function MarkPanel({ report, onGo }: { readonly report: Report; readonly onGo: (id: string | null) => void }) {
  const t = useT();
  const template = report.template;
  const stored = (): Unsaved => ({ rubric: rubricState(template, report.marks), comment: report.comment });
  const [unsaved, setUnsaved] = useState<Unsaved>(stored);
  const [touched, setTouched] = useState(false);
  const draft = useDraft('labReports.mark', `${report.id}:${report.version}`, unsaved, {
    dirty: touched,
    label: t('labReports.mark.rubric'),
    check: isUnsaved,
    restore: (kept) => {
      setUnsaved(kept);
      setTouched(true);
    },
  });
  const keys = useDisplaySettings().shortcuts;
  const [changing, setChanging] = useState(false);
  const [reason, setReason] = useState('');
  const [returning, setReturning] = useState(false);
  const [withdrawing, setWithdrawing] = useState(false);
  const open = report.can.grade || (report.can.regrade && changing);
  const { done } = rubricSum(template, unsaved.rubric);
  const set = (next: Unsaved) => {
    setUnsaved(next);
    setTouched(true);
  };
  const finish = async () => {
    draft.clear();
    onGo(report.next ?? report.previous);
    await refresh(reportQueueRoute, getReportRoute, waitingReportsRoute);
  };
  const save = useAction(
    async () => {
      const params = { reportId: report.id };
      const body = { version: report.version, marks: marksOf(template, unsaved.rubric), comment: unsaved.comment };
      if (report.can.grade) await call(gradeReportRoute, { params, body });
      else
        await call(regradeReportRoute, {
          params,
          body: { ...body, reason: reason.trim(), markCount: report.markCount },
        });
      if (report.can.grade && !report.next && !report.previous) {
        toast.show({ text: t('labReports.mark.allDone'), tone: 'success' });
      }
    },
    { done: t('labReports.mark.saved', { name: report.personName }) },
  );
  const submit = async () => {
    if (!open) return;
    if (!done) {
      toast.show({ text: t('labReports.mark.incomplete'), tone: 'warning' });
      return;
    }
    if (!(await save.run())) return;
    if (report.can.grade) await finish();
    else {
      setChanging(false);
      setTouched(false);
      draft.clear();
      await refresh(reportQueueRoute, getReportRoute);
    }
  };
  const onKey = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
      event.preventDefault();
      void submit();
      return;
    }
    if (!keys || typing(event.target) || event.ctrlKey || event.metaKey || event.altKey) return;
    if (document.querySelector('dialog[open]')) return;
    const place = /^(?:Digit|Numpad)([1-9])$/.exec(event.code)?.[1];
    if (place && open) {
      event.preventDefault();
      const { rubric } = unsaved;
      const level = template.criteria.find((one) => one.key === rubric.active)?.levels[Number(place) - 1];
      if (event.shiftKey) set({ ...unsaved, rubric: fillRest(template, rubric, Number(place) - 1) });
      else if (level) set({ ...unsaved, rubric: pickLevel(template, rubric, rubric.active, level.key) });
    } else if (event.key.toLowerCase() === 'n' && report.next) onGo(report.next);
    else if (event.key.toLowerCase() === 'p' && report.previous) onGo(report.previous);
    else if (event.key.toLowerCase() === 'c' && open) {
      event.preventDefault();
      document.getElementById('mark-comment')?.focus();
    }
  };
  usePageKeys(useDeskKeys());
  const latest = useRef(onKey);
  latest.current = onKey;
  useEffect(() => {
    const listen = (event: KeyboardEvent) => latest.current(event);
    window.addEventListener('keydown', listen);
    return () => window.removeEventListener('keydown', listen);
  }, []);
  return (
    <aside className="vse-mark-side" aria-label={t('labReports.mark.rubric')}>
      <DraftBanner
        draft={draft}
        onDiscard={() => {
          setUnsaved(stored());
          setTouched(false);
        }}
      />
      {report.run && (
        <HeldResults runId={report.run.runId} onDecided={() => refresh(getReportRoute, reportQueueRoute)} />
      )}
      <Card className="vse-mark-card">
        <RubricPanel
          template={template}
          state={unsaved.rubric}
          disabled={!open}
          onChange={(rubric) => set({ ...unsaved, rubric })}
        />
        <CommentField
          id="mark-comment"
          courseId={report.courseId}
          label={t('labReports.rubric.comment')}
          rows={3}
          counted
          maxLength={2000}
          disabled={!open}
          value={unsaved.comment}
          onText={(comment) => set({ ...unsaved, comment })}
        />
        {report.can.regrade && changing && (
          <TextArea
            label={t('labReports.mark.reason')}
            required
            rows={2}
            maxLength={200}
            value={reason}
            error={save.error?.fieldMessage('reason')}
            onChange={(event) => setReason(event.target.value)}
          />
        )}
        <div className="vse-mark-actions">
          {report.can.grade && (
            <Button variant="primary" block loading={save.busy} onClick={() => void submit()}>
              {t('labReports.mark.saveNext')}
            </Button>
          )}
          {report.can.return && <Button onClick={() => setReturning(true)}>{t('labReports.return.action')}</Button>}
          {report.can.regrade && !changing && (
            <Button onClick={() => setChanging(true)}>{t('labReports.mark.change')}</Button>
          )}
          {report.can.withdraw && !changing && (
            <Button onClick={() => setWithdrawing(true)}>{t('labReports.withdraw.action')}</Button>
          )}
          {report.can.regrade && changing && (
            <Button variant="primary" loading={save.busy} onClick={() => void submit()}>
              {t('ui.action.save')}
            </Button>
          )}
        </div>
        {report.can.grade && (
          <details className="vse-mark-keys">
            <summary>{t('labReports.keys.title')}</summary>
            <p>{t('labReports.keys.text')}</p>
            <Switch
              label={t('labReports.keys.switch')}
              checked={keys}
              onChange={(event) => displaySettings.set({ shortcuts: event.target.checked })}
            />
          </details>
        )}
      </Card>
      <SimilarReports report={report} />
      {report.run && <RunBlock run={report.run} compact />}
      {withdrawing && (
        <WithdrawDialog
          report={report}
          onClose={() => setWithdrawing(false)}
          onWithdrawn={() => {
            setWithdrawing(false);
            draft.clear();
            void refresh(reportQueueRoute, getReportRoute);
          }}
        />
      )}
      {returning && (
        <ReturnDialog
          report={report}
          onClose={() => setReturning(false)}
          onReturned={() => {
            setReturning(false);
            void finish();
          }}
        />
      )}
    </aside>
  );
}

/** Marking screen of one report: report left, rubric and run right. */
export function MarkingDesk({ reportId }: { readonly reportId: string }) {
  const t = useT();
  const [params, setParams] = useSearchParams();
  const [reason, setReason] = useState('');
  const [revealing, setRevealing] = useState(false);
  const answer = useCall(getReportRoute, { params: { reportId }, query: reason ? { reason } : {} });
  const report = answer.data;
  const go = (id: string | null) =>
    setParams((before) => {
      const next = new URLSearchParams(before);
      if (id) next.set('mark', id);
      else next.delete('mark');
      // The queue that opens is that of the report's course, also when nothing waits in it any more.
      if (!id && report) next.set('course', report.courseId);
      return next;
    });
  const atDesk = report !== undefined && (report.can.grade || report.can.regrade);
  const other = useMarkingPresence(reportId, atDesk) ?? report?.marking ?? null;
  const shown = report?.id;
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
  const back = new URLSearchParams(params);
  back.delete('mark');
  const marker = report.can.grade || report.can.regrade || report.can.return;
  return (
    <>
      <PageHeader
        title={report.personName}
        status={<ReportStateTag state={report.state} />}
        lead={[
          report.anonymous ? t('labReports.anonymous.tag') : report.personNumber,
          report.nodeName,
          t('labReports.history.version', { n: report.version }),
          formatInstant(report.submittedAt),
          report.late ? t('labReports.list.late') : null,
        ]
          .filter(Boolean)
          .join(' · ')}
        breadcrumbs={
          <Breadcrumbs
            label={t('labReports.page.breadcrumbs')}
            items={[
              {
                key: 'queue',
                label: t('labReports.queue.title'),
                href: `${addressOf('centre.labReport')}?${back.toString()}`,
              },
              { key: 'self', label: report.personName },
            ]}
          />
        }
        actions={
          <>
            <ButtonLink
              icon={<PrintIcon />}
              href={`${addressOf('centre.labReport')}?${new URLSearchParams([...params, ['report', report.id], ['print', '1']]).toString()}`}
            >
              {t('labReports.print.preview')}
            </ButtonLink>
            {report.can.reveal && <Button onClick={() => setRevealing(true)}>{t('labReports.reveal.action')}</Button>}
            {marker && (
              <>
                <Button disabled={!report.previous} onClick={() => go(report.previous)}>
                  {t('labReports.mark.previous')}
                </Button>
                <Button disabled={!report.next} onClick={() => go(report.next)}>
                  {t('labReports.mark.next')}
                </Button>
              </>
            )}
          </>
        }
      />
      {revealing && (
        <ReasonDialog
          title={t('labReports.reveal.title')}
          text={t('labReports.reveal.text')}
          action={t('labReports.reveal.action')}
          done={t('labReports.reveal.done')}
          onReason={async (why) => {
            await call(revealRoute, { params: { reportId: report.id }, body: { reason: why } });
            await refresh(reportQueueRoute, getReportRoute);
          }}
          onClose={() => setRevealing(false)}
        />
      )}
      {other && marker && (
        <Banner tone="warning" title={t('labReports.mark.other', { name: other })}>
          {t('labReports.mark.otherText')}
        </Banner>
      )}
      <div className={marker ? 'vse-mark' : 'vse-report-desk'}>
        <div className="vse-mark-main">
          <Card>
            <ReportBody report={report} />
          </Card>
          {marker && report.run && report.run.blocks.length > 0 && (
            <section className="vse-mark-data" aria-label={t('labReports.block.data')}>
              {report.run.blocks.map((block) => (
                <DataBlock key={block.name} block={block} runId={report.run?.runId ?? ''} />
              ))}
            </section>
          )}
          <ReportHistory report={report} reason={reason} />
        </div>
        {marker ? (
          <MarkPanel key={`${report.id}-${report.version}-${report.state}`} report={report} onGo={go} />
        ) : (
          report.run && <RunBlock run={report.run} />
        )}
      </div>
    </>
  );
}
