import type { ReactNode } from 'react';
import { ConflictDialog, type ConflictField } from '../../../../../ui/forms/conflict-dialog.tsx';
import type { Values } from '../../../../../ui/forms/merge.model.ts';
import { translateKey, useT } from '../../../../../ui/i18n/translate.ts';
import type { Form, FormPart, FormStep } from '../../../../catalogue/shared/form.model.ts';
import { labelOf, PART_GROUPS, specOf } from '../../../shared/entry-fields.model.ts';
import { EntryValue } from './entry-value.tsx';
import type { Theirs } from './part-keeper.model.ts';
import type { PartHandle } from './use-entry-form.ts';

const textOf = (rows: readonly string[]): ReactNode =>
  rows.length === 0 ? (
    '—'
  ) : (
    <ol className="entry-conflict-rows">
      {rows.map((row, i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a list that is only read
        <li key={i}>{row}</li>
      ))}
    </ol>
  );

const fieldsOf = (part: FormPart): ConflictField[] => {
  if (part === 'steps') {
    return [
      {
        name: 'steps',
        label: translateKey('experiments.formPart.stepGrid'),
        show: (value) => textOf((value as FormStep[]).map((step) => `${step.title} · ${step.maxScore}`)),
      },
    ];
  }
  if (part === 'people') {
    return [
      ...PART_GROUPS.people.flatMap(({ fields }) =>
        fields.map((spec) => ({
          name: `leader.${spec.name}`,
          label: translateKey(spec.label),
          show: (value: unknown) => <EntryValue spec={spec} value={value} />,
        })),
      ),
      {
        name: 'team',
        label: translateKey('experiments.group.team'),
        show: (value) => textOf((value as Form['people']['team']).map(({ name, duty }) => `${name} · ${duty}`)),
      },
    ];
  }
  return PART_GROUPS[part].flatMap(({ fields }) =>
    fields.map(({ name }) => ({
      name,
      label: translateKey(labelOf(part, name)),
      show: (value: unknown) => <EntryValue spec={specOf(part, name)!} value={value} />,
    })),
  );
};

/** A part as one record of fields, the way the dialog compares it. */
function flat(part: FormPart, value: unknown): Values {
  if (part === 'steps') return { steps: value };
  if (part !== 'people') return value as Values;
  const { leader, team } = value as Form['people'];
  return { ...Object.fromEntries(Object.entries(leader).map(([name, one]) => [`leader.${name}`, one])), team };
}

function unflat(part: FormPart, values: Values): unknown {
  if (part === 'steps') return values.steps;
  if (part !== 'people') return values;
  const leader = Object.entries(values)
    .filter(([name]) => name.startsWith('leader.'))
    .map(([name, one]) => [name.slice('leader.'.length), one]);
  return { leader: Object.fromEntries(leader), team: values.team };
}

/** Somebody else saved this part first: who, when and both values, field by field. */
export function EntryConflict({
  part,
  handle,
  theirs,
  onClose,
}: {
  readonly part: FormPart;
  readonly handle: PartHandle;
  readonly theirs: Theirs<unknown>;
  /** Looks away; both texts stay as they are. */
  readonly onClose: () => void;
}) {
  const t = useT();
  return (
    <ConflictDialog
      fields={fieldsOf(part)}
      base={flat(part, handle.base())}
      theirs={flat(part, theirs.current)}
      mine={flat(part, handle.value)}
      by={theirs.by ?? t('experiments.entry.somebody')}
      at={theirs.at}
      onTheirs={() => handle.take(theirs)}
      onMerge={(values) => handle.settle(unflat(part, values), theirs)}
      onClose={onClose}
    />
  );
}
