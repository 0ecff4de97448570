import type { ApiError } from '../../../../ui/api/api-error.ts';
import { CallError } from '../../../../ui/api/call-error.tsx';
import { SkeletonBlock, SkeletonText } from '../../../../ui/design/skeleton.tsx';
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
  readonly failed: { readonly error: Pick<ApiError, 'message' | 'requestId'> | null; readonly refetch: () => unknown };
}) {
  return failed.error && <CallError error={failed.error} retry={failed.refetch} />;
}
