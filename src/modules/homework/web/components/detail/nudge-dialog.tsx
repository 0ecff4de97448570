import { CallError } from '../../../../../ui/api/call-error.tsx';
import { call } from '../../../../../ui/api/client.ts';
import { useCall } from '../../../../../ui/api/query.ts';
import { useAction } from '../../../../../ui/api/use-action.ts';
import { Banner } from '../../../../../ui/design/banner.tsx';
import { SkeletonText } from '../../../../../ui/design/skeleton.tsx';
import { FormDialog } from '../../../../../ui/forms/form-dialog.tsx';
import { formatInstant, formatList, formatNumber } from '../../../../../ui/i18n/formats.ts';
import { useT } from '../../../../../ui/i18n/translate.ts';
import { NUDGE_HOURS } from '../../../shared/homework.model.ts';
import { nudgePreviewRoute, nudgeRoute } from '../../../shared/homework-life.contract.ts';
import type { Homework } from '../homework.model.ts';
import { refreshHomework } from '../refresh-homework.ts';

/** 催交: whom a reminder reaches, before it goes out. */
export function NudgeDialog({ homework, onClose }: { readonly homework: Homework; readonly onClose: () => void }) {
  const t = useT();
  const params = { homeworkId: homework.id };
  const preview = useCall(nudgePreviewRoute, { params });
  const nudge = useAction(
    async () => {
      await call(nudgeRoute, { params });
      await refreshHomework();
      onClose();
    },
    { quiet: true, done: t('homework.nudged') },
  );
  const data = preview.data;
  const waits = data?.againAt ?? null;
  return (
    <FormDialog
      title={t('homework.command.nudge')}
      submitLabel={t('homework.nudge.submit')}
      busy={nudge.busy}
      disabled={!data || data.count === 0 || waits !== null}
      onClose={onClose}
      onSubmit={() => void nudge.run()}
    >
      {nudge.error && <Banner tone="error">{nudge.error.message}</Banner>}
      {preview.error && <CallError error={preview.error} retry={preview.refetch} compact />}
      {preview.isLoading && <SkeletonText lines={3} />}
      {data &&
        (data.count === 0 ? (
          <p>{t('homework.nudge.nobody')}</p>
        ) : (
          <>
            <p>{t('homework.nudge.count', { n: formatNumber(data.count) })}</p>
            <p className="vse-muted-small">
              {data.names.length < data.count
                ? t('homework.nudge.names', { names: formatList(data.names), n: data.count - data.names.length })
                : formatList(data.names)}
            </p>
          </>
        ))}
      {waits !== null && (
        <Banner tone="warning">{t('homework.nudge.wait', { n: NUDGE_HOURS, time: formatInstant(waits) })}</Banner>
      )}
    </FormDialog>
  );
}
