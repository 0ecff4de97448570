import { useState } from 'react';
import type { CallOutput } from '../../../../../kernel/http/contract.ts';
import { csvLine } from '../../../../../kernel/values/csv.ts';
import { roundHalfUp } from '../../../../../kernel/values/decimal.ts';
import { call } from '../../../../../ui/api/client.ts';
import { saveBlob } from '../../../../../ui/api/download.ts';
import { useCall } from '../../../../../ui/api/query.ts';
import { useAction } from '../../../../../ui/api/use-action.ts';
import { Banner } from '../../../../../ui/design/banner.tsx';
import { Button } from '../../../../../ui/design/button.tsx';
import { Card } from '../../../../../ui/design/card.tsx';
import { Drawer } from '../../../../../ui/design/dialog.tsx';
import { DownloadIcon } from '../../../../../ui/design/icons.ts';
import { Select } from '../../../../../ui/design/select.tsx';
import { SimpleTable } from '../../../../../ui/design/simple-table.tsx';
import { TextField } from '../../../../../ui/design/text-field.tsx';
import { formatNumber } from '../../../../../ui/i18n/formats.ts';
import { useT } from '../../../../../ui/i18n/translate.ts';
import { listClassesRoute } from '../../../../classes/shared/class.contract.ts';
import type { TotalNode } from '../../../shared/grade-calculation.model.ts';
import { gradeScheme } from '../../../shared/grade-scheme.model.ts';
import { trySchemeRoute } from '../../../shared/scheme-trial.contract.ts';
import { trialFigures, typedTotal } from '../../../shared/scheme-trial.model.ts';
import { bandWord } from '../band-word.ts';
import { DerivationTree } from '../derivation-tree.tsx';
import { type SchemeDraft, schemeBody } from './scheme-draft.model.ts';

type Answer = CallOutput<typeof trySchemeRoute>;

/** A change with its sign. */
const signed = (step: number, places: number) => `${step > 0 ? '+' : ''}${formatNumber(step, places)}`;

/** A total made of marks typed for each item. */
export function TypedMarks({ draft }: { readonly draft: SchemeDraft }) {
  const t = useT();
  const [typed, setTyped] = useState<Readonly<Record<string, string>>>({});
  const markOf = (text: string | undefined) => {
    const mark = text === undefined || text.trim() === '' ? Number.NaN : Number(text);
    return Number.isFinite(mark) ? Math.min(100, Math.max(0, mark)) : null;
  };
  const scheme = gradeScheme({ ...draft, curves: draft.curves ?? [] });
  const marks = Object.fromEntries(draft.items.map(({ key }) => [key, markOf(typed[key])]));
  const { total, band } = typedTotal(scheme, marks);
  return (
    <fieldset>
      <legend className="vse-visually-hidden">{t('grades.trial.typed')}</legend>
      <p className="vse-grades-faint">{t('grades.trial.text')}</p>
      <div className="vse-scheme-typed">
        {draft.items.map(({ key, name, weight }) => (
          <TextField
            key={key}
            type="number"
            label={t('grades.trial.typedOf', { name, weight })}
            min={0}
            max={100}
            step="any"
            value={typed[key] ?? ''}
            onChange={(event) => setTyped((before) => ({ ...before, [key]: event.target.value }))}
          />
        ))}
      </div>
      <p role="status">
        {total === null ? (
          <span className="vse-grades-faint">{t('grades.trial.typedNone')}</span>
        ) : (
          <>
            {t('grades.trial.typedTotal')} <strong className="vse-num">{formatNumber(total, draft.decimals)}</strong>{' '}
            {band && bandWord(band, draft.bands)}
          </>
        )}
      </p>
    </fieldset>
  );
}

