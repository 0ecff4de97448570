import './print-sheet.css';
import { useState } from 'react';
import type { CallOutput } from '../../../../../kernel/http/contract.ts';
import { call } from '../../../../../ui/api/client.ts';
import { fileOrJob } from '../../../../../ui/api/download.ts';
import { useAction } from '../../../../../ui/api/use-action.ts';
import { Button } from '../../../../../ui/design/button.tsx';
import { DownloadIcon, PrintIcon } from '../../../../../ui/design/icons.ts';
import { Select } from '../../../../../ui/design/select.tsx';
import { TextField } from '../../../../../ui/design/text-field.tsx';
import { formatScore } from '../../../../../ui/i18n/formats.ts';
import { useT } from '../../../../../ui/i18n/translate.ts';
import type { Material } from '../../../../questions/shared/candidate-view.model.ts';
import type { Part } from '../../../../questions/shared/content.model.ts';
import { letterOf, QuestionText } from '../../../../questions/web/texts.public.tsx';
import type { OpenForm, OpenItem } from '../../../shared/form.model.ts';
import { paperDocumentRoute, printPaperRoute } from '../../../shared/paper.contract.ts';
import { PAPER_SHEETS, type PaperSheet } from '../../../shared/paper.model.ts';
import { ExperimentCard } from '../answer/experiment-card.tsx';
import { KeyText } from '../answer/key-text.tsx';
import { materialSpan } from '../answer/material.model.ts';
import { RuleText } from '../answer/rule-text.tsx';

/** Lines left for what is written by hand. */
const LINES = { shortAnswer: 4, essay: 14, file: 2 } as const;

function Lines({ n }: { readonly n: number }) {
  return (
    <div className="vse-paper-lines" aria-hidden="true">
      {Array.from({ length: n }, (_, i) => (
        <i
          // biome-ignore lint/suspicious/noArrayIndexKey: empty lines
          key={i}
        />
      ))}
    </div>
  );
}

const numberOf = (at: number): string => String(at + 1);

/** Parts of a question, each under its letter or number. */
function PartList({ parts, markOf }: { readonly parts: readonly Part[]; readonly markOf: (at: number) => string }) {
  return (
    <ol className="vse-paper-options">
      {parts.map(({ id, text }, i) => (
        <li key={id}>
          <span>{markOf(i)}.</span>
          <QuestionText html={text} />
        </li>
      ))}
    </ol>
  );
}

/** What is printed of the answer to a question: options, items to number, room to write. */
function Parts({ view, room }: { readonly view: OpenItem['view']; readonly room: boolean }) {
  const t = useT();
  switch (view.type) {
    case 'single':
    case 'multiple':
      return <PartList parts={view.options} markOf={letterOf} />;
    case 'truth':
      return <p>{t('papers.sheet.truth')}</p>;
    case 'numeric':
      return room ? <p>{t('papers.sheet.number')}</p> : null;
    case 'ordering':
      return (
        <>
          <PartList parts={view.items} markOf={numberOf} />
          {room && <p>{t('papers.sheet.order')}</p>}
        </>
      );
    case 'matching':
      return (
        <div className="vse-paper-columns">
          <PartList parts={view.lefts} markOf={numberOf} />
          <PartList parts={view.rights} markOf={letterOf} />
        </div>
      );
    case 'experiment':
      return <ExperimentCard view={view} />;
    case 'shortAnswer':
    case 'essay':
    case 'file':
      return room ? <Lines n={LINES[view.type]} /> : null;
    default:
      return null;
  }
}

/** A material above the first of its questions, across the sheet. */
function PrintedMaterial({ material, form }: { readonly material: Material; readonly form: OpenForm }) {
  const t = useT();
  const { from, to } = materialSpan(form.items, material.id)!;
  return (
    <div className="vse-paper-material">
      <strong>
        {from === to ? t('papers.answer.materialOf', { n: from }) : t('papers.answer.materialOfAll', { from, to })}
      </strong>
      <QuestionText html={material.text} />
    </div>
  );
}

function Questions({ form, room }: { readonly form: OpenForm; readonly room: boolean }) {
  const t = useT();
  return form.sections.map((section, at) => (
    <section
      // biome-ignore lint/suspicious/noArrayIndexKey: sections of a form have no other name than their place
      key={at}
    >
      <h3>{section.title || t('papers.section.nth', { n: at + 1 })}</h3>
      {section.instructions !== '' && <QuestionText html={section.instructions} />}
      {section.rule && <RuleText rule={section.rule} />}
      <ol className="vse-paper-questions">
        {form.items.map(
          (item, i) =>
            item.section === at && (
              <li key={item.id}>
                {item.view.material && item.view.material.id !== form.items[i - 1]?.view.material?.id && (
                  <PrintedMaterial material={item.view.material} form={form} />
                )}
                <span className="vse-num">{i + 1}.</span>
                <div>
                  <div className="vse-paper-asked">
                    <QuestionText html={item.view.stem} />
                    <span>{t('papers.sheet.points', { n: formatScore(item.points) })}</span>
                  </div>
                  {item.rule && <RuleText rule={item.rule} />}
                  <Parts view={item.view} room={room} />
                </div>
              </li>
            ),
        )}
      </ol>
    </section>
  ));
}

