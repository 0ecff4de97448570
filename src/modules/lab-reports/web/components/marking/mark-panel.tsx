import { useState } from 'react';
import { DraftBanner } from '../../../../../ui/access/draft-banner.tsx';
import { useDraft } from '../../../../../ui/access/use-draft.ts';
import { call } from '../../../../../ui/api/client.ts';
import { refresh } from '../../../../../ui/api/query.ts';
import { useAction } from '../../../../../ui/api/use-action.ts';
import { Button } from '../../../../../ui/design/button.tsx';
import { FlagIcon, UndoIcon } from '../../../../../ui/design/icons.ts';
import { Switch } from '../../../../../ui/design/switch.tsx';
import { TextArea } from '../../../../../ui/design/text-area.tsx';
import { toast } from '../../../../../ui/design/toast-store.ts';
import { formatTime } from '../../../../../ui/i18n/formats.ts';
import { useT } from '../../../../../ui/i18n/translate.ts';
import { MarkBar } from '../../../../../ui/marking/mark-bar.tsx';
import { pointsField, RubricField } from '../../../../../ui/marking/rubric-field.tsx';
import { fillRest, pickLevel, type RubricState, rubricState } from '../../../../../ui/marking/rubric-state.model.ts';
import { displaySettings, useDisplaySettings } from '../../../../../ui/shell/display-settings.ts';
import { HeldResults } from '../../../../runs/web/held.public.tsx';
import { flagReportRoute, reportStripRoute } from '../../../shared/marking.contract.ts';
import {
  getReportRoute,
  gradeReportRoute,
  regradeReportRoute,
  reportQueueRoute,
  waitingReportsRoute,
} from '../../../shared/report.contract.ts';
import { CommentField } from '../comment-field.tsx';
import type { Report } from '../editor/use-report-draft.ts';
import { ReturnDialog } from '../return-dialog.tsx';
import { WithdrawDialog } from '../withdraw-dialog.tsx';
import { useDeskKeys } from './desk-keys.ts';
import { criteriaOf, marksOf, pointsOf, rubricSum } from './rubric.model.ts';

/** Steps back that are kept. */
const UNDO_MAX = 50;

interface Unsaved {
  readonly rubric: RubricState;
  readonly comment: string;
}
const isUnsaved = (value: unknown): value is Unsaved =>
  typeof value === 'object' && value !== null && typeof (value as Unsaved).rubric?.points === 'object';

/** Reports to go to from this one. */
export interface DeskWay {
  readonly previous: string | null;
  readonly next: string | null;
  /** The one that opens when this one is saved; null when nothing waits any more. */
  readonly after: string | null;
}

