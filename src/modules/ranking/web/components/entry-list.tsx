import type { UseQueryResult } from '@tanstack/react-query';
import type { ApiError } from '../../../../ui/api/api-error.ts';
import { CallError } from '../../../../ui/api/call-error.tsx';
import { SimpleTable } from '../../../../ui/design/simple-table.tsx';
import { EmptyState } from '../../../../ui/design/states.tsx';
import { StatusTag } from '../../../../ui/design/status-tag.tsx';
import { formatInstant, formatScore } from '../../../../ui/i18n/formats.ts';
import { useT } from '../../../../ui/i18n/translate.ts';
import type { Ladder } from '../../shared/ranking.model.ts';
import { type Entry, formatLadderValue } from './ranking-words.tsx';

/** What a value on a ladder is made of, with its sum. */
export function EntryList({
  answer,
  ladder,
}: {
  readonly answer: UseQueryResult<{ readonly value: number | null; readonly entries: readonly Entry[] }, ApiError>;
  readonly ladder: Ladder;
}) {
  const t = useT();
  const { data } = answer;
  if (answer.error && !data) return <CallError error={answer.error} compact retry={answer.refetch} />;
  const rows = data?.entries.map((one, at) => ({ ...one, key: String(at) })) ?? [];
  return (
    <div className="vse-stack">
      <p className="vse-ranking-note">{t(ladder === 'mark' ? 'ranking.about.mark.own' : `ranking.about.${ladder}`)}</p>
      {data && (
        <p className="vse-ranking-sum">
          {t('ranking.entries.sum', { value: formatLadderValue(ladder, data.value ?? 0) })}
        </p>
      )}
      <SimpleTable
        caption={t('ranking.column.parts')}
        captionHidden
        rows={rows}
        rowKey={(one) => one.key}
        skeletonRows={data ? 0 : 6}
        columns={[
          {
            key: 'kind',
            title: t('ranking.entry.kind'),
            render: (one) =>
              one.kind === 'best'
                ? t('ranking.entry.best', { score: formatScore(one.score ?? 0) })
                : t(`ranking.entry.${one.kind}`),
          },
          { key: 'name', title: t('ranking.entry.name'), heading: true, render: (one) => one.name },
          {
            key: 'at',
            title: t('ranking.entry.at'),
            render: (one) => <span className="vse-num vse-nowrap">{formatInstant(one.at)}</span>,
          },
          {
            key: 'value',
            title: t('ranking.entry.value'),
            numeric: true,
            render: (one) => (
              <>
                {one.capped && <StatusTag tone="warning">{t('ranking.entry.capped')}</StatusTag>}{' '}
                {formatLadderValue(ladder, one.value)}
              </>
            ),
          },
        ]}
        empty={<EmptyState compact>{t('ranking.entries.none')}</EmptyState>}
      />
    </div>
  );
}
