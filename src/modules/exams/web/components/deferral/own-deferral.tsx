import { useState } from 'react';
import { DraftBanner } from '../../../../../ui/access/draft-banner.tsx';
import { isRecord, useDraft } from '../../../../../ui/access/use-draft.ts';
import { call } from '../../../../../ui/api/client.ts';
import { refresh, useCall } from '../../../../../ui/api/query.ts';
import { useAction } from '../../../../../ui/api/use-action.ts';
import { Banner } from '../../../../../ui/design/banner.tsx';
import { Button } from '../../../../../ui/design/button.tsx';
import { Popconfirm } from '../../../../../ui/design/popconfirm.tsx';
import { StatusTag } from '../../../../../ui/design/status-tag.tsx';
import { TextArea } from '../../../../../ui/design/text-area.tsx';
import { FormDialog } from '../../../../../ui/forms/form-dialog.tsx';
import { formatInstant } from '../../../../../ui/i18n/formats.ts';
import { useT } from '../../../../../ui/i18n/translate.ts';
import { type FieldFile, FilesField } from '../../../../../ui/upload/files-field.tsx';
import { ownDeferralsRoute, submitDeferralRoute, withdrawDeferralRoute } from '../../../shared/deferral.contract.ts';
import { DEFERRAL_FILES, DEFERRAL_REASON } from '../../../shared/deferral.policy.ts';
import { DEFERRAL_TONES } from './deferral.model.ts';

/** 申请缓考: the reason and its proof. What is typed survives a lost sign-in. */
function RequestDialog({
  examId,
  name,
  onClose,
}: {
  readonly examId: string;
  readonly name: string;
  readonly onClose: () => void;
}) {
  const t = useT();
  const [reason, setReason] = useState('');
  const [files, setFiles] = useState<readonly FieldFile[]>([]);
  const [tried, setTried] = useState(false);
  const short = reason.trim().length < DEFERRAL_REASON.min;
  const draft = useDraft(
    'exams.deferral',
    examId,
    { reason },
    {
      dirty: reason.trim() !== '',
      label: t('exams.own.deferral.title', { name }),
      check: isRecord<{ reason: string }>,
      restore: (kept) => setReason(String(kept.reason ?? '')),
    },
  );
  const send = useAction(
    async () => {
      const body = { reason: reason.trim(), files: files.map(({ id }) => id) };
      await call(submitDeferralRoute, { params: { examId }, body });
      draft.clear();
      await refresh(ownDeferralsRoute);
      onClose();
    },
    { quiet: true, done: t('exams.own.deferral.sent') },
  );
  return (
    <FormDialog
      title={t('exams.own.deferral.title', { name })}
      submitLabel={t('exams.own.deferral.send')}
      busy={send.busy}
      onClose={onClose}
      onSubmit={() => {
        setTried(true);
        if (!short && files.length >= DEFERRAL_FILES.min) void send.run();
      }}
    >
      <DraftBanner draft={draft} onDiscard={() => setReason('')} />
      {send.error && <Banner tone="error">{send.error.message}</Banner>}
      <TextArea
        label={t('exams.own.deferral.reason')}
        hint={t('exams.own.deferral.reasonHint')}
        required
        rows={4}
        counted
        maxLength={DEFERRAL_REASON.max}
        value={reason}
        error={tried && short ? t('exams.own.deferral.reasonShort') : undefined}
        onChange={(event) => setReason(event.target.value)}
      />
      <FilesField label={t('exams.own.deferral.proof')} files={files} max={DEFERRAL_FILES.max} onChange={setFiles} />
      {tried && files.length < DEFERRAL_FILES.min && (
        <p className="vse-field-error" role="alert">
          {t('exams.own.deferral.proofMissing')}
        </p>
      )}
    </FormDialog>
  );
}

/** The own request at one exam: its state and answer, and asking while there is time. */
export function OwnDeferral({
  courseId,
  examId,
  name,
}: {
  readonly courseId: string;
  readonly examId: string;
  readonly name: string;
}) {
  const t = useT();
  const [asking, setAsking] = useState(false);
  const read = useCall(ownDeferralsRoute, { params: { courseId } });
  const withdraw = useAction(
    async () => {
      await call(withdrawDeferralRoute, { params: { examId }, body: {} });
      await refresh(ownDeferralsRoute);
    },
    { done: t('exams.own.deferral.withdrawn') },
  );
  if (!read.data) return null;
  const row = read.data.rows.find((one) => one.examId === examId);
  const free = read.data.open.find((one) => one.examId === examId);
  const told = row && row.state !== 'withdrawn';
  if (!told && !free) return null;
  return (
    <div className="vse-stack">
      {told && (
        <p className="vse-row">
          <StatusTag tone={DEFERRAL_TONES[row.state]}>{t(`exams.own.deferral.state.${row.state}`)}</StatusTag>
          {row.opinion !== null && <span>{t('exams.own.deferral.opinion', { text: row.opinion })}</span>}
        </p>
      )}
      <div className="vse-row">
        {row?.state === 'submitted' && (
          <Popconfirm
            trigger={(ask) => (
              <Button size="small" loading={withdraw.busy} onClick={ask}>
                {t('exams.own.deferral.withdraw')}
              </Button>
            )}
            title={t('exams.own.deferral.withdrawTitle')}
            confirmLabel={t('exams.own.deferral.withdraw')}
            onConfirm={() => withdraw.run()}
          >
            {t('exams.own.deferral.withdrawText')}
          </Popconfirm>
        )}
        {free && (
          <>
            <Button size="small" aria-label={t('exams.own.deferral.title', { name })} onClick={() => setAsking(true)}>
              {t('exams.own.deferral.apply')}
            </Button>
            <small>{t('exams.own.deferral.until', { time: formatInstant(free.until) })}</small>
          </>
        )}
      </div>
      {asking && <RequestDialog examId={examId} name={name} onClose={() => setAsking(false)} />}
    </div>
  );
}
