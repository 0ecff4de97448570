import { useState } from 'react';
import { CallError } from '../../../../ui/api/call-error.tsx';
import { call } from '../../../../ui/api/client.ts';
import { useCall } from '../../../../ui/api/query.ts';
import { useAction } from '../../../../ui/api/use-action.ts';
import { Button } from '../../../../ui/design/button.tsx';
import { Dialog } from '../../../../ui/design/dialog.tsx';
import { SkeletonText } from '../../../../ui/design/skeleton.tsx';
import { TextArea } from '../../../../ui/design/text-area.tsx';
import { REASON } from '../../../../ui/forms/use-confirm.tsx';
import { useT } from '../../../../ui/i18n/translate.ts';
import { previewDelistRoute } from '../../shared/entry.contract.ts';
import { delistRoute } from '../../shared/version.contract.ts';
import { UsesList } from './uses-list.tsx';

/** 下架: what it touches and who is told, then a reason. */
export default function DelistDialog({
  one,
  onClose,
  onDone,
}: {
  readonly one: { readonly id: string; readonly name: string };
  readonly onClose: () => void;
  readonly onDone: () => void;
}) {
  const t = useT();
  const [reason, setReason] = useState('');
  const [shown, setShown] = useState(false);
  const touched = useCall(previewDelistRoute, { params: { id: one.id } });
  const length = reason.trim().length;
  const fault = length < REASON.least || length > REASON.most ? t('table.confirm.reasonLength') : undefined;
  const run = useAction(
    async () => {
      await call(delistRoute, { params: { id: one.id }, body: { reason: reason.trim() } });
      onDone();
    },
    { done: t('experiments.delist.done') },
  );
  const { data, error, refetch } = touched;
  return (
    <Dialog
      open
      role="alertdialog"
      title={t('experiments.delist.question', { name: one.name })}
      closeLabel={t('ui.action.close')}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t('ui.action.cancel')}</Button>
          <Button
            variant="danger"
            loading={run.busy}
            disabled={!data}
            onClick={() => {
              setShown(true);
              if (!fault) void run.run();
            }}
          >
            {t('experiments.delist.go')}
          </Button>
        </>
      }
    >
      <div className="vse-stack">
        <p>{t('experiments.delist.effect')}</p>
        {error ? (
          <CallError error={error} compact retry={refetch} />
        ) : !data ? (
          <SkeletonText lines={3} />
        ) : data.uses.length === 0 ? (
          <p>{t('experiments.delist.nothing')}</p>
        ) : (
          <>
            <UsesList uses={data.uses} />
            <p>{t('experiments.delist.people', { n: data.people })}</p>
          </>
        )}
        <TextArea
          name="reason"
          label={t('table.confirm.reason')}
          hint={t('table.confirm.reasonHint')}
          error={shown ? fault : run.error?.fieldMessage('reason')}
          value={reason}
          maxLength={REASON.most}
          counted
          required
          onChange={(event) => setReason(event.target.value)}
        />
      </div>
    </Dialog>
  );
}
