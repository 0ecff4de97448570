import { Button } from '../../../../ui/design/button.tsx';
import { Checkbox } from '../../../../ui/design/checkbox.tsx';
import { StatusTag } from '../../../../ui/design/status-tag.tsx';
import { FormulaText } from '../../../../ui/formula/formula-text.tsx';
import { formatInstant, formatList, formatScore } from '../../../../ui/i18n/formats.ts';
import { useT } from '../../../../ui/i18n/translate.ts';
import type { Mistake } from '../../shared/mistake.contract.ts';

/** How far one is with a question, in a sign with words. */
export function MasteryTag({ row }: { readonly row: Pick<Mistake, 'mastered' | 'streak'> }) {
  const t = useT();
  if (row.mastered) return <StatusTag tone="success">{t('mistakes.state.mastered')}</StatusTag>;
  return (
    <>
      <StatusTag tone="warning">{t('mistakes.state.open')}</StatusTag>
      {row.streak > 0 && <span>{t('mistakes.streak', { n: row.streak })}</span>}
    </>
  );
}

/** One question of the list. */
export function MistakeRow({
  row,
  place,
  chosen,
  full,
  onChoose,
  onView,
}: {
  readonly row: Mistake;
  readonly place: number;
  readonly chosen: boolean;
  /** No more questions can be chosen. */
  readonly full: boolean;
  readonly onChoose: () => void;
  readonly onView: () => void;
}) {
  const t = useT();
  return (
    <li className="vse-card vse-mistake">
      <div className="vse-mistake-choice">
        {row.redoable && (
          <Checkbox
            label={<span className="vse-visually-hidden">{t('mistakes.select', { n: place })}</span>}
            checked={chosen}
            disabled={full && !chosen}
            onChange={onChoose}
          />
        )}
      </div>
      <div className="vse-mistake-text">
        <p className="vse-mistake-stem">
          <FormulaText text={row.stem} />
        </p>
        <p className="vse-mistake-facts">
          <MasteryTag row={row} />
          <span>{t(`mistakes.type.${row.type}`)}</span>
          <span>{t('mistakes.times', { n: row.times })}</span>
          <span>{t('mistakes.score', { score: formatScore(row.score), points: formatScore(row.points) })}</span>
          {row.redos > 0 && <span>{t('mistakes.redos', { n: row.redos })}</span>}
        </p>
        <p className="vse-mistake-facts">
          <span>{row.course.name}</span>
          <span>{row.exam.name}</span>
          <span className="vse-num">{formatInstant(row.wrongAt)}</span>
          {row.knowledge.length > 0 && <span>{formatList(row.knowledge.map(({ name }) => name))}</span>}
        </p>
      </div>
      <Button size="small" aria-label={t('mistakes.viewOf', { n: place })} onClick={onView}>
        {t('mistakes.view')}
      </Button>
    </li>
  );
}
