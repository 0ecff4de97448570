import type { CallOutput } from '../../../../../kernel/http/contract.ts';
import { DefinitionList } from '../../../../../ui/design/definition-list.tsx';
import { formatList, formatNumber, formatScore } from '../../../../../ui/i18n/formats.ts';
import { useT } from '../../../../../ui/i18n/translate.ts';
import type { checkPaperRoute } from '../../../shared/paper.contract.ts';
import { type PaperPlan, type PaperProblem, planCount, planTotal, rulesOf } from '../../../shared/paper.model.ts';
import { difficultyText } from './paper-marks.tsx';

export type Figures = CallOutput<typeof checkPaperRoute>;
const LEVELS = ['1', '2', '3', '4', '5'] as const;
/** Rows of the matrix that are shown at once. */
const ROWS = 20;

/** One problem in words. */
export function ProblemText({ problem }: { readonly problem: PaperProblem }) {
  const t = useT();
  switch (problem.code) {
    case 'state':
      return t('papers.problem.state', { state: t(`papers.state.${problem.state}`) });
    case 'empty':
      return t('papers.problem.empty');
    case 'emptySection':
      return t('papers.problem.emptySection', { n: problem.section });
    case 'total':
      return t('papers.problem.total', { a: formatScore(problem.total), b: formatScore(problem.fullMark) });
    case 'short':
      return t('papers.problem.short', {
        rules: formatList(problem.rules.map((n) => t('papers.rule.nth', { n }))),
        needed: problem.needed,
        n: problem.short,
      });
    case 'unlinked':
      return t('papers.problem.unlinked', { rules: formatList(problem.rules.map((n) => t('papers.rule.nth', { n }))) });
    default:
      return t(`papers.problem.${problem.code}`, { list: formatList(problem.questions.map(String)) });
  }
}

/** What is wrong, each with what would help. */
export function Problems({
  problems,
  shortages,
  plan,
}: {
  readonly problems: readonly PaperProblem[];
  readonly shortages: Figures['shortages'];
  readonly plan: PaperPlan;
}) {
  const t = useT();
  const places = new Map(rulesOf(plan).map(({ id }, i) => [id, i + 1]));
  const known = shortages.filter(({ rules }) => rules.every((id) => places.has(id)));
  if (problems.length === 0 && known.length === 0) return null;
  return (
    <section className="vse-paper-problems" aria-label={t('papers.problems')}>
      <h3>{t('papers.problems')}</h3>
      <ul>
        {problems.map((problem) => (
          <li key={JSON.stringify(problem)}>
            <ProblemText problem={problem} />
          </li>
        ))}
        {known.map(({ rules, needed, short, relaxations }) => (
          <li key={rules.join()}>
            <ProblemText problem={{ code: 'short', rules: rules.map((id) => places.get(id)!), needed, short }} />
            {relaxations.length > 0 && (
              <ul>
                {relaxations.slice(0, 5).map(({ rule, filter, gain }) => (
                  <li key={`${rule} ${filter}`}>
                    {t(`papers.relax.${filter}`, { rule: places.get(rule) ?? 0, n: gain })}
                  </li>
                ))}
              </ul>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Knowledge points by difficulty. */
function Coverage({ rows }: { readonly rows: Figures['coverage'] }) {
  const t = useT();
  const most = Math.max(1, ...rows.flatMap(({ counts }) => counts));
  return (
    <div className="vse-paper-matrix">
      <table>
        <caption>{t('papers.coverage')}</caption>
        <thead>
          <tr>
            <th scope="col">{t('questions.knowledge')}</th>
            {LEVELS.map((level) => (
              <th key={level} scope="col">
                {t(`questions.difficulty.${level}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.slice(0, ROWS).map(({ point, counts }) => (
            <tr key={point?.id ?? ''}>
              <th scope="row">{point?.name ?? t('papers.coverage.none')}</th>
              {LEVELS.map((level, i) => {
                const n = counts[i] ?? 0;
                return (
                  <td
                    key={level}
                    className="vse-num"
                    data-heat={n === 0 ? undefined : Math.max(1, Math.ceil((n / most) * 5))}
                  >
                    {n === 0 ? '' : formatNumber(n, Number.isInteger(n) ? 0 : 1)}
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
      {rows.length > ROWS && <p className="vse-answer-note">{t('papers.coverage.more', { n: rows.length - ROWS })}</p>}
    </div>
  );
}

/** Sums of a plan, and what it is expected to be like. */
export function PlanFigures({
  plan,
  fullMark,
  figures,
}: {
  readonly plan: PaperPlan;
  readonly fullMark: number;
  readonly figures: Figures | undefined;
}) {
  const t = useT();
  const blueprint = rulesOf(plan).length > 0;
  return (
    <section className="vse-paper-figures" aria-label={t('papers.figures')}>
      <h3>{t('papers.figures')}</h3>
      <DefinitionList
        items={[
          { key: 'n', term: t('papers.questions'), value: formatNumber(planCount(plan)) },
          {
            key: 'total',
            term: t('papers.total'),
            value: t('papers.totalOf', { total: formatScore(planTotal(plan)), fullMark: formatScore(fullMark) }),
          },
          { key: 'mean', term: t('papers.difficulty'), value: difficultyText(figures?.mean ?? null) },
          ...(blueprint
            ? [
                {
                  key: 'overlap',
                  term: t('papers.overlap'),
                  value:
                    figures?.overlap === null || figures?.overlap === undefined
                      ? '—'
                      : t('papers.percent', { n: formatNumber(figures.overlap * 100, 1) }),
                },
              ]
            : []),
        ]}
      />
      {figures && figures.coverage.length > 0 && <Coverage rows={figures.coverage} />}
    </section>
  );
}
