import { FigureCard } from '../../../../ui/chart/figure-card.tsx';
import { formatNumber } from '../../../../ui/i18n/formats.ts';
import { useT } from '../../../../ui/i18n/translate.ts';
import { changeOf, NUMBERS, numbersOf, SHARES, STARS_FROM, type UseNumber } from '../../shared/use.model.ts';
import type { Opened, RecordsOf, Use } from './use.model.ts';

/** Runs a number is made of; views, reviews and reports are no runs. */
const BEHIND: Partial<Record<UseNumber, RecordsOf>> = {
  runs: 'runs',
  persons: 'runs',
  minutes: 'finished',
  completion: 'ended',
  passing: 'scored',
};

const written = (key: UseNumber, value: number | null): string => {
  if (value === null) return '—';
  if (SHARES.includes(key)) return `${formatNumber(value, 1)}%`;
  return key === 'minutes' ? formatNumber(value, 1) : key === 'stars' ? formatNumber(value, 2) : formatNumber(value);
};

/** 总览: the numbers of the days, how they changed, and the runs behind them. */
export function NumberCard({
  data,
  open,
  save,
}: {
  readonly data: Use;
  readonly open: (opened: Opened) => void;
  readonly save: () => Promise<unknown>;
}) {
  const t = useT();
  const { now, before } = data;
  const values = numbersOf(now);
  const earlier = before && numbersOf(before.totals);
  const share = (have: number, of: number) =>
    t('statistics.note.share', { have: formatNumber(have), of: formatNumber(of) });
  const note = (key: UseNumber): string => {
    if (key === 'minutes')
      return now.median === null ? '' : t('statistics.note.median', { n: formatNumber(now.median, 1) });
    if (key === 'completion') return share(now.finished, now.ended);
    if (key === 'passing') return share(now.passed, now.scored);
    if (key === 'submitted') return share(now.reportsIn, now.reportsDue);
    if (key === 'graded') return share(now.reportsGraded, now.reportsIn);
    return key === 'stars' && now.reviews !== null ? t('statistics.note.reviews', { n: now.reviews }) : '';
  };
  const change = (key: UseNumber): string => {
    const by = earlier ? changeOf(key, values[key], earlier[key]) : null;
    if (by === null) return '';
    if (by === 0) return t('statistics.change.same');
    const n = formatNumber(Math.abs(by), 1);
    const points = SHARES.includes(key);
    return t(`statistics.change.${points ? (by > 0 ? 'pointsUp' : 'pointsDown') : by > 0 ? 'up' : 'down'}`, { n });
  };
  return (
    <FigureCard
      title={t('statistics.numbers')}
      definition={t('statistics.lead')}
      figures={NUMBERS.map((key) => {
        const label = t(`statistics.number.${key}`);
        const of = BEHIND[key];
        return {
          key,
          label,
          value: written(key, values[key]),
          note: [note(key), change(key)].filter(Boolean).join(' · '),
          definition: t(`statistics.number.${key}.is`),
          ...(of && now.runs > 0
            ? {
                openLabel: `${t('statistics.records.open', { name: label })} ${written(key, values[key])}`,
                onOpen: () => open({ of, title: label }),
              }
            : {}),
        };
      })}
      cells={{
        heads: [t('statistics.definition.number'), t('statistics.definition.value'), t('statistics.definition.words')],
        rows: NUMBERS.map((key) => [
          t(`statistics.number.${key}`),
          key === 'stars' && (now.reviews ?? 0) < STARS_FROM ? null : values[key],
          t(`statistics.number.${key}.is`),
        ]),
      }}
      onWorkbook={save}
    />
  );
}
