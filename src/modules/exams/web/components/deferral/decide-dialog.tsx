import { useState } from 'react';
import type { CallOutput } from '../../../../../kernel/http/contract.ts';
import { call } from '../../../../../ui/api/client.ts';
import { refresh } from '../../../../../ui/api/query.ts';
import { useAction } from '../../../../../ui/api/use-action.ts';
import { Banner } from '../../../../../ui/design/banner.tsx';
import { RadioGroup } from '../../../../../ui/design/radio-group.tsx';
import { TextField } from '../../../../../ui/design/text-field.tsx';
import { FormDialog } from '../../../../../ui/forms/form-dialog.tsx';
import { fromLocalTime } from '../../../../../ui/forms/local-time.model.ts';
import { ReasonField, useReason } from '../../../../../ui/forms/reason-field.tsx';
import { useT } from '../../../../../ui/i18n/translate.ts';
import { decideDeferralRoute, deferralsRoute } from '../../../shared/deferral.contract.ts';
import { refreshExams } from '../refresh-exams.ts';
import { ProofFiles } from './proof-files.tsx';

export type Deferral = CallOutput<typeof deferralsRoute>['rows'][number];

/** 审批缓考: approved with an own time at this exam or for a later sitting, or refused with the reason. */
export function DecideDialog({ deferral, onClose }: { readonly deferral: Deferral; readonly onClose: () => void }) {
  const t = useT();
  const [outcome, setOutcome] = useState<'approve' | 'reject' | null>(null);
  const [opensAt, setOpensAt] = useState('');
  const [closesAt, setClosesAt] = useState('');
  const opinion = useReason();
  const [sent, setSent] = useState(false);
  const running = deferral.examState === 'published' || deferral.examState === 'open';
  const decide = useAction(
    async () => {
      const approve = outcome === 'approve';
      const at = (text: string) => (approve && running && text ? (fromLocalTime(text) ?? null) : null);
      const body = {
        ...{ deferralId: deferral.id, approve, opinion: opinion.text },
        ...{ opensAt: at(opensAt), closesAt: at(closesAt) },
      };
      await call(decideDeferralRoute, { params: { examId: deferral.examId }, body });
      await Promise.all([refresh(deferralsRoute), refreshExams()]);
      onClose();
    },
    { quiet: true, done: t('exams.deferral.decided') },
  );
  const fault = (path: string) => decide.error?.fieldMessage(path);
  return (
    <FormDialog
      title={t('exams.deferral.decideTitle', { name: deferral.name, exam: deferral.examName })}
      submitLabel={t('exams.deferral.decide')}
      busy={decide.busy}
      onClose={onClose}
      onSubmit={() => {
        setSent(true);
        if (outcome !== null && !opinion.fault) void decide.run();
      }}
    >
      {decide.error && decide.error.fields.length === 0 && <Banner tone="error">{decide.error.message}</Banner>}
      <p>{deferral.reason}</p>
      <ProofFiles files={deferral.files} />
      <RadioGroup
        inline
        label={t('exams.deferral.outcome')}
        value={outcome}
        error={sent && outcome === null ? t('ui.required') : undefined}
        options={(['approve', 'reject'] as const).map((value) => ({ value, label: t(`exams.deferral.${value}`) }))}
        onChange={setOutcome}
      />
      {outcome === 'approve' &&
        (running ? (
          <>
            <p className="vse-muted-small">{t('exams.deferral.windowNote')}</p>
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
          </>
        ) : (
          <p className="vse-muted-small">{t('exams.deferral.laterNote')}</p>
        ))}
      <ReasonField
        reason={opinion}
        shown={sent}
        label={t('exams.deferral.opinion')}
        hint={t('exams.deferral.opinionHint')}
      />
    </FormDialog>
  );
}
