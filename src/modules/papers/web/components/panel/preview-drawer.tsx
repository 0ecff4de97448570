import { Fragment, useState } from 'react';
import { CallError } from '../../../../../ui/api/call-error.tsx';
import { useCall } from '../../../../../ui/api/query.ts';
import { Button } from '../../../../../ui/design/button.tsx';
import { Drawer } from '../../../../../ui/design/dialog.tsx';
import { SkeletonText } from '../../../../../ui/design/skeleton.tsx';
import { TextField } from '../../../../../ui/design/text-field.tsx';
import { formatScore } from '../../../../../ui/i18n/formats.ts';
import { useT } from '../../../../../ui/i18n/translate.ts';
import { QuestionText } from '../../../../questions/web/texts.public.tsx';
import type { OpenForm } from '../../../shared/form.model.ts';
import { tryPaperRoute } from '../../../shared/paper.contract.ts';
import type { PaperPlan } from '../../../shared/paper.model.ts';
import type { FormResponse } from '../../../shared/response.model.ts';
import { materialRuns, materialSpan } from '../answer/material.model.ts';
import { MaterialBox } from '../answer/material-box.tsx';
import { QuestionView } from '../answer/question-view.tsx';
import { RuleText } from '../answer/rule-text.tsx';
import { difficultyText } from './paper-marks.tsx';

/** A form with its fields, as candidates have it; what is answered here is kept nowhere. */
function FormView({ form }: { readonly form: OpenForm }) {
  const t = useT();
  const [answers, setAnswers] = useState<Readonly<Record<string, FormResponse>>>({});
  return (
    <>
      {form.sections.map((section, at) => (
        <section
          // biome-ignore lint/suspicious/noArrayIndexKey: sections of a form have no other name than their place
          key={at}
          className="vse-paper-preview"
          aria-label={section.title || t('papers.section.nth', { n: at + 1 })}
        >
          {section.title !== '' && <h3>{section.title}</h3>}
          {section.instructions !== '' && <QuestionText html={section.instructions} />}
          {section.rule && <RuleText rule={section.rule} />}
          {materialRuns(
            form.items.flatMap((item, i) => (item.section === at ? [{ item, n: i + 1 }] : [])),
            ({ item }) => item.view,
          ).map(({ material, items }) => (
            <Fragment key={items[0]!.item.id}>
              {material && <MaterialBox material={material} span={materialSpan(form.items, material.id)} />}
              {items.map(({ item, n }) => (
                <QuestionView
                  key={item.id}
                  heading={
                    <p className="vse-paper-number">
                      <strong>{t('papers.item.nth', { n })}</strong>{' '}
                      <span>{t('papers.pointsOf', { n: formatScore(item.points) })}</span>
                    </p>
                  }
                  view={item.view}
                  materialShown
                  rule={item.rule}
                  response={answers[item.id]}
                  onChange={(response) => setAnswers((before) => ({ ...before, [item.id]: response }))}
                />
              ))}
            </Fragment>
          ))}
        </section>
      ))}
    </>
  );
}

/** 预览 and 试抽: one form as candidates see it, drawn from any words. */
export function PreviewDrawer({
  paperId,
  plan,
  draws,
  onClose,
}: {
  readonly paperId: string;
  /** What is being written; null for the paper as it was saved. */
  readonly plan: PaperPlan | null;
  /** Each form has other questions. */
  readonly draws: boolean;
  readonly onClose: () => void;
}) {
  const t = useT();
  const [typed, setTyped] = useState('1');
  const [seed, setSeed] = useState('1');
  const tried = useCall(tryPaperRoute, { params: { paperId }, body: { seed, plan } });
  const another = () => {
    const next = String(Number.isInteger(Number(seed)) ? Number(seed) + 1 : 1);
    setTyped(next);
    setSeed(next);
  };
  return (
    <Drawer open width="min(920px, 100vw)" title={t(draws ? 'papers.draw' : 'papers.preview')} onClose={onClose}>
      <div className="vse-stack">
        <form
          className="vse-paper-seed"
          onSubmit={(event) => {
            event.preventDefault();
            setSeed(typed.trim() || '1');
          }}
        >
          <TextField
            label={t('papers.seed')}
            maxLength={40}
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
          />
          <Button type="submit">{t('papers.seed.draw')}</Button>
          <Button variant="ghost" onClick={another}>
            {t('papers.seed.next')}
          </Button>
          {tried.data && (
            <p className="vse-answer-note">
              {t('papers.preview.facts', { mean: difficultyText(tried.data.mean), digest: tried.data.digest })}
            </p>
          )}
        </form>
        <p className="vse-answer-note">{t('papers.seed.hint')}</p>
        {tried.error ? (
          <CallError error={tried.error} retry={tried.refetch} />
        ) : tried.data ? (
          <FormView key={tried.data.digest} form={tried.data.form} />
        ) : (
          <SkeletonText lines={14} />
        )}
      </div>
    </Drawer>
  );
}
