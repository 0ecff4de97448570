import { Segments } from '../../../../ui/design/segments.tsx';
import { useT } from '../../../../ui/i18n/translate.ts';
import { type Ladder, PERIODS, type Period } from '../../shared/ranking.model.ts';

/** Which ladder is shown, and for which period; marks belong to none. */
export function LadderChoice({
  ladders,
  ladder,
  period,
  onLadder,
  onPeriod,
}: {
  readonly ladders: readonly Ladder[];
  readonly ladder: Ladder;
  readonly period: Period;
  readonly onLadder: (ladder: Ladder) => void;
  readonly onPeriod: (period: Period) => void;
}) {
  const t = useT();
  return (
    <>
      <Segments
        label={t('ranking.ladders')}
        value={ladder}
        onChange={onLadder}
        items={ladders.map((key) => ({ key, label: t(`ranking.ladder.${key}`) }))}
      />
      {ladder !== 'mark' && (
        <Segments
          label={t('ranking.periods')}
          value={period}
          onChange={onPeriod}
          items={PERIODS.map((key) => ({ key, label: t(`ranking.period.${key}`) }))}
        />
      )}
    </>
  );
}
