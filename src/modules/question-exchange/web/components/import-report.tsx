import { useState } from 'react';
import { Button } from '../../../../ui/design/button.tsx';
import { Checkbox } from '../../../../ui/design/checkbox.tsx';
import { Segments } from '../../../../ui/design/segments.tsx';
import { StatusTag, type Tone } from '../../../../ui/design/status-tag.tsx';
import { FormulaText } from '../../../../ui/formula/formula-text.tsx';
import { useT } from '../../../../ui/i18n/translate.ts';
import { POINTS } from '../../../questions/shared/question.model.ts';
import { QuestionPreview } from '../../../questions/web/preview.public.tsx';
import { VERDICTS, type Verdict } from '../../shared/exchange.model.ts';
import { CorrectQuestion } from './correct-question.tsx';
import { beginOf, corrected, type PlannedQuestion, titleOf } from './import-plan.model.ts';
import { NoteList } from './note-list.tsx';

const TONES: Readonly<Record<Verdict, Tone>> = {
  kept: 'success',
  changed: 'info',
  duplicate: 'warning',
  failed: 'error',
};
/** Rows of one page of the report. */
const PAGE = 50;

/** One question of the file: what becomes of it and why; open, its text in the file beside what it will be. */
function Line({
  courseId,
  one,
  chosen,
  open,
  onChoose,
  onOpen,
  onCorrect,
}: {
  readonly courseId: string;
  readonly one: PlannedQuestion;
  readonly chosen: boolean;
  readonly open: boolean;
  readonly onChoose: (on: boolean) => void;
  readonly onOpen: () => void;
  readonly onCorrect: (one: PlannedQuestion) => void;
}) {
  const t = useT();
  const [correcting, setCorrecting] = useState(false);
  const { found, verdict, alike, notes } = one;
  const title = titleOf(found) || t('questions.noStem');
  return (
    <li className="vse-exchange-line">
      <div className="vse-exchange-row">
        <Checkbox
          label={<span className="vse-visually-hidden">{t('questionExchange.report.take', { n: found.number })}</span>}
          checked={chosen}
          disabled={found.content === null}
          onChange={({ target }) => onChoose(target.checked)}
        />
        <span className="vse-num vse-exchange-no">{found.number}</span>
        <StatusTag tone={TONES[verdict]}>{t(`questionExchange.verdict.${verdict}`)}</StatusTag>
        <span className="vse-exchange-type">
          {found.type ? t(`questions.type.${found.type}`) : t('questionExchange.report.noType')}
        </span>
        <span className="vse-exchange-title">
          <FormulaText text={title} />
        </span>
        <span className="vse-exchange-place">{t('questionExchange.report.line', { n: found.line })}</span>
        <Button
          size="small"
          variant="ghost"
          aria-expanded={open}
          aria-label={t('questionExchange.report.openOf', { n: found.number })}
          onClick={onOpen}
        >
          {t('questionExchange.report.open')}
        </Button>
      </div>
      {alike && (
        <p className="vse-exchange-alike">
          {alike.earlier !== null
            ? t('questionExchange.report.sameAsEarlier', { n: alike.earlier + 1 })
            : t(alike.percent === 100 ? 'questionExchange.report.same' : 'questionExchange.report.similar', {
                n: Math.round(alike.percent),
                stem: alike.stem.slice(0, 60),
              })}
        </p>
      )}
      <NoteList notes={notes} />
      {open && (
        <div className="vse-exchange-sides">
          <section aria-label={t('questionExchange.report.source')}>
            <h3>{t('questionExchange.report.source')}</h3>
            {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a text that scrolls is reached by keyboard */}
            <pre tabIndex={0}>{found.text}</pre>
          </section>
          {correcting ? (
            <section aria-label={t('questionExchange.correct.title')}>
              <h3>{t('questionExchange.correct.title')}</h3>
              <CorrectQuestion
                courseId={courseId}
                begin={beginOf(found)}
                onCancel={() => setCorrecting(false)}
                onDone={(content) => {
                  setCorrecting(false);
                  onCorrect(corrected(one, content));
                }}
              />
            </section>
          ) : (
            <section aria-label={t('questionExchange.report.preview')}>
              <h3>{t('questionExchange.report.preview')}</h3>
              {found.content ? (
                <QuestionPreview content={found.content} points={found.meta.points ?? POINTS.usual} />
              ) : (
                <p>{t('questionExchange.correct.needed')}</p>
              )}
              <Button
                aria-label={t('questionExchange.correct.of', { n: found.number })}
                onClick={() => setCorrecting(true)}
              >
                {t('questionExchange.correct.open')}
              </Button>
            </section>
          )}
        </div>
      )}
    </li>
  );
}

