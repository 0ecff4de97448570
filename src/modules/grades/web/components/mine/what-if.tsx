import { useState } from 'react';
import { Button } from '../../../../../ui/design/button.tsx';
import { Card } from '../../../../../ui/design/card.tsx';
import { SectionHeading } from '../../../../../ui/design/page-header.tsx';
import { StatFigure } from '../../../../../ui/design/stat-figure.tsx';
import { TextField } from '../../../../../ui/design/text-field.tsx';
import { formatNumber } from '../../../../../ui/i18n/formats.ts';
import { useT } from '../../../../../ui/i18n/translate.ts';
import type { TotalNode } from '../../../shared/grade-calculation.model.ts';
import type { GradeScheme } from '../../../shared/grade-scheme.model.ts';
import { bandWord } from '../band-word.ts';
import { markOf } from '../book/book-figures.model.ts';
import { needed, undecided, whatIf } from './what-if.model.ts';

/** 试算: marks assumed for what is undecided, computed here and kept nowhere; and what a wished total asks for. */
export function WhatIf({ tree, scheme }: { readonly tree: TotalNode; readonly scheme: GradeScheme }) {
  const t = useT();
  const open = undecided(tree);
  const [texts, setTexts] = useState<Readonly<Record<string, string>>>({});
  const [target, setTarget] = useState(String(scheme.passLine));
  if (open.length === 0) return null;
  const typed = open.map((one) => ({ ...one, text: texts[one.target] ?? '', mark: markOf(texts[one.target] ?? '') }));
  const assumed = Object.fromEntries(
    typed.flatMap(({ target, mark }) => (typeof mark === 'number' ? [[target, mark]] : [])),
  );
  const result = whatIf(scheme, tree, assumed);
  const wished = markOf(target);
  const least = typeof wished === 'number' ? needed(scheme, tree, wished) : null;
  const some = Object.keys(assumed).length > 0;
  return (
    <section aria-labelledby="what-if">
      <SectionHeading id="what-if">{t('grades.whatIf.title')}</SectionHeading>
      <Card className="vse-stack">
        <p className="vse-grades-faint">{t('grades.whatIf.text')}</p>
        <div className="vse-what-if">
          <div className="vse-scheme-grid">
            {typed.map(({ target, label, text, mark }) => (
              <TextField
                key={target}
                label={label}
                inputMode="decimal"
                value={text}
                error={mark === 'bad' ? t('grades.mark.range') : undefined}
                onChange={(event) => setTexts({ ...texts, [target]: event.target.value })}
              />
            ))}
          </div>
          <div className="vse-stack" aria-live="polite">
            <StatFigure
              value={result.total === null ? '—' : formatNumber(result.total, scheme.decimals)}
              unit={result.total === null ? undefined : bandWord(result.band, scheme.bands)}
              label={result.pending > 0 ? t('grades.whatIf.open', { n: result.pending }) : t('grades.whatIf.result')}
            />
            {some && (
              <Button size="small" onClick={() => setTexts({})}>
                {t('grades.whatIf.reset')}
              </Button>
            )}
          </div>
        </div>
        <div className="vse-what-if-wish">
          <TextField
            label={t('grades.whatIf.target')}
            inputMode="decimal"
            value={target}
            error={wished === 'bad' ? t('grades.mark.range') : undefined}
            onChange={(event) => setTarget(event.target.value)}
          />
          {typeof wished === 'number' && (
            <p aria-live="polite">
              {least === null
                ? t('grades.whatIf.outOfReach', { n: wished })
                : t('grades.whatIf.needed', { mark: formatNumber(least, 2), n: wished })}
            </p>
          )}
        </div>
      </Card>
    </section>
  );
}
