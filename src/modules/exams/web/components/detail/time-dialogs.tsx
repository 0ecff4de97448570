import { useState } from 'react';
import { call } from '../../../../../ui/api/client.ts';
import { useAction } from '../../../../../ui/api/use-action.ts';
import { Banner } from '../../../../../ui/design/banner.tsx';
import { TextField } from '../../../../../ui/design/text-field.tsx';
import { FormDialog } from '../../../../../ui/forms/form-dialog.tsx';
import { editedTime, toLocalTime } from '../../../../../ui/forms/local-time.model.ts';
import { ReasonField, useReason } from '../../../../../ui/forms/reason-field.tsx';
import { useT } from '../../../../../ui/i18n/translate.ts';
import { CLOSING_SECONDS, EXTENSION } from '../../../shared/exam.model.ts';
import { closeExamRoute, extendExamRoute, rescheduleExamRoute } from '../../../shared/exam-life.contract.ts';
import type { Exam } from '../exam.model.ts';
import { refreshExams } from '../refresh-exams.ts';

interface DialogProps {
  readonly exam: Exam;
  readonly onClose: () => void;
}

/** 改时间: another window, or more minutes. */
export function RescheduleDialog({ exam, onClose }: DialogProps) {
  const t = useT();
  const opened = exam.state === 'open';
  const [opensAt, setOpensAt] = useState(toLocalTime(exam.opensAt));
  const [closesAt, setClosesAt] = useState(toLocalTime(exam.closesAt));
  const [minutes, setMinutes] = useState(exam.minutes === null ? '0' : String(exam.minutes));
  const [sent, setSent] = useState(false);
  const reason = useReason();
  const move = useAction(
    async () => {
      const body = {
        version: exam.version,
        opensAt: editedTime(opensAt, exam.opensAt),
        closesAt: editedTime(closesAt, exam.closesAt),
        minutes: Number(minutes) || null,
        reason: reason.text,
      };
      await call(rescheduleExamRoute, { params: { examId: exam.id }, body });
      await refreshExams();
      onClose();
    },
    { quiet: true, done: t('exams.rescheduled') },
  );
  const digits = /^\d{1,4}$/.test(minutes.trim()) ? undefined : t('exams.fault.digits');
  return (
    <FormDialog
      title={t('exams.command.reschedule')}
      submitLabel={t('exams.reschedule.submit')}
      busy={move.busy}
      onClose={onClose}
      onSubmit={() => {
        setSent(true);
        if (!reason.fault && !digits) void move.run();
      }}
    >
      {move.error && move.error.fields.length === 0 && <Banner tone="error">{move.error.message}</Banner>}
      <p className="vse-muted-small">
        {t(
          opened
            ? exam.kind === 'exam'
              ? 'exams.reschedule.later'
              : 'exams.reschedule.test'
            : 'exams.reschedule.note',
        )}
      </p>
      <TextField
        type="datetime-local"
        label={t('exams.field.opensAt')}
        value={opensAt}
        disabled={opened}
        error={move.error?.fieldMessage('opensAt')}
        onChange={(event) => setOpensAt(event.target.value)}
      />
      <TextField
        type="datetime-local"
        label={t('exams.field.closesAt')}
        value={closesAt}
        error={move.error?.fieldMessage('closesAt')}
        onChange={(event) => setClosesAt(event.target.value)}
      />
      <TextField
        label={t('exams.field.minutes')}
        suffix={t('exams.unit.minutes')}
        inputMode="numeric"
        hint={exam.kind === 'test' ? t('exams.test.minutesHint') : undefined}
        value={minutes}
        error={(sent ? digits : undefined) ?? move.error?.fieldMessage('minutes')}
        onChange={(event) => setMinutes(event.target.value)}
      />
      <ReasonField reason={reason} shown={sent} refused={move.error?.fieldMessage('reason')} />
    </FormDialog>
  );
}

/** 全体延时: minutes for everybody who sits the exam. */
export function ExtendDialog({ exam, onClose }: DialogProps) {
  const t = useT();
  const [minutes, setMinutes] = useState('10');
  const [sent, setSent] = useState(false);
  const reason = useReason();
  const n = /^\d{1,3}$/.test(minutes.trim()) ? Number(minutes) : 0;
  const fault = n >= EXTENSION.min && n <= EXTENSION.max ? undefined : t('exams.fault.range', EXTENSION);
  const extend = useAction(
    async () => {
      const body = { minutes: n, reason: reason.text };
      await call(extendExamRoute, { params: { examId: exam.id }, body });
      await refreshExams();
      onClose();
    },
    { quiet: true, done: t('exams.extend.done', { n }) },
  );
  return (
    <FormDialog
      title={t('exams.command.extend')}
      submitLabel={t('exams.extend.submit')}
      busy={extend.busy}
      onClose={onClose}
      onSubmit={() => {
        setSent(true);
        if (!fault && !reason.fault) void extend.run();
      }}
    >
      {extend.error && <Banner tone="error">{extend.error.message}</Banner>}
      <p className="vse-muted-small">{t('exams.extend.note')}</p>
      <TextField
        label={t('exams.extend.minutes')}
        suffix={t('exams.unit.minutes')}
        inputMode="numeric"
        required
        value={minutes}
        error={sent ? fault : undefined}
        onChange={(event) => setMinutes(event.target.value)}
      />
      <ReasonField reason={reason} shown={sent} />
    </FormDialog>
  );
}

/** 提前结束: ends the exam in a minute, once its name was typed. */
export function CloseDialog({ exam, onClose }: DialogProps) {
  const t = useT();
  const [typed, setTyped] = useState('');
  const [sent, setSent] = useState(false);
  const fault = typed.trim() === exam.name ? undefined : t('exams.close.name');
  const close = useAction(
    async () => {
      await call(closeExamRoute, { params: { examId: exam.id }, body: { name: typed.trim() } });
      await refreshExams();
      onClose();
    },
    { quiet: true, done: t('exams.close.done', { n: CLOSING_SECONDS }) },
  );
  return (
    <FormDialog
      title={t('exams.close.title', { name: exam.name })}
      submitLabel={t('exams.command.close')}
      danger
      busy={close.busy}
      onClose={onClose}
      onSubmit={() => {
        setSent(true);
        if (!fault) void close.run();
      }}
    >
      {close.error && close.error.fields.length === 0 && <Banner tone="error">{close.error.message}</Banner>}
      <p>{t('exams.close.text', { seconds: CLOSING_SECONDS, n: exam.inProgress })}</p>
      <TextField
        label={t('table.confirm.typed', { text: exam.name })}
        autoComplete="off"
        required
        value={typed}
        error={(sent ? fault : undefined) ?? close.error?.fieldMessage('name')}
        onChange={(event) => setTyped(event.target.value)}
      />
    </FormDialog>
  );
}
