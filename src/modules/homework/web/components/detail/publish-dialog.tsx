import type { MessageKey } from '../../../../../kernel/i18n/catalog.ts';
import { CallError } from '../../../../../ui/api/call-error.tsx';
import { call } from '../../../../../ui/api/client.ts';
import { useCall } from '../../../../../ui/api/query.ts';
import { useAction } from '../../../../../ui/api/use-action.ts';
import { Banner } from '../../../../../ui/design/banner.tsx';
import { ErrorIcon, SuccessIcon, WarningIcon } from '../../../../../ui/design/icons.ts';
import { SkeletonText } from '../../../../../ui/design/skeleton.tsx';
import { FormDialog } from '../../../../../ui/forms/form-dialog.tsx';
import { formatList, formatNumber } from '../../../../../ui/i18n/formats.ts';
import { translateKey, useT } from '../../../../../ui/i18n/translate.ts';
import { homeworkChecksRoute, publishHomeworkRoute } from '../../../shared/homework-life.contract.ts';
import type { Homework } from '../homework.model.ts';
import { refreshHomework } from '../refresh-homework.ts';

const ICON = { ok: SuccessIcon, warning: WarningIcon, show: WarningIcon, error: ErrorIcon } as const;

/** 发布: what publishing looks at; a hidden node is shown with it. */
export function PublishDialog({
  homework,
  onClose,
  onPublished,
}: {
  readonly homework: Homework;
  readonly onClose: () => void;
  readonly onPublished: () => void;
}) {
  const t = useT();
  const checks = useCall(homeworkChecksRoute, { params: { homeworkId: homework.id } });
  const publish = useAction(
    async () => {
      try {
        const body = { version: homework.version, showNode: true };
        await call(publishHomeworkRoute, { params: { homeworkId: homework.id }, body });
        onPublished();
      } finally {
        await refreshHomework();
      }
    },
    { quiet: true, done: t('homework.published') },
  );
  const errors = checks.data?.rows.filter(({ level }) => level === 'error').length ?? 0;
  return (
    <FormDialog
      title={t('homework.publish.title', { title: homework.title })}
      submitLabel={t('homework.command.publish')}
      busy={publish.busy}
      disabled={!checks.data?.ready}
      width="min(640px, calc(100vw - 32px))"
      onClose={onClose}
      onSubmit={() => void publish.run()}
    >
      {publish.error && <Banner tone="error">{publish.error.message}</Banner>}
      {checks.error && <CallError error={checks.error} retry={checks.refetch} compact />}
      {checks.isLoading && <SkeletonText lines={6} />}
      {checks.data && (
        <>
          <ul className="vse-homework-checks">
            {checks.data.rows.map(({ check, level, message, names }) => {
              const Icon = ICON[level];
              return (
                <li key={check} data-level={level}>
                  <Icon role="img" aria-label={t(`homework.level.${level}`)} />
                  <strong>{t(`homework.check.${check}`)}</strong>
                  <div>
                    <p>{translateKey(message.key as MessageKey, message.params)}</p>
                    {names.length > 0 && <p className="vse-muted-small">{formatList(names)}</p>}
                  </div>
                </li>
              );
            })}
          </ul>
          <p className="vse-muted-small" role="status">
            {errors > 0
              ? t('homework.publish.errors', { n: errors })
              : t('homework.publish.ready', { n: formatNumber(checks.data.learners) })}
          </p>
        </>
      )}
    </FormDialog>
  );
}
