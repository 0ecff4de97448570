import type { CSSProperties, ReactNode } from 'react';
import type { CallOutput } from '../../../../../kernel/http/contract.ts';
import { CheckIcon } from '../../../../../ui/design/icons.ts';
import { FormulaText } from '../../../../../ui/formula/formula-text.tsx';
import { formatNumber } from '../../../../../ui/i18n/formats.ts';
import { useT } from '../../../../../ui/i18n/translate.ts';
import { QuestionText } from '../../../../questions/web/texts.public.tsx';
import type { walkthroughQuestionRoute } from '../../../shared/walkthrough.contract.ts';
import { BINS } from '../../../shared/walkthrough.model.ts';

export type Slide = CallOutput<typeof walkthroughQuestionRoute>;

/** A share in whole percent. */
export const percent = (share: number): string => `${formatNumber(share * 100, 0)}%`;
const letterOf = (at: number) => String.fromCharCode(65 + at);

/** One bar of the class: what it stands for, how many, and whether it is right once that is shown. */
function Bar({
  lead,
  n,
  all,
  right,
  children,
}: {
  readonly lead?: ReactNode;
  readonly n: number;
  readonly all: number;
  readonly right: boolean;
  readonly children: ReactNode;
}) {
  const t = useT();
  const share = all === 0 ? 0 : n / all;
  return (
    <li className="vse-walk-bar" data-right={right || undefined} style={{ '--share': share } as CSSProperties}>
      <span className="vse-walk-label">
        {lead && <b>{lead}</b>}
        <span>{children}</span>
        {right && (
          <span className="vse-walk-right">
            <CheckIcon aria-hidden="true" />
            {t('marking.walk.right')}
          </span>
        )}
      </span>
      <span className="vse-walk-count">{t('marking.walk.share', { n: formatNumber(n), rate: percent(share) })}</span>
      <i aria-hidden="true" />
    </li>
  );
}

type Parts = readonly { readonly id: string; readonly text: string }[];
const textOf = (parts: Parts, id: string): string => parts.find((part) => part.id === id)?.text ?? '';

/** Parts of an answer in their order, or what is matched with what. */
function PartsText({ view, parts }: { readonly view: Slide['view']; readonly parts: readonly (readonly string[])[] }) {
  if (view.type === 'ordering') {
    return (
      <ol className="vse-walk-order">
        {(parts[0] ?? []).map((id) => (
          <li key={id}>
            <QuestionText html={textOf(view.items, id)} />
          </li>
        ))}
      </ol>
    );
  }
  if (view.type !== 'matching') return null;
  return (
    <ul className="vse-walk-pairs">
      {parts.map(([left, right]) => (
        <li key={left}>
          <QuestionText html={textOf(view.lefts, left!)} />
          <span aria-hidden="true">→</span>
          <QuestionText html={textOf(view.rights, right!)} />
        </li>
      ))}
    </ul>
  );
}

/** How the class answered: bars of the options, of what was answered wrongly most, or of scores. */
function Answers({ slide, shown }: { readonly slide: Slide; readonly shown: boolean }) {
  const t = useT();
  const { view, key, options, answers, bins, n, varied } = slide;
  const keyed = (id: string) =>
    shown && key !== null && ('choice' in key ? key.choice.includes(id) : 'truth' in key && String(key.truth) === id);
  if (view.type === 'single' || view.type === 'multiple' || view.type === 'truth') {
    const texts: Parts = 'options' in view ? view.options : [];
    return (
      <ol className="vse-walk-bars" aria-label={t('marking.walk.answers')}>
        {options.map((option, at) => (
          <Bar
            key={option.id}
            lead={view.type === 'truth' ? undefined : letterOf(at)}
            n={option.n}
            all={n}
            right={keyed(option.id)}
          >
            {view.type === 'truth' ? (
              t(option.id === 'true' ? 'marking.walk.true' : 'marking.walk.false')
            ) : (
              <QuestionText html={textOf(texts, option.id)} />
            )}
          </Bar>
        ))}
      </ol>
    );
  }
  if (bins) {
    return (
      <section>
        <h3>{t('marking.walk.scores')}</h3>
        <ol className="vse-walk-bars">
          {bins.map((count, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: five classes in their order
            <Bar key={at} n={count} all={n} right={false}>
              {t('marking.walk.bin', { from: (at * 100) / BINS, to: ((at + 1) * 100) / BINS })}
            </Bar>
          ))}
        </ol>
      </section>
    );
  }
  return (
    <section>
      <h3>{t('marking.walk.wrong')}</h3>
      {answers.length === 0 ? (
        <p>{t(varied ? 'marking.walk.varied' : 'marking.walk.noWrong')}</p>
      ) : (
        <ol className="vse-walk-bars">
          {answers.map((answer) => (
            <Bar key={JSON.stringify([answer.texts, answer.parts])} n={answer.n} all={n} right={false}>
              {answer.texts.length > 0 ? (
                <FormulaText text={answer.texts.map((text) => text.trim() || '—').join('；')} />
              ) : (
                <PartsText view={view} parts={answer.parts} />
              )}
            </Bar>
          ))}
        </ol>
      )}
    </section>
  );
}

/** The right answer of a question whose options do not carry it. */
function KeyLine({ slide: { key, view } }: { readonly slide: Slide }) {
  if (key === null || 'choice' in key || 'truth' in key) return null;
  if ('blanks' in key) {
    return (
      <ol className="vse-walk-order">
        {key.blanks.map((accepted, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: blanks have no other name
          <li key={at}>
            <FormulaText text={accepted.join(' / ')} />
          </li>
        ))}
      </ol>
    );
  }
  if ('number' in key) return <p className="vse-num">{`${key.number} ${key.unit}`.trim()}</p>;
  return <PartsText view={view} parts={'order' in key ? [key.order] : key.pairs} />;
}

/** One question for the wall: what it asks, how the class answered, and on demand what is right. */
export function WalkSlide({ slide, shown }: { readonly slide: Slide; readonly shown: boolean }) {
  const t = useT();
  const { view, key, analysis, reference, n, blank, right } = slide;
  const lineKey = key !== null && !('choice' in key) && !('truth' in key);
  return (
    <div className="vse-walk-slide">
      <div className="vse-walk-question">
        {view.material && (
          <div className="vse-walk-material">
            <QuestionText html={view.material.text} />
          </div>
        )}
        <QuestionText html={view.stem} />
        <p className="vse-walk-facts">
          {t('marking.walk.facts', { n: formatNumber(n), blank: formatNumber(blank), right: formatNumber(right) })}
        </p>
      </div>
      <div className="vse-walk-class">
        <Answers slide={slide} shown={shown} />
        <div aria-live="polite" className="vse-walk-key">
          {shown && lineKey && (
            <section>
              <h3>{t('marking.walk.key')}</h3>
              <KeyLine slide={slide} />
            </section>
          )}
          {shown && reference !== '' && (
            <section>
              <h3>{t('marking.walk.reference')}</h3>
              <QuestionText html={reference} />
            </section>
          )}
          {shown && analysis !== '' && (
            <section>
              <h3>{t('marking.walk.analysis')}</h3>
              <QuestionText html={analysis} />
            </section>
          )}
          {shown && !lineKey && reference === '' && analysis === '' && (
            <p className="vse-walk-facts">{t('marking.walk.noAnalysis')}</p>
          )}
        </div>
      </div>
    </div>
  );
}
