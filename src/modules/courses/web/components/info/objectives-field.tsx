import { Banner } from '../../../../../ui/design/banner.tsx';
import { Button, IconButton } from '../../../../../ui/design/button.tsx';
import { PlusIcon, TrashIcon } from '../../../../../ui/design/icons.ts';
import { EmptyState } from '../../../../../ui/design/states.tsx';
import { TextArea } from '../../../../../ui/design/text-area.tsx';
import { TextField } from '../../../../../ui/design/text-field.tsx';
import { moved, SortableList } from '../../../../../ui/forms/sortable-list.tsx';
import { formatNumber } from '../../../../../ui/i18n/formats.ts';
import { useT } from '../../../../../ui/i18n/translate.ts';
import { MAX_OBJECTIVES } from '../../../shared/info.model.ts';
import { type InfoForm, newObjective, type TypedObjective, typedSum } from './info-form.model.ts';

/** 课程目标: their words, weights, requirements and expected attainment. */
export function ObjectivesField({
  form,
  saved,
  locked,
  fault,
  onChange,
  onMerge,
}: {
  readonly form: InfoForm;
  /** Ids that are stored: they can be merged. */
  readonly saved: ReadonlySet<string>;
  readonly locked: boolean;
  readonly fault: (path: string) => string | undefined;
  readonly onChange: (objectives: readonly TypedObjective[]) => void;
  readonly onMerge: (id: string) => void;
}) {
  const t = useT();
  const { objectives } = form;
  const sum = typedSum(form);
  const add = () => onChange([...objectives, newObjective(Math.max(0, 100 - sum))]);
  const adder = !locked && (
    <Button icon={<PlusIcon aria-hidden="true" />} disabled={objectives.length >= MAX_OBJECTIVES} onClick={add}>
      {t('courses.facts.objective.add')}
    </Button>
  );
  if (objectives.length === 0) {
    return (
      <EmptyState compact action={adder}>
        {t('courses.facts.objective.empty')}
      </EmptyState>
    );
  }
  const set = (at: number, part: Partial<TypedObjective>) =>
    onChange(objectives.map((one, i) => (i === at ? { ...one, ...part } : one)));
  const nameOf = (one: TypedObjective) => t('courses.facts.objective.one', { n: objectives.indexOf(one) + 1 });
  return (
    <div className="vse-stack">
      <SortableList
        label={t('courses.facts.tab.objectives')}
        items={objectives}
        keyOf={(one) => one.id}
        nameOf={nameOf}
        disabled={locked}
        onMove={(from, to) => onChange(moved(objectives, from, to))}
      >
        {(one, at) => (
          <div className="vse-info-objective">
            <TextArea
              className="vse-info-wide"
              label={nameOf(one)}
              rows={2}
              maxLength={300}
              required
              value={one.text}
              disabled={locked}
              error={fault(`objectives.${at}.text`)}
              onChange={(event) => set(at, { text: event.target.value })}
            />
            <TextField
              label={t('courses.facts.objective.weight')}
              inputMode="numeric"
              maxLength={3}
              value={one.weight}
              disabled={locked}
              error={fault(`objectives.${at}.weight`)}
              onChange={(event) => set(at, { weight: event.target.value })}
            />
            <TextField
              label={t('courses.facts.objective.expected')}
              inputMode="numeric"
              maxLength={3}
              value={one.expected}
              disabled={locked}
              error={fault(`objectives.${at}.expected`)}
              onChange={(event) => set(at, { expected: event.target.value })}
            />
            <TextField
              label={t('courses.facts.objective.code')}
              maxLength={20}
              value={one.requirementCode}
              disabled={locked}
              onChange={(event) => set(at, { requirementCode: event.target.value })}
            />
            <TextField
              className="vse-info-requirement"
              label={t('courses.facts.objective.requirement')}
              maxLength={300}
              value={one.requirement}
              disabled={locked}
              onChange={(event) => set(at, { requirement: event.target.value })}
            />
            {!locked && (
              <div className="vse-info-objective-acts">
                {saved.has(one.id) && saved.size > 1 && (
                  <Button size="small" variant="ghost" onClick={() => onMerge(one.id)}>
                    {t('courses.facts.objective.merge')}
                  </Button>
                )}
                <IconButton
                  label={t('courses.facts.objective.remove', { n: at + 1 })}
                  icon={<TrashIcon aria-hidden="true" />}
                  onClick={() => onChange(objectives.filter(({ id }) => id !== one.id))}
                />
              </div>
            )}
          </div>
        )}
      </SortableList>
      <div className="vse-row">
        {adder}
        <span role="status" className="vse-num" data-off={sum === 100 ? undefined : ''}>
          {t('courses.facts.objective.sum', { n: formatNumber(sum) })}
        </span>
      </div>
      {fault('objectives') && <Banner tone="error">{fault('objectives')}</Banner>}
    </div>
  );
}
