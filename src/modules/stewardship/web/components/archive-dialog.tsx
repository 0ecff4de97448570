import { useState } from 'react';
import { CallError } from '../../../../ui/api/call-error.tsx';
import { call } from '../../../../ui/api/client.ts';
import { useCall } from '../../../../ui/api/query.ts';
import { useAction } from '../../../../ui/api/use-action.ts';
import { Banner } from '../../../../ui/design/banner.tsx';
import { SkeletonText } from '../../../../ui/design/skeleton.tsx';
import { TextField } from '../../../../ui/design/text-field.tsx';
import { FormDialog } from '../../../../ui/forms/form-dialog.tsx';
import { ReasonField, useReason } from '../../../../ui/forms/reason-field.tsx';
import { useT } from '../../../../ui/i18n/translate.ts';
import { archiveRoute, previewArchiveRoute } from '../../shared/steward.contract.ts';
import { UsesList } from './uses-list.tsx';

/** 归档, for good: what stands against it, what uses it, a reason and the code typed in. */
export function ArchiveDialog({
  one,
  onClose,
  onDone,
}: {
  readonly one: { readonly id: string; readonly name: string; readonly code: string };
  readonly onClose: () => void;
  readonly onDone: () => void;
}) {
  const t = useT();
  const { data, error, refetch } = useCall(previewArchiveRoute, { params: { id: one.id } });
  const reason = useReason();
  const [typed, setTyped] = useState('');
  const [shown, setShown] = useState(false);
  const typedFault = typed.trim() !== one.code ? t('table.confirm.typedWrong', { text: one.code }) : undefined;
  const against = data
    ? [
        data.running > 0 && t('experiments.archive.running', { n: data.running }),
        data.entitlements > 0 && t('experiments.archive.entitled', { n: data.entitlements }),
        data.revision && t('experiments.archive.revision'),
      ].filter((text) => text !== false)
    : [];
  const run = useAction(
    async () => {
      await call(archiveRoute, { params: { id: one.id }, body: { reason: reason.text, code: typed.trim() } });
      onDone();
    },
    { done: t('experiments.archive.done', { name: one.name }) },
  );
  return (
    <FormDialog
      danger
      title={t('experiments.archive.question', { name: one.name })}
      submitLabel={t('experiments.archive.go')}
      busy={run.busy}
      disabled={!data || against.length > 0}
      onSubmit={() => {
        setShown(true);
        if (!reason.fault && !typedFault) void run.run();
      }}
      onClose={onClose}
    >
      <p>{t('experiments.archive.effect')}</p>
      {error ? (
        <CallError error={error} compact retry={refetch} />
      ) : !data ? (
        <SkeletonText lines={3} />
      ) : (
        <>
          {against.map((text) => (
            <Banner key={text} tone="error">
              {text}
            </Banner>
          ))}
          {data.uses.length > 0 && (
            <>
              <p>{t('experiments.archive.uses')}</p>
              <UsesList uses={data.uses} />
            </>
          )}
          <p>{t('experiments.archive.runs', { n: data.runs })}</p>
        </>
      )}
      {against.length === 0 && (
        <>
          <ReasonField reason={reason} shown={shown} />
          <TextField
            name="typed"
            label={t('experiments.archive.type', { code: one.code })}
            required
            autoComplete="off"
            value={typed}
            error={shown ? (typedFault ?? run.error?.fieldMessage('code')) : undefined}
            onChange={(event) => setTyped(event.target.value)}
          />
        </>
      )}
    </FormDialog>
  );
}