/** What the draft does to a class, learner by learner. */
function ClassImpact({ courseId, draft }: { readonly courseId: string; readonly draft: SchemeDraft }) {
  const t = useT();
  const classes = useCall(listClassesRoute, { params: { courseId } });
  const choices = classes.data?.rows ?? [];
  const [chosen, setChosen] = useState<string | null>(null);
  const classId = choices.find((row) => row.id === chosen)?.id ?? choices[0]?.id ?? null;
  const [seen, setSeen] = useState<{ readonly of: string; readonly answer: Answer } | null>(null);
  const [derived, setDerived] = useState<{ readonly name: string; readonly tree: TotalNode } | null>(null);
  const asked = JSON.stringify([classId, draft]);
  const ask = (personId?: string) =>
    call(trySchemeRoute, {
      params: { courseId },
      body: { ...schemeBody(draft), classId: classId!, ...(personId && { personId }) },
    });
  const run = useAction(async () => setSeen({ of: asked, answer: await ask() }), { quiet: true });
  const derive = useAction(async (row: Answer['rows'][number]) => {
    const { tree } = await ask(row.personId);
    setDerived({ name: row.name, tree: tree as TotalNode });
  });
  if (classId === null) return null;
  const rows = seen?.answer.rows ?? [];
  const figures = trialFigures(rows);
  const places = draft.decimals;
  const stepOf = ({ before, after }: (typeof rows)[number]) =>
    before === null || after === null ? null : roundHalfUp(after - before, 2);
  const markText = (mark: number | null, band: string | null) =>
    mark === null ? '—' : `${formatNumber(mark, places)}${band ? ` ${bandWord(band, draft.bands)}` : ''}`;
  const mean = (value: number | null) => (value === null ? '—' : formatNumber(value, 2));
  const save = () => {
    const heads = (['number', 'name', 'before', 'after', 'step'] as const).map((key) => t(`grades.trial.${key}`));
    const lines = rows.map((row) => csvLine([row.number, row.name, row.before, row.after, stepOf(row)]));
    saveBlob(
      new Blob([`\uFEFF${csvLine(heads)}${lines.join('')}`], { type: 'text/csv' }),
      `${t('grades.trial.file')}.csv`,
    );
  };
  return (
    <fieldset>
      <legend>{t('grades.trial.classTitle')}</legend>
      <div className="vse-curve-ask">
        <Select
          label={t('grades.book.class')}
          value={classId}
          options={choices.map((row) => ({ value: row.id, label: row.name }))}
          onChange={(event) => {
            setChosen(event.target.value);
            setSeen(null);
          }}
        />
        <Button loading={run.busy} onClick={() => void run.run()}>
          {t('grades.trial.run')}
        </Button>
        {seen && rows.length > 0 && (
          <Button variant="ghost" icon={<DownloadIcon aria-hidden="true" />} onClick={save}>
            {t('grades.trial.download')}
          </Button>
        )}
        {seen && seen.of !== asked && <p className="vse-grades-faint">{t('grades.trial.stale')}</p>}
      </div>
      {run.error && <Banner tone="error">{run.error.message}</Banner>}
      {seen && rows.length === 0 && <p className="vse-grades-faint">{t('grades.trial.nobody')}</p>}
      {seen && rows.length > 0 && (
        <>
          <p role="status">
            {t('grades.trial.figures', { people: figures.people, changed: figures.changed, bands: figures.bands })}
            {' · '}
            {t('grades.trial.means', { before: mean(figures.meanBefore), after: mean(figures.meanAfter) })}
            {figures.largest !== null && (
              <> · {t('grades.trial.largest', { step: signed(roundHalfUp(figures.largest, 2), places) })}</>
            )}
          </p>
          <SimpleTable
            caption={t('grades.trial.caption')}
            captionHidden
            rows={rows}
            rowKey={(row) => row.personId}
            columns={[
              { key: 'number', title: t('grades.trial.number'), render: (row) => row.number ?? '—' },
              { key: 'name', title: t('grades.trial.name'), heading: true, render: (row) => row.name },
              {
                key: 'before',
                title: t('grades.trial.before'),
                numeric: true,
                render: (row) => markText(row.before, row.beforeBand),
              },
              {
                key: 'after',
                title: t('grades.trial.after'),
                numeric: true,
                render: (row) => markText(row.after, row.afterBand),
              },
              {
                key: 'step',
                title: t('grades.trial.step'),
                numeric: true,
                render: (row) => {
                  const step = stepOf(row);
                  return step === null ? '—' : step === 0 ? '0' : signed(step, places);
                },
              },
            ]}
            actionsTitle={t('grades.trial.derive')}
            rowActions={(row) => (
              <Button size="small" variant="ghost" onClick={() => void derive.run(row)}>
                {t('grades.trial.derive')}
              </Button>
            )}
          />
        </>
      )}
      {derived && (
        <Drawer open title={t('grades.trial.deriveOf', { name: derived.name })} onClose={() => setDerived(null)}>
          <DerivationTree tree={derived.tree} reader="staff" />
        </Drawer>
      )}
    </fieldset>
  );
}

/** 试算: what a draft would make of the totals of a class, before it is used; for the lead. */
export function SchemeTrial({ courseId, draft }: { readonly courseId: string; readonly draft: SchemeDraft }) {
  return (
    <Card className="vse-scheme-item">
      <ClassImpact courseId={courseId} draft={draft} />
    </Card>
  );
}
