import { useState } from 'react';
import { call } from '../../../../ui/api/client.ts';
import { refresh } from '../../../../ui/api/query.ts';
import { useAction } from '../../../../ui/api/use-action.ts';
import { Banner } from '../../../../ui/design/banner.tsx';
import { Button } from '../../../../ui/design/button.tsx';
import { Checkbox } from '../../../../ui/design/checkbox.tsx';
import { Dialog } from '../../../../ui/design/dialog.tsx';
import { useT } from '../../../../ui/i18n/translate.ts';
import {
  gradebookRoute,
  gradeTreeRoute,
  publishGradesRoute,
  withdrawGradesRoute,
} from '../../shared/grade.contract.ts';
import type { Book } from './book.model.ts';
import { isShortReason, ReasonField } from './reason-field.tsx';

/** Publishing asks first: who has pending members is named, and settling them is agreed to. */
export function PublishDialog({
  classId,
  book,
  onClose,
}: {
  readonly classId: string;
  readonly book: Book;
  readonly onClose: () => void;
}) {
  const t = useT();
  const [settle, setSettle] = useState(false);
  const open = book.rows.filter((row) => row.pending > 0);
  const pending = open.reduce((sum, row) => sum + row.pending, 0);
  const publish = useAction(
    async () => {
      await call(publishGradesRoute, { params: { classId }, body: { settlePending: settle } });
      await refresh(gradebookRoute, gradeTreeRoute);
    },
    { done: t('grades.publish.done', { n: book.rows.length }) },
  );
  return (
    <Dialog
      open
      onClose={onClose}
      role="alertdialog"
      title={t('grades.publish.title')}
      closeLabel={t('ui.action.close')}
      footer={
        <>
          <Button onClick={onClose}>{t('ui.action.cancel')}</Button>
          <Button
            variant="primary"
            loading={publish.busy}
            disabled={pending > 0 && !settle}
            onClick={async () => {
              if (await publish.run()) onClose();
            }}
          >
            {t('grades.publish.action', { n: book.rows.length })}
          </Button>
        </>
      }
    >
      <div className="vse-stack">
        <p>{t('grades.publish.text', { n: book.rows.length, version: book.schemeNumber })}</p>
        {pending > 0 && (
          <>
            <Banner tone="warning" title={t('grades.publish.pending', { n: pending })}>
              {open
                .map((row) => t('grades.publish.person', { name: row.name, n: row.pending }))
                .join(t('grades.list.comma'))}
            </Banner>
            <Checkbox
              label={t('grades.publish.settle', { n: pending })}
              checked={settle}
              onChange={(event) => setSettle(event.target.checked)}
            />
          </>
        )}
      </div>
    </Dialog>
  );
}

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
    <Dialog
      open
      onClose={onClose}
      role="alertdialog"
      title={t('grades.withdraw.title')}
      closeLabel={t('ui.action.close')}
      footer={
        <>
          <Button onClick={onClose}>{t('ui.action.cancel')}</Button>
          <Button
            variant="danger"
            loading={withdraw.busy}
            onClick={async () => {
              setTried(true);
              if (!short && (await withdraw.run())) onClose();
            }}
          >
            {t('grades.withdraw.action')}
          </Button>
        </>
      }
    >
      <div className="vse-stack">
        <p>{t('grades.withdraw.text')}</p>
        <ReasonField value={reason} tried={tried} onChange={setReason} />
      </div>
    </Dialog>
  );
}
