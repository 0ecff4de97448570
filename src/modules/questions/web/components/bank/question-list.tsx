import type { KeyboardEvent } from 'react';
import { Checkbox } from '../../../../../ui/design/checkbox.tsx';
import { Link } from '../../../../../ui/design/link.tsx';
import { Tooltip } from '../../../../../ui/design/tooltip.tsx';
import { FormulaText } from '../../../../../ui/formula/formula-text.tsx';
import { formatInstant, formatList, formatNumber, formatScore } from '../../../../../ui/i18n/formats.ts';
import { useT } from '../../../../../ui/i18n/translate.ts';
import { MIN_CANDIDATES } from '../../../shared/question.model.ts';
import type { Line } from './bank-place.model.ts';
import { dayOf, RowFigures } from './question-figures.tsx';
import { StateTag } from './question-marks.tsx';

/** Characters of a stem in a row. */
const MAX_STEM = 60;

const shortStem = (stem: string): string => {
  const plain = stem.replace(/\{\{(\d{1,2})\}\}/g, '____');
  // A formula is not cut in two: the row is clipped by its box then.
  return plain.length <= MAX_STEM || plain.includes('$') ? plain : `${plain.slice(0, MAX_STEM)}…`;
};

/** 目标: the objectives of a question by their numbers within the course; their words stand in the title. */
function RowObjectives({
  own,
  objectives,
}: {
  readonly own: Line['objectives'];
  readonly objectives: readonly { readonly id: string; readonly text: string }[];
}) {
  const t = useT();
  const held = objectives.flatMap(({ id, text }, i) => {
    const found = own.find((one) => one.id === id);
    return found ? [{ n: i + 1, text, share: found.share }] : [];
  });
  if (held.length === 0) return null;
  return (
    <span title={held.map(({ n, text, share }) => t('questions.objectives.held', { n, text, share })).join('\n')}>
      {t('questions.objectives.row', { names: formatList(held.map(({ n }) => formatNumber(n))) })}
    </span>
  );
}

/** Rows of the bank; arrows move between them, the space bar chooses one. */
export function QuestionList({
  rows,
  openId,
  chosen,
  objectives,
  hrefOf,
  pointHref,
  onChoose,
}: {
  readonly rows: readonly Line[];
  readonly openId: string | null;
  readonly chosen: ReadonlySet<string>;
  /** Objectives of the course in their order: a row names its own by their numbers. */
  readonly objectives: readonly { readonly id: string; readonly text: string }[];
  readonly hrefOf: (id: string) => string;
  readonly pointHref: (pointId: string) => string;
  /** Null where nothing can be done with chosen rows. */
  readonly onChoose: ((ids: readonly string[], on: boolean) => void) | null;
}) {
  const t = useT();
  const ids = rows.map(({ id }) => id);
  const all = ids.every((id) => chosen.has(id));
  const onKeyDown = (event: KeyboardEvent<HTMLUListElement>) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    const target = event.target as HTMLElement;
    if (!target.matches('.vse-bank-open')) return;
    const links = [...event.currentTarget.querySelectorAll<HTMLElement>('.vse-bank-open')];
    if (step !== undefined) {
      event.preventDefault();
      links[links.indexOf(target) + step]?.focus();
    } else if (event.key === ' ' && onChoose) {
      event.preventDefault();
      const id = ids[links.indexOf(target)];
      if (id) onChoose([id], !chosen.has(id));
    }
  };
  return (
    <>
      <div className="vse-bank-choose">
        {onChoose && (
          <Checkbox
            label={t('questions.chooseAll')}
            checked={all}
            indeterminate={!all && ids.some((id) => chosen.has(id))}
            onChange={() => onChoose(ids, !all)}
          />
        )}
        <Tooltip label={t('questions.figures.about')}>
          {t('questions.figures.rule', { n: formatNumber(MIN_CANDIDATES) })}
        </Tooltip>
      </div>
      <ul className="vse-bank-rows" onKeyDown={onKeyDown}>
        {rows.map((row) => {
          const stem = shortStem(row.stem) || t('questions.noStem');
          return (
            <li key={row.id} data-open={row.id === openId ? '' : undefined}>
              {onChoose && (
                <input
                  type="checkbox"
                  className="vse-choice-box"
                  aria-label={t('questions.choose', { name: stem })}
                  checked={chosen.has(row.id)}
                  onChange={(event) => onChoose([row.id], event.target.checked)}
                />
              )}
              <div className="vse-bank-row">
                <Link
                  href={hrefOf(row.id)}
                  className="vse-bank-open"
                  aria-current={row.id === openId ? 'true' : undefined}
                >
                  <span className="vse-bank-type">{t(`questions.type.${row.type}`)}</span>
                  <span>
                    <FormulaText text={stem} />
                  </span>
                </Link>
                <div className="vse-bank-facts">
                  <StateTag state={row.state} review={row.review} />
                  <span>{t('questions.pointsOf', { n: formatScore(row.points) })}</span>
                  <span>{t(`questions.difficulty.${row.difficulty as 1}`)}</span>
                  {row.number > 1 && <span>{t('questions.version.nth', { n: row.number })}</span>}
                  {row.used && (
                    <span>
                      {row.figures.lastUsedAt === null
                        ? t('questions.used.yes')
                        : t('questions.figures.lastUsedOn', { date: dayOf(row.figures.lastUsedAt) })}
                    </span>
                  )}
                  {row.knowledge.slice(0, 2).map(({ id, name }) => (
                    <Link key={id} href={pointHref(id)}>
                      {name}
                    </Link>
                  ))}
                  <RowObjectives own={row.objectives} objectives={objectives} />
                  {row.tags.slice(0, 3).map((tag) => (
                    <span key={tag} className="vse-bank-tag">
                      {tag}
                    </span>
                  ))}
                  {row.source !== '' && <span>{row.source}</span>}
                  <span>{t('questions.savedBy', { name: row.by, time: formatInstant(row.updatedAt) })}</span>
                </div>
              </div>
              <RowFigures figures={row.figures} />
            </li>
          );
        })}
      </ul>
    </>
  );
}
