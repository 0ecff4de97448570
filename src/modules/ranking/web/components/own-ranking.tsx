import { useState } from 'react';
import { CallError } from '../../../../ui/api/call-error.tsx';
import { call } from '../../../../ui/api/client.ts';
import { refresh, useCall } from '../../../../ui/api/query.ts';
import { useAction } from '../../../../ui/api/use-action.ts';
import { Button } from '../../../../ui/design/button.tsx';
import { Drawer } from '../../../../ui/design/dialog.tsx';
import { SectionHeading } from '../../../../ui/design/page-header.tsx';
import { Segments } from '../../../../ui/design/segments.tsx';
import { SimpleTable } from '../../../../ui/design/simple-table.tsx';
import { SkeletonText } from '../../../../ui/design/skeleton.tsx';
import { EmptyState } from '../../../../ui/design/states.tsx';
import { Switch } from '../../../../ui/design/switch.tsx';
import { formatNumber } from '../../../../ui/i18n/formats.ts';
import { useT } from '../../../../ui/i18n/translate.ts';
import { hideInRankingRoute, ownRankingEntriesRoute, ownRankingRoute } from '../../shared/ranking.contract.ts';
import type { Ladder, Period } from '../../shared/ranking.model.ts';
import { EntryList } from './entry-list.tsx';
import { LadderChoice } from './ladder-choice.tsx';
import { formatLadderValue, type OwnBoard, RankChange, useEmptyLabel } from './ranking-words.tsx';

type OwnRow = OwnBoard['rows'][number];

/** A classmate as the team lets others see him or her. */
function ShownName({ row }: { readonly row: OwnRow }) {
  const t = useT();
  if (row.own) return <strong>{t('ranking.own.me', { name: row.name ?? '' })}</strong>;
  if (row.name === null) return t('ranking.someone');
  return row.form === 'family' ? t('ranking.family', { name: row.name }) : row.name;
}

/** Whether classmates see the own name; it counts at once. */
function HideSwitch({ courseId, hidden }: { readonly courseId: string; readonly hidden: boolean }) {
  const t = useT();
  const save = useAction(async (next: boolean) => {
    await call(hideInRankingRoute, { params: { courseId }, body: { hidden: next } });
    await refresh(ownRankingRoute);
  });
  return (
    <Switch
      label={t('ranking.own.hide')}
      hint={t('ranking.own.hideHint')}
      checked={hidden}
      disabled={save.busy}
      onChange={(event) => void save.run(event.target.checked)}
    />
  );
}

function OwnEntries({
  courseId,
  ladder,
  period,
}: {
  readonly courseId: string;
  readonly ladder: Ladder;
  readonly period: Period;
}) {
  const answer = useCall(ownRankingEntriesRoute, { params: { courseId }, query: { ladder, period } });
  return <EntryList answer={answer} ladder={ladder} />;
}

