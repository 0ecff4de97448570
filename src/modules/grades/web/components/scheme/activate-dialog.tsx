import { useEffect, useState } from 'react';
import { call } from '../../../../../ui/api/client.ts';
import { Checkbox } from '../../../../../ui/design/checkbox.tsx';
import { TextField } from '../../../../../ui/design/text-field.tsx';
import { FormDialog } from '../../../../../ui/forms/form-dialog.tsx';
import { formatNumber } from '../../../../../ui/i18n/formats.ts';
import { useT } from '../../../../../ui/i18n/translate.ts';
import { trySchemeRoute } from '../../../shared/scheme-trial.contract.ts';
import { trialFigures } from '../../../shared/scheme-trial.model.ts';
import { isShortReason, ReasonField } from '../reason-field.tsx';
import { type SchemeDraft, type Schemes, schemeBody } from './scheme-draft.model.ts';

type Figures = ReturnType<typeof trialFigures>;

/** What the draft does to each class, computed one class after the other. */
function useEffects(courseId: string, draft: SchemeDraft, classIds: readonly string[]) {
  const [effects, setEffects] = useState<ReadonlyMap<string, Figures | null>>(new Map());
  const key = classIds.join();
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked once for each opening and set of classes
  useEffect(() => {
    let left = false;
    void (async () => {
      for (const classId of classIds) {
        const answer = await call(trySchemeRoute, {
          params: { courseId },
          body: { ...schemeBody(draft), classId },
        }).catch(() => null);
        if (left) return;
        setEffects((before) => new Map(before).set(classId, answer && trialFigures(answer.rows)));
      }
    })();
    return () => {
      left = true;
    };
  }, [key]);
  return effects;
}

/** Asks which classes take the draft from now on, shows what it does to each, and why where grades are out already. */
export function ActivateDialog({
  courseId,
  courseCode,
  draft,
  schemes,
  busy,
  onActivate,
  onClose,
}: {
  readonly courseId: string;
  /** Typed once grades were published. */
  readonly courseCode: string;
  readonly draft: SchemeDraft;
  readonly schemes: Schemes;
  readonly busy: boolean;
  readonly onActivate: (how: {
    readonly reason: string;
    readonly typed: string;
    readonly classIds: string[] | null;
  }) => void;
  readonly onClose: () => void;
}) {
  const t = useT();
  const [reason, setReason] = useState('');
  const [typed, setTyped] = useState('');
  const { active, classes } = schemes;
  const [chosen, setChosen] = useState<ReadonlySet<string>>(
    () => new Set(classes.flatMap(({ id, ended }) => (ended ? [] : [id]))),
  );
  // A first scheme is everybody's: there is nothing it could change.
  const asks = active !== null && classes.length > 0;
  const effects = useEffects(courseId, draft, asks ? classes.flatMap(({ id, ended }) => (ended ? [] : [id])) : []);
  const needsReason = active?.locked === true;
  const nobody = asks && chosen.size === 0;
  const mean = (value: number | null) => (value === null ? '—' : formatNumber(value, 2));
  const effectOf = (id: string, ended: boolean) => {
    if (ended) return null;
    const figures = effects.get(id);
    if (figures === undefined) return t('grades.composition.counting');
    if (figures === null) return null;
    if (figures.people === 0) return t('grades.trial.nobody');
    const { people, changed, bands } = figures;
    const means = t('grades.trial.means', { before: mean(figures.meanBefore), after: mean(figures.meanAfter) });
    return `${t('grades.trial.figures', { people, changed, bands })} · ${means}`;
  };
  return (
    <FormDialog
      title={t('grades.scheme.activateTitle')}
      submitLabel={t('grades.scheme.activate')}
      busy={busy}
      disabled={nobody || (needsReason && (isShortReason(reason) || typed.trim() !== courseCode))}
      onClose={onClose}
      onSubmit={() => onActivate({ reason: reason.trim(), typed: typed.trim(), classIds: asks ? [...chosen] : null })}
    >
      <p>{t('grades.scheme.activateText')}</p>
      {asks && (
        <fieldset className="vse-scheme-classes">
          <legend>{t('grades.composition.classes')}</legend>
          <p className="vse-grades-faint">{t('grades.composition.classesHint')}</p>
          <ul>
            {classes.map(({ id, name, ended, schemeNumber }) => (
              <li key={id}>
                <Checkbox
                  label={ended ? t('grades.composition.ended', { name }) : name}
                  checked={chosen.has(id)}
                  onChange={(event) => {
                    const next = new Set(chosen);
                    if (event.target.checked) next.add(id);
                    else next.delete(id);
                    setChosen(next);
                  }}
                />
                <p className="vse-grades-faint">
                  {[schemeNumber !== null && t('grades.composition.usesNow', { n: schemeNumber }), effectOf(id, ended)]
                    .filter(Boolean)
                    .join(' · ')}
                </p>
              </li>
            ))}
          </ul>
          {nobody && (
            <p role="alert" className="vse-weights-off">
              {t('grades.composition.noClass')}
            </p>
          )}
        </fieldset>
      )}
      {needsReason && (
        <>
          <ReasonField value={reason} hint={t('grades.scheme.reason')} onChange={setReason} />
          <TextField
            label={t('grades.scheme.typed', { code: courseCode })}
            value={typed}
            autoComplete="off"
            required
            onChange={(event) => setTyped(event.target.value)}
          />
        </>
      )}
    </FormDialog>
  );
}
