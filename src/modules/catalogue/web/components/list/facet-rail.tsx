import { useId, useState } from 'react';
import '../../../../../ui/design/choice.css';
import { Button } from '../../../../../ui/design/button.tsx';
import { FilterChip } from '../../../../../ui/design/chip.tsx';
import { SkeletonText } from '../../../../../ui/design/skeleton.tsx';
import { TextField } from '../../../../../ui/design/text-field.tsx';
import { useT } from '../../../../../ui/i18n/translate.ts';
import './facet-rail.css';
import { type Facets, useFacetLabels } from './facet-labels.ts';
import { FACET_PARAMS, type FacetParam } from './lab-address.model.ts';
import type { LabAddressState } from './use-lab-address.ts';

/** Values of a long facet that stand there before 更多 is pressed. */
const SHOWN = 8;
const MAX_UNITS = 20;

interface Line {
  readonly value: string;
  readonly label: string;
  readonly count: number;
  readonly inner?: boolean;
}

function CheckLine({
  line,
  checked,
  onChange,
}: {
  readonly line: Line;
  readonly checked: boolean;
  readonly onChange: () => void;
}) {
  const id = useId();
  return (
    <li className={line.inner ? 'lab-facet-line lab-facet-inner' : 'lab-facet-line'}>
      <input
        id={id}
        type="checkbox"
        className="vse-choice-box"
        checked={checked}
        disabled={line.count === 0 && !checked}
        onChange={onChange}
      />
      <label htmlFor={id}>
        <span>{line.label}</span>
        <span className="vse-num lab-facet-count">{line.count}</span>
      </label>
    </li>
  );
}

/** Branches with their classes beneath; a branch counts what its classes count. */
function subjectLines(facets: Facets, format: (facet: FacetParam, value: string) => string): Line[] {
  const branches = [...new Set(facets.category.map((one) => one.value.slice(0, 2)))];
  const countOf = (branch: string) =>
    facets.category.filter((one) => one.value.startsWith(branch)).reduce((sum, one) => sum + one.count, 0);
  return branches
    .sort((a, b) => countOf(b) - countOf(a) || (a < b ? -1 : 1))
    .flatMap((branch) => [
      { value: branch, label: format('subject', branch), count: countOf(branch) },
      ...facets.category
        .filter((one) => one.value.startsWith(branch))
        .map((one) => ({ value: one.value, label: format('subject', one.value), count: one.count, inner: true })),
    ]);
}

/** All facets of the catalogue with their counts; a value nothing is left for is grey, never gone. */
export function FacetRail({
  state,
  facets,
  signedIn,
}: {
  readonly state: LabAddressState;
  readonly facets: Facets | undefined;
  readonly signedIn: boolean;
}) {
  const t = useT();
  const format = useFacetLabels(facets);
  const [all, setAll] = useState<ReadonlySet<FacetParam>>(new Set());
  const [unit, setUnit] = useState('');
  if (!facets) return <SkeletonText lines={12} />;
  const { address, toggle, set } = state;
  const lines = (facet: FacetParam): Line[] =>
    facet === 'subject'
      ? subjectLines(facets, format)
      : facets[FACET_PARAMS[facet]].map((one) => ({
          value: one.value,
          label: format(facet, one.value),
          count: one.count,
        }));

  const checks = (facet: FacetParam, title: string) => {
    const chosen = address.facets[facet];
    const asked = unit.trim().toLowerCase();
    const whole = lines(facet).filter((line) => facet !== 'unit' || line.label.toLowerCase().includes(asked));
    const most = facet === 'unit' ? MAX_UNITS : whole.length;
    const shown = all.has(facet)
      ? whole.slice(0, most)
      : whole.slice(0, whole.length > SHOWN + 2 ? SHOWN : whole.length);
    const seen = [...shown, ...whole.filter((line) => chosen.includes(line.value) && !shown.includes(line))];
    return (
      <fieldset className="lab-facet">
        <legend>{title}</legend>
        {facet === 'unit' && facets.unit.length > SHOWN && (
          <TextField
            label={t('experiments.facet.unitSearch')}
            labelHidden
            placeholder={t('experiments.facet.unitSearch')}
            value={unit}
            maxLength={40}
            onChange={(event) => setUnit(event.target.value)}
          />
        )}
        <ul>
          {seen.map((line) => (
            <CheckLine
              key={line.value}
              line={line}
              checked={chosen.includes(line.value)}
              onChange={() => toggle(facet, line.value)}
            />
          ))}
        </ul>
        {shown.length < Math.min(whole.length, most) && (
          <Button variant="ghost" size="small" onClick={() => setAll(new Set([...all, facet]))}>
            {t('experiments.facet.more', { n: Math.min(whole.length, most) - shown.length })}
          </Button>
        )}
      </fieldset>
    );
  };
  const chips = (facet: FacetParam, title: string) => (
    <fieldset className="lab-facet">
      <legend>{title}</legend>
      <div className="lab-facet-chips">
        {lines(facet).map((line) => (
          <FilterChip
            key={line.value}
            pressed={address.facets[facet].includes(line.value)}
            count={line.count}
            disabled={line.count === 0 && !address.facets[facet].includes(line.value)}
            onToggle={() => toggle(facet, line.value)}
          >
            {line.label}
          </FilterChip>
        ))}
      </div>
    </fieldset>
  );
  return (
    <div className="lab-facets">
      {signedIn && (
        <fieldset className="lab-facet">
          <legend className="vse-visually-hidden">{t('experiments.facet.own')}</legend>
          <div className="lab-facet-chips">
            <FilterChip pressed={address.mine} onToggle={(on) => set({ mine: on ? '1' : undefined })}>
              {t('experiments.facet.mine')}
            </FilterChip>
            <FilterChip pressed={address.fav} onToggle={(on) => set({ fav: on ? '1' : undefined })}>
              {t('experiments.facet.fav')}
            </FilterChip>
          </div>
        </fieldset>
      )}
      {checks('subject', t('experiments.facet.subject'))}
      {checks('level', t('experiments.page.level'))}
      {checks('kind', t('experiments.page.kind'))}
      {chips('hours', t('experiments.facet.hours'))}
      {chips('steps', t('experiments.facet.steps'))}
      {checks('runs_in', t('experiments.facet.runsIn'))}
      {checks('open', t('experiments.facet.open'))}
      {checks('unit', t('experiments.facet.unit'))}
    </div>
  );
}
