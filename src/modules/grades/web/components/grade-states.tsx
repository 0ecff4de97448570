import { SkeletonBlock, SkeletonText } from '../../../../ui/design/skeleton.tsx';
import { ErrorState } from '../../../../ui/design/states.tsx';
import { useT } from '../../../../ui/i18n/translate.ts';
import './grades.css';

export function GradesWaiting() {
  const t = useT();
  return (
    <div className="vse-stack" role="status" aria-label={t('ui.loading')}>
      <SkeletonBlock height="40px" width="40%" />
      <SkeletonBlock height="120px" />
      <SkeletonText lines={6} />
    </div>
  );
}

/** A failed read with its request number and another try. */
export function GradesFailed({
  failed,
}: {
  readonly failed: {
    readonly error: { readonly message: string; readonly requestId: string } | null;
    readonly refetch: () => unknown;
  };
}) {
  const t = useT();
  return (
    <ErrorState
      title={t('ui.error.page')}
      retryLabel={t('ui.action.retry')}
      onRetry={() => void failed.refetch()}
      requestIdLabel={t('ui.error.requestId')}
      requestId={failed.error?.requestId}
    >
      {failed.error?.message}
    </ErrorState>
  );
}