/** The ladder as a learner may see it, in a drawer. */
function OwnLadder({
  courseId,
  first,
  onClose,
}: {
  readonly courseId: string;
  readonly first: Ladder;
  readonly onClose: () => void;
}) {
  const t = useT();
  const emptyLabel = useEmptyLabel();
  const [ladder, setLadder] = useState(first);
  const [period, setPeriod] = useState<Period>('week');
  const [scope, setScope] = useState<'class' | 'course'>('class');
  const [parts, setParts] = useState(false);
  const answer = useCall(
    ownRankingRoute,
    { params: { courseId }, query: { scope, ladder, period } },
    { keepPrevious: true },
  );
  const { data } = answer;
  const waiting = !data || answer.isPlaceholderData;
  const mine = waiting ? undefined : data.rows.find((row) => row.own);
  const rows = (data?.rows ?? []).map((row, at) => ({ ...row, key: String(at) }));
  return (
    <Drawer open width="min(720px, 100vw)" title={t('ranking.board')} onClose={onClose}>
      {answer.error ? (
        <CallError error={answer.error} compact retry={answer.refetch} />
      ) : (
        <div className="vse-stack">
          <div className="vse-ranking-bar">
            <LadderChoice
              ladders={data?.ladders ?? [first]}
              ladder={ladder}
              period={period}
              onLadder={setLadder}
              onPeriod={setPeriod}
            />
            <Segments
              label={t('ranking.scope')}
              value={scope}
              onChange={setScope}
              items={(['class', 'course'] as const).map((key) => ({ key, label: t(`ranking.scope.${key}`) }))}
            />
          </div>
          <p className="vse-ranking-note">
            <span>{t(ladder === 'mark' ? 'ranking.about.mark.own' : `ranking.about.${ladder}`)}</span>
            {!waiting && <span>{data.few ? t('ranking.own.few') : t('ranking.own.of', { n: data.ranked })}</span>}
          </p>
          {mine && mine.rank !== null && (
            <p className="vse-ranking-sum">
              {t('ranking.own.rank', { rank: mine.rank })} · {formatLadderValue(ladder, mine.value)}
            </p>
          )}
          <SimpleTable<OwnRow & { readonly key: string }>
            caption={t('ranking.board')}
            captionHidden
            rows={waiting || data.ranked === 0 ? [] : rows}
            rowKey={(row) => row.key}
            skeletonRows={waiting ? 6 : 0}
            columns={[
              { key: 'rank', title: t('ranking.column.rank'), numeric: true, render: (row) => formatNumber(row.rank) },
              { key: 'change', title: t('ranking.column.change'), render: (row) => <RankChange change={row.change} /> },
              { key: 'name', title: t('ranking.column.name'), heading: true, render: (row) => <ShownName row={row} /> },
              {
                key: 'value',
                title: t(`ranking.ladder.${ladder}`),
                numeric: true,
                render: (row) => formatLadderValue(ladder, row.value),
              },
            ]}
            empty={<EmptyState compact>{emptyLabel(ladder, period)}</EmptyState>}
          />
          {data && <HideSwitch courseId={courseId} hidden={data.hidden} />}
          {ladder !== 'mark' && (
            <div>
              <Button aria-expanded={parts} onClick={() => setParts(!parts)}>
                {t('ranking.own.entries')}
              </Button>
            </div>
          )}
          {parts && ladder !== 'mark' && <OwnEntries courseId={courseId} ladder={ladder} period={period} />}
        </div>
      )}
    </Drawer>
  );
}

/** 我的排行 on the page of a course: the own place, and the way to the ladder. */
export default function OwnRanking({ courseId }: { readonly courseId: string }) {
  const t = useT();
  const [open, setOpen] = useState(false);
  const answer = useCall(ownRankingRoute, { params: { courseId } });
  const { data } = answer;
  const mine = data?.rows.find((row) => row.own);
  return (
    <section className="vse-own-ranking" aria-labelledby="own-ranking">
      <SectionHeading id="own-ranking">{t('ranking.own')}</SectionHeading>
      {answer.error && !data ? (
        <CallError error={answer.error} compact retry={answer.refetch} />
      ) : !data ? (
        <SkeletonText lines={2} />
      ) : data.ladder === null ? (
        <p className="vse-ranking-note">{t('ranking.closed')}</p>
      ) : (
        <>
          <p>
            <span>{`${t('ranking.period.week')} · ${t(`ranking.ladder.${data.ladder}`)}`}</span>{' '}
            {mine && mine.rank !== null ? (
              <>
                <strong>{t('ranking.own.rank', { rank: mine.rank })}</strong>{' '}
                <span className="vse-num">{formatLadderValue(data.ladder, mine.value)}</span>
              </>
            ) : (
              <span className="vse-ranking-note">{t('ranking.own.none')}</span>
            )}
          </p>
          <Button onClick={() => setOpen(true)}>{t('ranking.own.open')}</Button>
          {open && <OwnLadder courseId={courseId} first={data.ladder} onClose={() => setOpen(false)} />}
        </>
      )}
    </section>
  );
}
