import type { ReactNode } from 'react';
import { classNames } from '../../../../../ui/design/class-names.ts';
import { translateKey } from '../../../../../ui/i18n/translate.ts';
import type { TextPart } from '../../../../catalogue/shared/form.model.ts';
import { type FieldSpec, PART_GROUPS } from '../../../shared/entry-fields.model.ts';
import { FieldNotes } from '../entry-notes.tsx';
import { EntryField } from './entry-field.tsx';
import { EntryValue } from './entry-value.tsx';

/** Id of the place of a field, for jumps from the checklist. */
export const placeOf = (part: string, field: string) => `entry-${part}-${field}`;

/** A card of the form with its heading. */
export function EntryCard({
  id,
  title,
  extra,
  children,
}: {
  readonly id?: string;
  readonly title: string;
  readonly extra?: ReactNode;
  readonly children: ReactNode;
}) {
  return (
    <section className="vse-card entry-card" id={id}>
      <div className="vse-between">
        <h3>{title}</h3>
        {extra}
      </div>
      {children}
    </section>
  );
}

/**
 * The fields of one part in their groups.
 * @param edit takes changes; without it the fields are read
 */
export function EntryFields({
  part,
  values,
  edit,
}: {
  readonly part: TextPart;
  readonly values: Readonly<Record<string, unknown>>;
  readonly edit?: {
    readonly fault: (path: string) => string | undefined;
    readonly set: (name: string, value: unknown) => void;
  };
}) {
  const shown = (field: FieldSpec) => !field.when || field.when(values);
  return PART_GROUPS[part].map((group) => (
    <EntryCard key={group.key} title={translateKey(group.title)}>
      <div className="entry-grid">
        {group.fields.filter(shown).map((field) => (
          <div
            key={field.name}
            id={placeOf(part, field.name)}
            className={classNames('entry-place', field.wide && 'entry-wide')}
          >
            {edit ? (
              <EntryField
                spec={field}
                value={values[field.name]}
                fault={edit.fault}
                onChange={(value) => edit.set(field.name, value)}
              />
            ) : (
              <div className="entry-read">
                <p className="vse-field-label">{translateKey(field.label)}</p>
                <div>
                  <EntryValue spec={field} value={values[field.name]} />
                </div>
              </div>
            )}
            {part !== 'people' && <FieldNotes part={part} field={field.name} />}
          </div>
        ))}
      </div>
      {part === 'people' && <FieldNotes part="people" field="leader" />}
    </EntryCard>
  ));
}
