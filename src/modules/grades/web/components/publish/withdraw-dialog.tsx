import { useState } from 'react';
import { call } from '../../../../../ui/api/client.ts';
import { refresh } from '../../../../../ui/api/query.ts';
import { useAction } from '../../../../../ui/api/use-action.ts';
import { FormDialog } from '../../../../../ui/forms/form-dialog.tsx';
import { useT } from '../../../../../ui/i18n/translate.ts';
import { gradebookRoute, gradeTreeRoute } from '../../../shared/grade.contract.ts';
import { withdrawGradesRoute } from '../../../shared/publication.contract.ts';
import { isShortReason, ReasonField } from '../reason-field.tsx';

/** Withdrawing hides the totals from learners and asks why. */
export function WithdrawDialog({ classId, onClose }: { readonly classId: string; readonly onClose: () => void }) {
  const t = useT();
  const [reason, setReason] = useState('');
  const [tried, setTried] = useState(false);
  const short = isShortReason(reason);
  const withdraw = useAction(
    async () => {
      await call(withdrawGradesRoute, { params: { classId }, body: { reason: reason.trim() } });
      await refresh(gradebookRoute, gradeTreeRoute);
    },
    { done: t('grades.withdraw.done') },
  );
  return (
    <FormDialog
      title={t('grades.withdraw.title')}
      submitLabel={t('grades.withdraw.action')}
      busy={withdraw.busy}
      danger
      onClose={onClose}
      onSubmit={async () => {
        setTried(true);
        if (!short && (await withdraw.run())) onClose();
      }}
    >
      <p>{t('grades.withdraw.text')}</p>
      <ReasonField value={reason} tried={tried} onChange={setReason} />
    </FormDialog>
  );
}
