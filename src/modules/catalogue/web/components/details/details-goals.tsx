import { CheckIcon } from '../../../../../ui/design/icons.ts';
import { SectionHeading } from '../../../../../ui/design/page-header.tsx';
import { useT } from '../../../../../ui/i18n/translate.ts';
import './details-goals.css';
import { latePart } from '../../../../../ui/shell/late-part.tsx';

/** Comes with the styles of set formulas, which only pages with formulas need. */
const SetFormula = latePart(() => import('./set-formula.tsx'));

/** 你将学会 and the formulas of the experiment, each on a card of its own; what the entry does not tell is left out. */
export function DetailsGoals({ goals, formulas }: { readonly goals: readonly string[]; readonly formulas: string[] }) {
  const t = useT();
  if (goals.length === 0 && formulas.length === 0) return null;
  return (
    <div className="lab-goals">
      {goals.length > 0 && (
        <section className="vse-card" aria-labelledby="goals-title">
          <SectionHeading id="goals-title">{t('experiments.details.goals')}</SectionHeading>
          <ul>
            {goals.map((goal) => (
              <li key={goal}>
                <CheckIcon aria-hidden="true" />
                {goal}
              </li>
            ))}
          </ul>
        </section>
      )}
      {formulas.length > 0 && (
        <section className="vse-card" aria-labelledby="formulas-title">
          <SectionHeading id="formulas-title">{t('experiments.details.formulas')}</SectionHeading>
          {formulas.map((markup) => (
            <div key={markup} className="lab-goal-formula">
              <SetFormula markup={markup} />
            </div>
          ))}
        </section>
      )}
    </div>
  );
}
