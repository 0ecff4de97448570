import { CallError } from '../../../../../ui/api/call-error.tsx';
import { useCall } from '../../../../../ui/api/query.ts';
import { SkeletonText } from '../../../../../ui/design/skeleton.tsx';
import { EmptyState } from '../../../../../ui/design/states.tsx';
import { StatusTag } from '../../../../../ui/design/status-tag.tsx';
import { formatScore } from '../../../../../ui/i18n/formats.ts';
import { translateKey, useT } from '../../../../../ui/i18n/translate.ts';
import type { Form, FormStep } from '../../../../catalogue/shared/form.model.ts';
import { labelOf, PART_GROUPS, PART_TITLES, specOf } from '../../../shared/entry-fields.model.ts';
import { revisionChangesRoute } from '../../../shared/entry-review.contract.ts';
import { same } from '../../../shared/same.model.ts';
import { FieldNotes } from '../entry-notes.tsx';
import { EntryCard } from '../form/entry-fields.tsx';
import { EntryValue } from '../form/entry-value.tsx';

const TONES = { added: 'success', changed: 'warning', removed: 'error', moved: 'info' } as const;

function Leader({ value, other }: { readonly value: unknown; readonly other: unknown }) {
  const [mine, theirs] = [value, other] as (Readonly<Record<string, unknown>> | null)[];
  return (
    <dl className="entry-difference-list">
      {PART_GROUPS.people[0]!.fields.filter(({ name }) => !same(mine?.[name], theirs?.[name])).map((spec) => (
        <div key={spec.name}>
          <dt>{translateKey(spec.label)}</dt>
          <dd>
            <EntryValue spec={spec} value={mine?.[spec.name]} />
          </dd>
        </div>
      ))}
    </dl>
  );
}

function Team({ value }: { readonly value: unknown }) {
  const t = useT();
  const team = (value ?? []) as Form['people']['team'];
  return (
    <ol>
      {team.map((member, i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a list that is only read
        <li key={i}>
          {member.name} · {t(`experiments.teamRole.${member.role}`)} · {member.duty}
          {member.edit && ` · ${t('experiments.team.edit')}`}
        </li>
      ))}
    </ol>
  );
}

function Value({ part, field, value, other }: { part: string; field: string; value: unknown; other: unknown }) {
  if (part === 'people') return field === 'team' ? <Team value={value} /> : <Leader value={value} other={other} />;
  const spec = specOf(part, field);
  return spec ? <EntryValue spec={spec} value={value} /> : null;
}

function Step({ step }: { readonly step: FormStep | null }) {
  const t = useT();
  if (!step) return <span className="entry-nothing">—</span>;
  return (
    <>
      <p>
        <strong>{step.title}</strong>
      </p>
      <p className="entry-passage">{step.goal}</p>
      <p className="entry-quiet">
        {t('experiments.changes.step', {
          points: formatScore(step.maxScore),
          seconds: step.expectSeconds,
          kind: t(`experiments.scoreKind.${step.scoreKind}`),
        })}
      </p>
      {step.scoringModel && <p className="entry-quiet">{step.scoringModel}</p>}
      {step.knowledge.length > 0 && <p className="entry-quiet">{step.knowledge.join(' · ')}</p>}
    </>
  );
}

/** 修订对比: what is listed at the left, what the revision makes of it at the right, field by field and step by step. */
export default function EntryChanges({ id }: { readonly id: string }) {
  const t = useT();
  const changes = useCall(revisionChangesRoute, { params: { id } });
  const { data, error, refetch } = changes;
  if (error) return <CallError error={error} compact retry={refetch} />;
  if (!data) return <SkeletonText lines={8} />;
  if (data.fields.length + data.steps.length === 0) {
    return <EmptyState compact>{t('experiments.changes.none')}</EmptyState>;
  }
  const heads = (
    <div className="entry-difference-heads" aria-hidden="true">
      <span>{t('experiments.changes.before')}</span>
      <span>{t('experiments.changes.after')}</span>
    </div>
  );
  return (
    <>
      {data.fields.length > 0 && (
        <EntryCard title={t('experiments.changes.fields', { n: data.fields.length })}>
          {heads}
          {data.fields.map((one) => {
            const label =
              one.part === 'people' && one.field === 'team' ? 'experiments.group.team' : labelOf(one.part, one.field);
            return (
              <section key={`${one.part}.${one.field}`} className="entry-difference">
                <h4>
                  {translateKey(PART_TITLES[one.part])} · {translateKey(label)}{' '}
                  <StatusTag tone={TONES[one.change]}>{t(`experiments.change.${one.change}`)}</StatusTag>
                </h4>
                <div>
                  <div className="entry-before">
                    <span className="vse-visually-hidden">{t('experiments.changes.before')}</span>
                    <Value part={one.part} field={one.field} value={one.before} other={one.after} />
                  </div>
                  <div className="entry-after">
                    <span className="vse-visually-hidden">{t('experiments.changes.after')}</span>
                    <Value part={one.part} field={one.field} value={one.after} other={one.before} />
                  </div>
                </div>
                <FieldNotes part={one.part} field={one.field} />
              </section>
            );
          })}
        </EntryCard>
      )}
      {data.steps.length > 0 && (
        <EntryCard title={t('experiments.changes.steps', { n: data.steps.length })}>
          {heads}
          {data.steps.map((one) => (
            <section key={`${one.from ?? ''}-${one.to ?? ''}`} className="entry-difference">
              <h4>
                {one.from === one.to || one.from === null || one.to === null
                  ? t('experiments.steps.place', { n: one.to ?? one.from ?? 0 })
                  : t('experiments.changes.moved', { from: one.from, to: one.to })}{' '}
                <StatusTag tone={TONES[one.change]}>{t(`experiments.change.${one.change}`)}</StatusTag>
              </h4>
              <div>
                <div className="entry-before">
                  <span className="vse-visually-hidden">{t('experiments.changes.before')}</span>
                  <Step step={one.before as FormStep | null} />
                </div>
                <div className="entry-after">
                  <span className="vse-visually-hidden">{t('experiments.changes.after')}</span>
                  <Step step={one.after as FormStep | null} />
                </div>
              </div>
              {one.to !== null && <FieldNotes part="steps" field={String(one.to)} />}
            </section>
          ))}
        </EntryCard>
      )}
    </>
  );
}