/** 保真报告: what becomes of each question of a file, and which of them are taken. */
export function ImportReport({
  courseId,
  plan,
  skipped,
  taken,
  onTaken,
  onCorrect,
}: {
  readonly courseId: string;
  readonly plan: readonly PlannedQuestion[];
  readonly skipped: readonly { readonly line: number; readonly text: string }[];
  readonly taken: ReadonlySet<number>;
  readonly onTaken: (taken: ReadonlySet<number>) => void;
  /** A question was corrected before anything is written. */
  readonly onCorrect: (one: PlannedQuestion) => void;
}) {
  const t = useT();
  const [shown, setShown] = useState<Verdict | 'all'>('all');
  const [open, setOpen] = useState<number | null>(null);
  const [pages, setPages] = useState(1);
  const rows = plan.filter(({ verdict }) => shown === 'all' || verdict === shown);
  const usable = rows.filter(({ found }) => found.content !== null).map(({ found }) => found.number);
  const all = usable.length > 0 && usable.every((number) => taken.has(number));
  const set = (numbers: readonly number[], on: boolean) =>
    onTaken(new Set(on ? [...taken, ...numbers] : [...taken].filter((number) => !numbers.includes(number))));
  return (
    <section aria-label={t('questionExchange.report.title')} className="vse-stack">
      <Segments
        label={t('questionExchange.report.filter')}
        value={shown}
        onChange={(next) => {
          setShown(next);
          setPages(1);
        }}
        items={[
          { key: 'all' as const, label: t('questionExchange.report.all'), count: plan.length },
          ...VERDICTS.map((verdict) => ({
            key: verdict,
            label: t(`questionExchange.verdict.${verdict}`),
            count: plan.filter((one) => one.verdict === verdict).length,
          })).filter(({ count }) => count > 0),
        ]}
      />
      {skipped.length > 0 && (
        <details className="vse-muted">
          <summary>{t('questionExchange.report.skipped', { n: skipped.length })}</summary>
          <ul>
            {skipped.slice(0, 50).map(({ line, text }) => (
              <li key={line}>
                {t('questionExchange.report.line', { n: line })} {text}
              </li>
            ))}
          </ul>
        </details>
      )}
      <Checkbox
        label={t('questionExchange.report.takeAll', { n: usable.length })}
        checked={all}
        disabled={usable.length === 0}
        onChange={({ target }) => set(usable, target.checked)}
      />
      <ol className="vse-exchange-lines">
        {rows.slice(0, pages * PAGE).map((one) => (
          <Line
            key={one.found.number}
            courseId={courseId}
            one={one}
            chosen={taken.has(one.found.number)}
            open={open === one.found.number}
            onChoose={(on) => set([one.found.number], on)}
            onOpen={() => setOpen(open === one.found.number ? null : one.found.number)}
            onCorrect={onCorrect}
          />
        ))}
      </ol>
      {rows.length > pages * PAGE && (
        <div>
          <Button onClick={() => setPages(pages + 1)}>
            {t('questionExchange.report.more', { n: rows.length - pages * PAGE })}
          </Button>
        </div>
      )}
    </section>
  );
}