/** The marker's half of the desk; keyed by the report's id, so that no mark ever shows beside another report. */
export function MarkPanel({
  report,
  way,
  onGo,
}: {
  readonly report: Report;
  readonly way: DeskWay;
  readonly onGo: (id: string | null) => void;
}) {
  const t = useT();
  const template = report.template;
  const criteria = criteriaOf(template);
  const stored = (): Unsaved => ({
    rubric: rubricState(criteria, pointsOf(report.marks)),
    comment: report.comment,
  });
  const [unsaved, setUnsaved] = useState<Unsaved>(stored);
  const [touched, setTouched] = useState(false);
  const [earlier, setEarlier] = useState<readonly Unsaved['rubric'][]>([]);
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
  const { sum, full, marked, done } = rubricSum(template, unsaved.rubric);
  const set = (next: Unsaved) => {
    // Going to another criterion is no change: undo takes back marks only.
    if (next.rubric.points !== unsaved.rubric.points) setEarlier([...earlier, unsaved.rubric].slice(-UNDO_MAX));
    setUnsaved(next);
    setTouched(true);
  };
  const undo = () => {
    const before = earlier.at(-1);
    if (!open || !before) return;
    setEarlier(earlier.slice(0, -1));
    setUnsaved({ ...unsaved, rubric: before });
  };
  const finish = async () => {
    draft.clear();
    onGo(way.after);
    await refresh(reportQueueRoute, reportStripRoute, getReportRoute, waitingReportsRoute);
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
      if (report.can.grade && !way.after) {
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
      await refresh(reportQueueRoute, reportStripRoute, getReportRoute);
    }
  };
  const flag = useAction(async () => {
    await call(flagReportRoute, { params: { reportId: report.id }, body: { flagged: !report.flagged } });
    await refresh(reportStripRoute, getReportRoute, reportQueueRoute);
  });
  useDeskKeys({
    onFlag: () => void flag.run(),
    onSave: () => void submit(),
    onLevel: (place, rest) => {
      if (!open) return;
      const { rubric } = unsaved;
      const next = rest ? fillRest(criteria, rubric, place) : pickLevel(criteria, rubric, rubric.active, place);
      if (next !== rubric) set({ ...unsaved, rubric: next });
    },
    onPoints: () => {
      const field = document.getElementById(pointsField(unsaved.rubric.active));
      if (!open || !(field instanceof HTMLInputElement)) return;
      field.focus();
      field.select();
    },
    onUndo: undo,
    onComment: () => {
      if (open) document.getElementById('mark-comment')?.focus();
    },
    onNext: () => way.next && onGo(way.next),
    onPrevious: () => way.previous && onGo(way.previous),
  });
  return (
    <aside className="vse-marking-side" aria-label={t('labReports.mark.rubric')}>
      <div className="vse-marking-rubric">
        <DraftBanner
          draft={draft}
          onDiscard={() => {
            setUnsaved(stored());
            setEarlier([]);
            setTouched(false);
          }}
        />
        {report.run && (
          <HeldResults
            runId={report.run.runId}
            onDecided={() => refresh(getReportRoute, reportQueueRoute, reportStripRoute)}
          />
        )}
        <RubricField
          rubric={criteria}
          state={unsaved.rubric}
          disabled={!open}
          labelOf={(name) => t('labReports.rubric.pointsOf', { name })}
          hintOf={(n) => t('labReports.rubric.hint', { n })}
          onChange={(rubric) => set({ ...unsaved, rubric })}
        />
        <div className="vse-marking-words">
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
        </div>
      </div>
      <MarkBar
        label={t('labReports.rubric.sum')}
        sum={sum}
        full={full}
        progress={t('labReports.desk.progress', { done: marked, all: template.criteria.length })}
        kept={
          draft.keptAt === null
            ? null
            : t('labReports.desk.kept', { time: formatTime(new Date(draft.keptAt).toISOString()) })
        }
      >
        {open && (
          <Button
            icon={<UndoIcon />}
            disabled={earlier.length === 0}
            aria-label={t('labReports.desk.undo')}
            aria-keyshortcuts="z"
            title={t('labReports.desk.undo')}
            onClick={undo}
          />
        )}
        <Button
          icon={<FlagIcon />}
          className={report.flagged ? 'vse-marking-flagged' : undefined}
          aria-pressed={report.flagged}
          aria-label={t('labReports.desk.flag')}
          aria-keyshortcuts="f"
          title={t('labReports.desk.flag')}
          onClick={() => void flag.run()}
        />
        {report.can.return && <Button onClick={() => setReturning(true)}>{t('labReports.return.action')}</Button>}
        {report.can.withdraw && !changing && (
          <Button onClick={() => setWithdrawing(true)}>{t('labReports.withdraw.action')}</Button>
        )}
        {report.can.regrade && !changing && (
          <Button className="vse-marking-save-main" onClick={() => setChanging(true)}>
            {t('labReports.mark.change')}
          </Button>
        )}
        {open && (
          <Button
            variant="primary"
            className="vse-marking-save-main"
            loading={save.busy}
            aria-keyshortcuts="Control+Enter"
            onClick={() => void submit()}
          >
            {report.can.grade ? t('labReports.mark.saveNext') : t('ui.action.save')}
          </Button>
        )}
      </MarkBar>
      {withdrawing && (
        <WithdrawDialog
          report={report}
          onClose={() => setWithdrawing(false)}
          onWithdrawn={() => {
            setWithdrawing(false);
            draft.clear();
            void refresh(reportQueueRoute, reportStripRoute, getReportRoute);
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
