import { useState } from 'react';
import type { CallOutput } from '../../../../../kernel/http/contract.ts';
import { call } from '../../../../../ui/api/client.ts';
import { useAction } from '../../../../../ui/api/use-action.ts';
import { Banner } from '../../../../../ui/design/banner.tsx';
import { Button } from '../../../../../ui/design/button.tsx';
import { Checkbox } from '../../../../../ui/design/checkbox.tsx';
import { Segmented } from '../../../../../ui/design/radio-group.tsx';
import { TextField } from '../../../../../ui/design/text-field.tsx';
import { FormDialog } from '../../../../../ui/forms/form-dialog.tsx';
import { editedTime, toLocalTime } from '../../../../../ui/forms/local-time.model.ts';
import { ReasonField, useReason } from '../../../../../ui/forms/reason-field.tsx';
import { useConfirm } from '../../../../../ui/forms/use-confirm.tsx';
import { useT } from '../../../../../ui/i18n/translate.ts';
import { accommodateRoute, type candidatesRoute, dropAccommodationRoute } from '../../../shared/candidate.contract.ts';
import type { Exam } from '../exam.model.ts';
import { refreshExams } from '../refresh-exams.ts';

export type Candidate = CallOutput<typeof candidatesRoute>['rows'][number];

const digitsOf = (text: string): number | null =>
  /^\d{1,3}$/.test(text.trim()) && Number(text) > 0 ? Number(text) : null;

/** 个人照顾: more time, an own window, more attempts, any network, for one candidate. */
export function GrantDialog({
  exam,
  candidate,
  onClose,
}: {
  readonly exam: Exam;
  readonly candidate: Candidate;
  readonly onClose: () => void;
}) {
  const t = useT();
  const standing = candidate.accommodation;
  const [unit, setUnit] = useState<'minutes' | 'percent'>(standing?.extraPercent ? 'percent' : 'minutes');
  const [extra, setExtra] = useState(String(standing?.extraMinutes ?? standing?.extraPercent ?? ''));
  const [opensAt, setOpensAt] = useState(toLocalTime(standing?.opensAt));
  const [closesAt, setClosesAt] = useState(toLocalTime(standing?.closesAt));
  const [attempts, setAttempts] = useState(standing?.extraAttempts ? String(standing.extraAttempts) : '');
  const [network, setNetwork] = useState(standing?.networkExempt ?? false);
  const reason = useReason(standing?.reason);
  const [sent, setSent] = useState(false);
  const params = { examId: exam.id, personId: candidate.personId };
  const extraFault = extra.trim() !== '' && digitsOf(extra) === null ? t('exams.fault.digits') : undefined;
  const done = async () => {
    await refreshExams();
    onClose();
  };
  const grant = useAction(
    async () => {
      const more = digitsOf(extra);
      const body = {
        extraMinutes: unit === 'minutes' ? more : null,
        extraPercent: unit === 'percent' ? more : null,
        opensAt: editedTime(opensAt, standing?.opensAt),
        closesAt: editedTime(closesAt, standing?.closesAt),
        extraAttempts: digitsOf(attempts) ?? 0,
        networkExempt: network,
        reason: reason.text,
      };
      await call(accommodateRoute, { params, body });
      await done();
    },
    { quiet: true, done: t('exams.grant.saved') },
  );
  const drop = useAction(async () => {
    await call(dropAccommodationRoute, { params });
    await done();
  });
  const { confirm, element } = useConfirm();
  const askDrop = async () => {
    const agreed = await confirm({
      grade: 'B',
      title: t('exams.grant.dropTitle', { name: candidate.name }),
      text: t('exams.grant.dropText'),
      confirmLabel: t('exams.grant.drop'),
      danger: true,
    });
    if (agreed) await drop.run();
  };
  const fault = (path: string) => grant.error?.fieldMessage(path);
  return (
    <FormDialog
      title={t('exams.grant.title', { name: candidate.name })}
      submitLabel={t('ui.action.save')}
      busy={grant.busy}
      onClose={onClose}
      onSubmit={() => {
        setSent(true);
        if (!reason.fault && !extraFault) void grant.run();
      }}
    >
      {grant.error && grant.error.fields.length === 0 && <Banner tone="error">{grant.error.message}</Banner>}
      {exam.state === 'open' && <p className="vse-muted-small">{t('exams.grant.openNote')}</p>}
      <div className="vse-form-pair">
        <Segmented
          label={t('exams.grant.extra')}
          value={unit}
          onChange={setUnit}
          options={[
            { value: 'minutes', label: t('exams.grant.byMinutes') },
            { value: 'percent', label: t('exams.grant.byPercent'), disabled: exam.minutes === null },
          ]}
        />
        <TextField
          label={t('exams.grant.amount')}
          inputMode="numeric"
          suffix={unit === 'minutes' ? t('exams.unit.minutes') : '%'}
          value={extra}
          error={(sent ? extraFault : undefined) ?? fault('extraMinutes') ?? fault('extraPercent')}
          onChange={(event) => setExtra(event.target.value)}
        />
      </div>
      <div className="vse-form-pair">
        <TextField
          type="datetime-local"
          label={t('exams.grant.ownOpens')}
          value={opensAt}
          error={fault('opensAt')}
          onChange={(event) => setOpensAt(event.target.value)}
        />
        <TextField
          type="datetime-local"
          label={t('exams.grant.ownCloses')}
          value={closesAt}
          error={fault('closesAt')}
          onChange={(event) => setClosesAt(event.target.value)}
        />
      </div>
      {exam.attempts !== null && (
        <TextField
          label={t('exams.grant.moreAttempts')}
          inputMode="numeric"
          value={attempts}
          placeholder="0"
          error={fault('extraAttempts')}
          onChange={(event) => setAttempts(event.target.value)}
        />
      )}
      {exam.settings.networks.length > 0 && (
        <Checkbox
          label={t('exams.grant.network')}
          checked={network}
          error={fault('networkExempt')}
          onChange={(event) => setNetwork(event.target.checked)}
        />
      )}
      <ReasonField reason={reason} shown={sent} hint={t('exams.grant.reasonHint')} />
      {standing && exam.state !== 'open' && (
        <div>
          <Button variant="ghost" loading={drop.busy} onClick={() => void askDrop()}>
            {t('exams.grant.drop')}
          </Button>
        </div>
      )}
      {element}
    </FormDialog>
  );
}
