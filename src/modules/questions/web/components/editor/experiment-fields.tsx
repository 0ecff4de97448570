import { useContext, useEffect } from 'react';
import { CallError } from '../../../../../ui/api/call-error.tsx';
import { useCall } from '../../../../../ui/api/query.ts';
import { Banner } from '../../../../../ui/design/banner.tsx';
import { Button } from '../../../../../ui/design/button.tsx';
import { Checkbox } from '../../../../../ui/design/checkbox.tsx';
import { FieldFrame } from '../../../../../ui/design/field-frame.tsx';
import { NumberField } from '../../../../../ui/forms/number-field.tsx';
import { formatScore } from '../../../../../ui/i18n/formats.ts';
import { useT } from '../../../../../ui/i18n/translate.ts';
import { ExperimentPicker } from '../../../../catalogue/web/picker.public.tsx';
import { type ContentOf, LIMITS } from '../../../shared/content.model.ts';
import { askedExperimentRoute } from '../../../shared/question.contract.ts';
import type { TypeFields } from './choice-fields.tsx';
import { CourseContext, EditableContext } from './rich-text-field.tsx';

type Experiment = ContentOf<'experiment'>;

/** Which experiment is done, and which of its steps count. */
export function ExperimentFields({ content, onChange, fault }: TypeFields<Experiment>) {
  const t = useT();
  const courseId = useContext(CourseContext);
  const editable = useContext(EditableContext);
  const { experimentId } = content;
  const asked = useCall(
    askedExperimentRoute,
    { params: { courseId, experimentId: experimentId ?? '' } },
    { enabled: editable && experimentId !== null },
  );
  const found = asked.data;
  const adopt = (steps: (seq: number) => boolean) => {
    if (!found) return;
    const { versionId, name, minutes } = found;
    onChange({
      ...content,
      ...{ versionId, name, minutes: content.minutes || minutes },
      steps: found.steps.filter(({ seq, maxScore }) => maxScore > 0 && steps(seq)),
    });
  };
  useEffect(() => {
    // Just chosen: every step that is worth something counts until the author says otherwise.
    if (found && found.id === experimentId && content.versionId === null) adopt(() => true);
  });
  const counted = new Set(content.steps.map(({ seq }) => seq));
  const newest = found !== undefined && found.versionId === content.versionId;
  const shown = newest ? found.steps : content.steps;
  const sum = content.steps.reduce((all, { maxScore }) => all + maxScore, 0);
  const choose = (row: { readonly id: string; readonly name: string } | null) =>
    onChange({
      ...content,
      experimentId: row?.id ?? null,
      versionId: null,
      name: row?.name ?? '',
      steps: [],
      minutes: 0,
    });
  const toggle = (seq: number) =>
    onChange({
      ...content,
      steps: shown.filter((one) => (one.seq === seq ? !counted.has(seq) : counted.has(one.seq))),
    });
  return (
    <>
      {experimentId === null ? (
        <ExperimentPicker
          label={t('questions.experiment.choose')}
          hint={t('questions.experiment.hint')}
          error={fault('experimentId')}
          most={1}
          disabled={!editable}
          value={[]}
          onChange={([row]) => choose(row ?? null)}
        />
      ) : (
        <FieldFrame id="question-experiment" label={t('questions.experiment.chosen')}>
          <div className="vse-row">
            <strong>{content.name || found?.name}</strong>
            {editable && (
              <Button id="question-experiment" size="small" onClick={() => choose(null)}>
                {t('questions.experiment.other')}
              </Button>
            )}
          </div>
        </FieldFrame>
      )}
      {asked.error && <CallError error={asked.error} compact retry={asked.refetch} />}
      {found && content.versionId !== null && !newest && (
        <Banner
          tone="info"
          actions={
            <Button size="small" onClick={() => adopt((seq) => counted.has(seq))}>
              {t('questions.experiment.adopt', { n: found.number })}
            </Button>
          }
        >
          {t('questions.experiment.newer')}
        </Banner>
      )}
      {experimentId !== null && (
        <fieldset className="vse-part-list">
          <legend>{t('questions.experiment.steps')}</legend>
          {shown.map(({ seq, title, maxScore }) => (
            <Checkbox
              key={seq}
              label={t('questions.experiment.step', { seq, title, max: formatScore(maxScore) })}
              checked={counted.has(seq)}
              disabled={maxScore <= 0}
              onChange={() => toggle(seq)}
            />
          ))}
          {fault('steps') && (
            <p className="vse-field-error" data-bad="" tabIndex={-1}>
              {fault('steps')}
            </p>
          )}
          <p className="vse-try-note">
            {t('questions.experiment.rule', { n: content.steps.length, max: formatScore(sum) })}
          </p>
        </fieldset>
      )}
      <NumberField
        label={t('questions.experiment.minutes')}
        hint={t('questions.experiment.minutesHint')}
        min={0}
        max={LIMITS.minutes}
        value={content.minutes}
        onChange={(minutes) => onChange({ ...content, minutes })}
      />
    </>
  );
}
