import { type ReactNode, useEffect, useState } from 'react';
import type { ListRow } from '../../kernel/resource/list.ts';
import { Banner } from '../design/banner.tsx';
import { Button } from '../design/button.tsx';
import { classNames } from '../design/class-names.ts';
import { CopyButton } from '../design/copy-button.tsx';
import { EmptyState, ErrorState } from '../design/states.tsx';
import { translate, useT } from '../i18n/translate.ts';
import { copyText } from '../shell/copy-text.ts';
import { isNarrowed, type ListStart, resetList } from './list.model.ts';
import type { ListControl } from './use-list.ts';

/** A fetch that takes longer says so and can be given up. */
const SLOW_MS = 10_000;

/** True once work has gone on for ten seconds. */
function useSlow(working: boolean): boolean {
  const [slow, setSlow] = useState(false);
  useEffect(() => {
    if (!working) return;
    const timer = setTimeout(() => setSlow(true), SLOW_MS);
    return () => {
      clearTimeout(timer);
      setSlow(false);
    };
  }, [working]);
  return slow;
}

/** The list in its states: waiting, slow, failed with or without old rows, empty, filtered empty, rows. */
export function ListBody({
  list,
  start,
  place,
  empty,
  table,
}: {
  readonly list: ListControl;
  readonly start: ListStart;
  readonly place: readonly string[] | undefined;
  readonly empty: { readonly text: string; readonly action?: ReactNode };
  /** The table; with skeleton rows while there is nothing to show. */
  readonly table: (skeletonRows: number) => ReactNode;
}) {
  const t = useT();
  const { query, data, state, refused } = list;
  const slow = useSlow(query.isFetching);
  if (refused !== null) {
    return (
      <div className="vse-card">
        <EmptyState drawing="no-match">{refused}</EmptyState>
      </div>
    );
  }
  const { error } = query;
  if (!data && error) {
    return (
      <div className="vse-card">
        <ErrorState
          title={error.status === 403 ? t('ui.guard.forbidden') : t('table.failed')}
          onRetry={() => void query.refetch()}
          retrying={query.isFetching}
          requestId={error.requestId}
          copy={<CopyButton label={t('ui.action.copy')} onCopy={() => copyText(error.requestId)} />}
        >
          {error.message}
        </ErrorState>
      </div>
    );
  }
  const given = !data && !query.isFetching && query.fetchStatus === 'idle';
  if (given) {
    return (
      <div className="vse-card">
        <EmptyState action={<Button onClick={() => void query.refetch()}>{t('ui.action.retry')}</Button>}>
          {t('table.givenUp')}
        </EmptyState>
      </div>
    );
  }
  const old = data !== undefined && query.isFetching;
  return (
    <>
      {error && data && (
        <Banner
          tone="warning"
          live
          title={t('table.stale')}
          actions={
            <Button size="small" loading={query.isFetching} onClick={() => void query.refetch()}>
              {t('ui.action.retry')}
            </Button>
          }
        >
          {error.message} {error.requestId && <code className="vse-code">{error.requestId}</code>}
        </Banner>
      )}
      {slow && query.isFetching && (
        <Banner
          tone="info"
          live
          actions={
            <Button size="small" onClick={list.cancel}>
              {t('ui.action.cancel')}
            </Button>
          }
        >
          {t('table.slow')}
        </Banner>
      )}
      <div className={classNames('vse-list-place', old && 'vse-list-old')} aria-busy={old || undefined}>
        {old && <div className="vse-list-bar" aria-hidden="true" />}
        {data && data.rows.length === 0 ? (
          <div className="vse-card">
            {isNarrowed(state, start, place) || state.bin ? (
              <EmptyState
                drawing="no-match"
                action={
                  <Button onClick={() => list.change(resetList(state, start, place))}>{t('table.resetFilters')}</Button>
                }
              >
                {state.bin && !isNarrowed(state, start, place) ? t('table.bin.empty') : t('ui.empty.filtered')}
              </EmptyState>
            ) : (
              <EmptyState action={empty.action}>{empty.text}</EmptyState>
            )}
          </div>
        ) : (
          table(data ? 0 : Math.min(state.size, 10))
        )}
      </div>
    </>
  );
}

/** Name of a row: what its first column says. */
export const rowName =
  (column: string, keyOf: (row: ListRow) => string) =>
  (row: ListRow): string =>
    String(row[column] ?? '') || keyOf(row) || translate('table.row');
