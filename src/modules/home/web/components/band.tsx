import type { UseQueryResult } from '@tanstack/react-query';
import { type ReactNode, useDeferredValue } from 'react';
import type { ApiError } from '../../../../ui/api/api-error.ts';
import { CallError } from '../../../../ui/api/call-error.tsx';
import { SectionHeading } from '../../../../ui/design/page-header.tsx';
import { useT } from '../../../../ui/i18n/translate.ts';

/** One band of the front page: it waits, fails and is retried alone; without anything to show it is not there. */
export function Band<T>({
  id,
  title,
  extra,
  answer,
  waiting,
  children,
}: {
  readonly id: string;
  readonly title: string;
  readonly extra?: ReactNode;
  readonly answer: UseQueryResult<T, ApiError>;
  /** Placeholder of the final size; absent: nothing until the answer has come. */
  readonly waiting?: ReactNode;
  /** Null when there is nothing to show. */
  readonly children: (data: T) => ReactNode;
}) {
  const t = useT();
  // Drawn in small pieces: answers come one after another while the reader already scrolls and types.
  const data = useDeferredValue(answer.data);
  const shown = data === undefined ? null : children(data);
  if (data !== undefined && shown === null) return null;
  if (data === undefined && !answer.error && !waiting) return null;
  return (
    <section className="vse-band" aria-labelledby={id} aria-busy={answer.isPending || undefined}>
      <SectionHeading id={id} extra={data === undefined ? undefined : extra}>
        {title}
      </SectionHeading>
      {answer.data === undefined && answer.error ? (
        <CallError
          error={answer.error}
          compact
          title={t('home.failed')}
          retry={answer.refetch}
          retrying={answer.isFetching}
        />
      ) : (
        (shown ?? waiting)
      )}
    </section>
  );
}
