import { SimpleTable } from '../../../../ui/design/simple-table.tsx';
import { EmptyState } from '../../../../ui/design/states.tsx';
import { formatScore } from '../../../../ui/i18n/formats.ts';
import { useT } from '../../../../ui/i18n/translate.ts';
import type { Form, FormPart, FormStep } from '../../../catalogue/shared/form.model.ts';
import { fieldValues } from '../../shared/entry-fields.model.ts';
import { FieldNotes } from './entry-notes.tsx';
import { EntryCard, EntryFields, placeOf } from './form/entry-fields.tsx';
import { StepNotes, StepSum } from './form/entry-steps.tsx';
import { TeamTable } from './form/entry-team.tsx';

/** The steps to be read, with what was said of each. */
function StepReading({ steps }: { readonly steps: readonly FormStep[] }) {
  const t = useT();
  const rows = steps.map((step, i) => ({ ...step, seq: i + 1 }));
  return (
    <EntryCard
      id={placeOf('steps', 'goal')}
      title={t('experiments.formPart.stepGrid')}
      extra={<StepSum steps={steps} />}
    >
      <SimpleTable
        caption={t('experiments.formPart.stepGrid')}
        captionHidden
        rows={rows}
        rowKey={(row) => String(row.seq)}
        empty={<EmptyState compact>{t('experiments.steps.none')}</EmptyState>}
        columns={[
          { key: 'seq', title: t('experiments.details.seq'), numeric: true, render: (row) => row.seq },
          {
            key: 'title',
            title: t('experiments.step.title'),
            heading: true,
            render: (row) => (
              <>
                {row.title}
                <FieldNotes part="steps" field={String(row.seq)} />
              </>
            ),
          },
          { key: 'goal', title: t('experiments.step.goal'), render: (row) => row.goal || '—' },
          { key: 'seconds', title: t('experiments.step.seconds'), numeric: true, render: (row) => row.expectSeconds },
          {
            key: 'points',
            title: t('experiments.step.points'),
            numeric: true,
            render: (row) => formatScore(row.maxScore),
          },
          { key: 'model', title: t('experiments.step.model'), render: (row) => row.scoringModel || '—' },
          {
            key: 'kind',
            title: t('experiments.step.kind'),
            render: (row) => t(`experiments.scoreKind.${row.scoreKind}`),
          },
        ]}
      />
      <StepNotes />
    </EntryCard>
  );
}

/** One part to be read. */
export function PartReading({
  part,
  form,
  steps,
}: {
  readonly part: FormPart;
  readonly form: Form;
  readonly steps: readonly FormStep[];
}) {
  if (part === 'steps') return <StepReading steps={steps} />;
  return (
    <>
      <EntryFields part={part} values={fieldValues(form, part)} />
      {part === 'people' && <TeamTable team={form.people.team} />}
    </>
  );
}
