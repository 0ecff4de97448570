import { useState } from 'react';
import { DraftBanner } from '../../../../ui/access/draft-banner.tsx';
import { isRecord, useDraft } from '../../../../ui/access/use-draft.ts';
import { call } from '../../../../ui/api/client.ts';
import { refresh } from '../../../../ui/api/query.ts';
import { useAction } from '../../../../ui/api/use-action.ts';
import { Banner } from '../../../../ui/design/banner.tsx';
import { RadioGroup } from '../../../../ui/design/radio-group.tsx';
import { Select } from '../../../../ui/design/select.tsx';
import { TextArea } from '../../../../ui/design/text-area.tsx';
import { TextField } from '../../../../ui/design/text-field.tsx';
import { FormDialog } from '../../../../ui/forms/form-dialog.tsx';
import { fromLocalTime } from '../../../../ui/forms/local-time.model.ts';
import { formatInstant } from '../../../../ui/i18n/formats.ts';
import { useT } from '../../../../ui/i18n/translate.ts';
import { type FieldFile, FilesField } from '../../../../ui/upload/files-field.tsx';
import { askLeaveRoute, ownLeaveRoute } from '../../shared/leave.contract.ts';
import { faultOfPeriod, LEAVE_DAYS, LEAVE_REASON, MAX_LEAVE_FILES } from '../../shared/leave.model.ts';

type What = 'session' | 'period';
interface Form {
  readonly what: What;
  readonly sessionId: string;
  readonly from: string;
  readonly to: string;
  readonly reason: string;
}

/** 请假: for which session or time, and why. What is typed survives a lost sign-in. */
export function LeaveDialog({
  courseId,
  sessions,
  onClose,
}: {
  readonly courseId: string;
  readonly sessions: readonly { readonly id: string; readonly title: string; readonly openedAt: string }[];
  readonly onClose: () => void;
}) {
  const t = useT();
  const [form, setForm] = useState<Form>({
    what: sessions.length > 0 ? 'session' : 'period',
    ...{ sessionId: sessions[0]?.id ?? '', from: '', to: '', reason: '' },
  });
  const [files, setFiles] = useState<readonly FieldFile[]>([]);
  const [tried, setTried] = useState(false);
  const change = (part: Partial<Form>) => setForm((now) => ({ ...now, ...part }));
  const draft = useDraft('attendance.leave', courseId, form, {
    dirty: form.reason.trim() !== '',
    label: t('attendance.leave.ask'),
    check: isRecord<Form>,
    restore: (kept) => change(kept),
  });
  const from = fromLocalTime(form.from);
  const to = fromLocalTime(form.to);
  const bySession = form.what === 'session';
  const missing = !bySession && (!from || !to);
  const wrong = from && to && !bySession ? faultOfPeriod(Date.parse(from), Date.parse(to), Date.now()) : null;
  const short = form.reason.trim().length < LEAVE_REASON.min;
  const noSession = bySession && !sessions.some((one) => one.id === form.sessionId);
  const ask = useAction(
    async () => {
      await call(askLeaveRoute, {
        params: { courseId },
        body: {
          sessionId: bySession ? form.sessionId : null,
          period: bySession || !from || !to ? null : { from, to },
          reason: form.reason.trim(),
          files: files.map((file) => file.id),
        },
      });
      draft.clear();
      await refresh(ownLeaveRoute);
    },
    { done: t('attendance.leave.asked'), quiet: true },
  );
  const periodFault = wrong
    ? t(`attendance.leave.fault.${wrong}`, LEAVE_DAYS)
    : missing
      ? t('attendance.leave.fault.times')
      : undefined;
  return (
    <FormDialog
      title={t('attendance.leave.ask')}
      submitLabel={t('attendance.leave.send')}
      busy={ask.busy}
      onClose={onClose}
      onSubmit={async () => {
        setTried(true);
        if (!short && !noSession && !missing && !wrong && (await ask.run())) onClose();
      }}
    >
      <DraftBanner draft={draft} onDiscard={() => change({ reason: '', from: '', to: '' })} />
      {ask.error && <Banner tone="error">{ask.error.message}</Banner>}
      <RadioGroup
        label={t('attendance.leave.what')}
        value={form.what}
        options={[
          { value: 'session', label: t('attendance.leave.what.session'), disabled: sessions.length === 0 },
          { value: 'period', label: t('attendance.leave.what.period') },
        ]}
        onChange={(what) => change({ what: what as What })}
      />
      {bySession ? (
        <Select
          label={t('attendance.leave.session')}
          required
          value={form.sessionId}
          options={sessions.map((one) => ({ value: one.id, label: `${one.title} · ${formatInstant(one.openedAt)}` }))}
          error={tried && noSession ? t('attendance.leave.fault.session') : undefined}
          onChange={(event) => change({ sessionId: event.target.value })}
        />
      ) : (
        <div className="vse-att-leave-times">
          <TextField
            type="datetime-local"
            label={t('attendance.leave.from')}
            required
            value={form.from}
            error={tried ? periodFault : undefined}
            onChange={(event) => change({ from: event.target.value })}
          />
          <TextField
            type="datetime-local"
            label={t('attendance.leave.to')}
            required
            value={form.to}
            onChange={(event) => change({ to: event.target.value })}
          />
        </div>
      )}
      <TextArea
        label={t('attendance.leave.reason')}
        hint={t('attendance.leave.reasonHint')}
        required
        rows={4}
        counted
        maxLength={LEAVE_REASON.max}
        value={form.reason}
        error={tried && short ? t('attendance.leave.fault.reason') : undefined}
        onChange={(event) => change({ reason: event.target.value })}
      />
      <FilesField label={t('attendance.leave.files')} files={files} max={MAX_LEAVE_FILES} onChange={setFiles} />
    </FormDialog>
  );
}
