import { ErrorState } from '../design/states.tsx';
import { useT } from '../i18n/translate.ts';
import type { ApiError } from './api-error.ts';

/** A call that failed, in the server's words, with the way to try again and the number to ask about. */
export function CallError({
  error,
  retry,
  title,
  compact = false,
  retrying = false,
}: {
  readonly error: Pick<ApiError, 'message' | 'requestId'> & Partial<Pick<ApiError, 'status'>>;
  readonly retry: () => unknown;
  /** Says what could not be shown; else that the page could not be loaded. */
  readonly title?: string;
  readonly compact?: boolean;
  readonly retrying?: boolean;
}) {
  const t = useT();
  return (
    <ErrorState
      compact={compact}
      title={error.status === 403 ? t('ui.guard.forbidden') : (title ?? t('ui.error.page'))}
      onRetry={() => void retry()}
      retrying={retrying}
      requestId={error.requestId}
    >
      {error.message}
    </ErrorState>
  );
}
