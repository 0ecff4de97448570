import { useState } from 'react';
import { CallError } from '../../../../ui/api/call-error.tsx';
import { call } from '../../../../ui/api/client.ts';
import { useCall } from '../../../../ui/api/query.ts';
import { useAction } from '../../../../ui/api/use-action.ts';
import { SkeletonText } from '../../../../ui/design/skeleton.tsx';
import { FormDialog } from '../../../../ui/forms/form-dialog.tsx';
import { ReasonField, useReason } from '../../../../ui/forms/reason-field.tsx';
import { useT } from '../../../../ui/i18n/translate.ts';
import { delistRoute, previewDelistRoute } from '../../shared/listing.contract.ts';
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
  const reason = useReason();
  const [shown, setShown] = useState(false);
  const touched = useCall(previewDelistRoute, { params: { id: one.id } });
  const run = useAction(
    async () => {
      await call(delistRoute, { params: { id: one.id }, body: { reason: reason.text } });
      onDone();
    },
    { done: t('experiments.delist.done') },
  );
  const { data, error, refetch } = touched;
  return (
    <FormDialog
      danger
      title={t('experiments.delist.question', { name: one.name })}
      submitLabel={t('experiments.delist.go')}
      busy={run.busy}
      disabled={!data}
      onSubmit={() => {
        setShown(true);
        if (!reason.fault) void run.run();
      }}
      onClose={onClose}
    >
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
      <ReasonField reason={reason} shown={shown} refused={run.error?.fieldMessage('reason')} />
    </FormDialog>
  );
}
