import { Select } from '../../../../../ui/design/select.tsx';
import { useT } from '../../../../../ui/i18n/translate.ts';
import type { CandidateView } from '../../../../questions/shared/candidate-view.model.ts';
import { plainOf } from '../../../../questions/shared/plain-text.model.ts';
import { letterOf, QuestionText } from '../../../../questions/web/texts.public.tsx';

/** Which of the right belongs to each of the left. What stands right is shown whole: a list can show its words only. */
export function MatchingAnswer({
  view,
  pairs,
  disabled,
  onChange,
}: {
  readonly view: Extract<CandidateView, { type: 'matching' }>;
  readonly pairs: readonly (readonly [string, string])[];
  readonly disabled: boolean;
  readonly onChange: (pairs: [string, string][]) => void;
}) {
  const t = useT();
  const options = view.rights.map(({ id, text }, i) => ({
    value: id,
    label: `${letterOf(i)} ${plainOf(text)}`.trim(),
  }));
  const partnerOf = (left: string) => pairs.find(([own]) => own === left)?.[1] ?? '';
  const set = (left: string, right: string) => {
    const others = pairs.filter(([own]) => own !== left).map(([a, b]): [string, string] => [a, b]);
    onChange(right === '' ? others : [...others, [left, right]]);
  };
  return (
    <div className="vse-answer-match">
      <ul className="vse-answer-rights" aria-label={t('papers.answer.rights')}>
        {view.rights.map(({ id, text }, i) => (
          <li key={id}>
            <span className="vse-num">{letterOf(i)}</span>
            <QuestionText html={text} />
          </li>
        ))}
      </ul>
      <div className="vse-answer-lefts">
        {view.lefts.map(({ id, text }, i) => (
          <div key={id} className="vse-answer-pair">
            <span className="vse-num">{i + 1}</span>
            <QuestionText html={text} />
            <Select
              label={t('papers.answer.partner', { name: plainOf(text) || String(i + 1) })}
              labelHidden
              placeholder={t('papers.answer.choose')}
              disabled={disabled}
              options={options}
              value={partnerOf(id)}
              onChange={(event) => set(id, event.target.value)}
            />
          </div>
        ))}
      </div>
    </div>
  );
}