/** 答题卡: a place for the answer to each question. */
function AnswerSheet({ form }: { readonly form: OpenForm }) {
  const t = useT();
  return form.sections.map((section, at) => (
    <section
      // biome-ignore lint/suspicious/noArrayIndexKey: sections of a form have no other name than their place
      key={at}
    >
      <h3>{section.title || t('papers.section.nth', { n: at + 1 })}</h3>
      <ol className="vse-paper-answers">
        {form.items.map((item, i) => {
          if (item.section !== at) return null;
          const { view } = item;
          const letters = view.type === 'single' || view.type === 'multiple' ? view.options.length : 0;
          const written = view.type === 'shortAnswer' || view.type === 'essay' || view.type === 'file';
          return (
            <li key={item.id} data-wide={written || undefined}>
              <span className="vse-num">{i + 1}</span>
              {letters > 0 ? (
                <span className="vse-paper-bubbles">
                  {Array.from({ length: letters }, (_, option) => (
                    <b key={letterOf(option)}>{letterOf(option)}</b>
                  ))}
                </span>
              ) : view.type === 'truth' ? (
                <span className="vse-paper-bubbles">
                  <b>✓</b>
                  <b>✗</b>
                </span>
              ) : written ? (
                <Lines n={LINES[view.type]} />
              ) : (
                <span className="vse-paper-rule-line" />
              )}
            </li>
          );
        })}
      </ol>
      {form.items.every(({ section: own }) => own !== at) && <p>{t('papers.section.noItems')}</p>}
    </section>
  ));
}

export type Printed = CallOutput<typeof printPaperRoute>;

function KeySheet({ sheet }: { readonly sheet: Printed }) {
  const t = useT();
  const { form, reviews } = sheet;
  return (
    <ol className="vse-paper-questions">
      {form.items.map((item, i) => {
        const review = reviews?.[item.id];
        if (!review) return null;
        return (
          <li key={item.id}>
            <span className="vse-num">{i + 1}.</span>
            <div>
              <p>
                <strong>
                  <KeyText view={item.view} itemKey={review.key} />
                </strong>{' '}
                <span>{t('papers.sheet.points', { n: formatScore(item.points) })}</span>
              </p>
              {(['reference', 'rubric', 'analysis'] as const).map(
                (part) =>
                  review[part] !== '' && (
                    <div key={part}>
                      <em>{t(`papers.sheet.${part}`)}</em>
                      <QuestionText html={review[part]} />
                    </div>
                  ),
              )}
            </div>
          </li>
        );
      })}
    </ol>
  );
}

/** Seed with which a sheet begins. */
export const FIRST_SEED = '1';

/**
 * A paper as a sheet of A4: questions, a sheet for answers, or the key; the browser prints it or keeps it as PDF. Every
 * sheet that is fetched is written down, so that happens when somebody asks for it and at no other time.
 */
export function PrintSheet({
  paperId,
  first,
  reason,
  onBack,
}: {
  readonly paperId: string;
  /** The sheet of `FIRST_SEED`. */
  readonly first: Printed;
  /** Why the key is printed; null prints the paper. */
  readonly reason: string | null;
  readonly onBack: () => void;
}) {
  const t = useT();
  const [seed, setSeed] = useState(FIRST_SEED);
  const [shown, setShown] = useState({ sheet: first, seed: FIRST_SEED });
  const [what, setWhat] = useState<PaperSheet>('questions');
  const draw = useAction(async () => {
    const asked = seed.trim() || FIRST_SEED;
    const sheet = await call(printPaperRoute, { params: { paperId }, body: { seed: asked, reason } });
    setShown({ sheet, seed: asked });
  });
  const { sheet } = shown;
  const word = useAction(() =>
    fileOrJob(
      paperDocumentRoute,
      { params: { paperId }, body: { seed: shown.seed, reason, what } },
      `${sheet.name}.docx`,
    ),
  );
  return (
    <>
      <div className="vse-paper-print-bar vse-no-print">
        <Button onClick={onBack}>{t('papers.print.back')}</Button>
        {reason === null && (
          <Select
            label={t('papers.sheet')}
            labelHidden
            value={what}
            options={PAPER_SHEETS.map((value) => ({ value, label: t(`papers.sheet.${value}`) }))}
            onChange={(event) => setWhat(PAPER_SHEETS.find((value) => value === event.target.value) ?? 'questions')}
          />
        )}
        <form
          className="vse-row"
          onSubmit={(event) => {
            event.preventDefault();
            void draw.run();
          }}
        >
          <TextField
            label={t('papers.seed')}
            labelHidden
            prefix={t('papers.seed')}
            maxLength={40}
            value={seed}
            onChange={(event) => setSeed(event.target.value)}
          />
          <Button type="submit" loading={draw.busy}>
            {t('papers.seed.draw')}
          </Button>
        </form>
        <Button loading={word.busy} icon={<DownloadIcon aria-hidden="true" />} onClick={() => void word.run()}>
          {t('papers.print.word')}
        </Button>
        <Button variant="primary" icon={<PrintIcon aria-hidden="true" />} onClick={() => window.print()}>
          {t('papers.print')}
        </Button>
      </div>
      <article className="vse-paper-sheet">
        <header>
          <p>{sheet.courseName}</p>
          <h2>{reason === null ? sheet.name : t('papers.sheet.keyOf', { name: sheet.name })}</h2>
          <p>
            {t('papers.sheet.facts', { n: sheet.form.items.length, total: formatScore(sheet.total), seed: shown.seed })}
          </p>
          {reason === null && <p className="vse-paper-person">{t('papers.sheet.person')}</p>}
        </header>
        {reason !== null ? (
          <KeySheet sheet={sheet} />
        ) : (
          <>
            {what !== 'answers' && <Questions form={sheet.form} room={what === 'questions'} />}
            {what !== 'questions' && (
              <div className={what === 'both' ? 'vse-paper-new-page' : undefined}>
                {what === 'both' && <h2>{t('papers.sheet.answers')}</h2>}
                <AnswerSheet form={sheet.form} />
              </div>
            )}
          </>
        )}
      </article>
    </>
  );
}
