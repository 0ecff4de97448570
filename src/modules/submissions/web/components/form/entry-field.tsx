import { useState } from 'react';
import { Checkbox } from '../../../../../ui/design/checkbox.tsx';
import { RadioGroup } from '../../../../../ui/design/radio-group.tsx';
import { Select } from '../../../../../ui/design/select.tsx';
import { TextArea } from '../../../../../ui/design/text-area.tsx';
import { TextField } from '../../../../../ui/design/text-field.tsx';
import { translateKey, useT } from '../../../../../ui/i18n/translate.ts';
import { PictureField } from '../../../../../ui/picture/picture-field.tsx';
import type { Form } from '../../../../catalogue/shared/form.model.ts';
import { useCodes } from '../../../../settings/web/settings.public.tsx';
import type { FieldSpec } from '../../../shared/entry-fields.model.ts';
import { EntryVideo } from './entry-video.tsx';
import { NumberInput } from './number-input.tsx';
import { PluginsInput } from './plugins-input.tsx';
import { ADDRESS_START } from './terms.model.ts';
import { TermsInput } from './terms-input.tsx';

type Picture = Form['basic']['cover'];

/** A picture of the form: one just brought is shown by its passing address, a kept one by its own. */
function EntryPicture({
  spec,
  value,
  error,
  onChange,
}: {
  readonly spec: FieldSpec;
  readonly value: Picture;
  readonly error: string | undefined;
  readonly onChange: (value: Picture) => void;
}) {
  const [brought, setBrought] = useState<{ readonly path: string; readonly url: string } | null>(null);
  const url = value === null ? null : brought?.path === value.path ? brought.url : value.path;
  return (
    <PictureField
      label={translateKey(spec.label)}
      hint={spec.hint && translateKey(spec.hint)}
      error={error}
      required={spec.needed}
      shape="cover"
      url={url}
      onChange={(picture) => {
        setBrought(picture);
        onChange(picture && { id: picture.id, path: picture.path });
      }}
    />
  );
}

function Category({
  spec,
  value,
  error,
  onChange,
}: {
  readonly spec: FieldSpec;
  readonly value: string | null;
  readonly error: string | undefined;
  readonly onChange: (value: string | null) => void;
}) {
  const t = useT();
  const codes = useCodes('Locallx');
  const known = codes.rows.map((row) => ({ value: String(row.Code), label: String(row.Name) }));
  const kept = value !== null && !known.some((one) => one.value === value) ? [{ value, label: value }] : [];
  return (
    <Select
      label={translateKey(spec.label)}
      required={spec.needed}
      error={error}
      value={value ?? ''}
      placeholder={t('experiments.entry.choose')}
      options={[...kept, ...known]}
      onChange={(event) => onChange(event.target.value || null)}
    />
  );
}

/** A field of the form under the hand of a writer. @param fault words of the server's fault at a path of the part */
export function EntryField({
  spec,
  value,
  fault,
  onChange,
}: {
  readonly spec: FieldSpec;
  readonly value: unknown;
  readonly fault: (path: string) => string | undefined;
  readonly onChange: (value: unknown) => void;
}) {
  const t = useT();
  const label = translateKey(spec.label);
  const hint = spec.hint && translateKey(spec.hint);
  const error = fault(spec.name);
  const text = { label, hint, error, required: spec.needed, maxLength: spec.most, autoComplete: 'off' };
  const options = Object.entries(spec.options ?? {}).map(([key, wording]) => ({
    value: key,
    label: translateKey(wording),
  }));
  switch (spec.kind) {
    case 'line':
      return <TextField {...text} value={String(value ?? '')} onChange={(event) => onChange(event.target.value)} />;
    case 'address':
      return (
        <TextField
          {...text}
          type="url"
          maxLength={500}
          placeholder={ADDRESS_START}
          value={String(value ?? '')}
          onChange={(event) => onChange(event.target.value)}
        />
      );
    case 'video':
      return (
        <EntryVideo
          {...{ label, hint, error }}
          required={spec.needed}
          value={String(value ?? '')}
          onChange={onChange}
        />
      );
    case 'month':
      return (
        <TextField
          {...text}
          type="month"
          value={String(value ?? '')}
          onChange={(event) => onChange(event.target.value)}
        />
      );
    case 'text':
      return (
        <TextArea
          {...text}
          rows={spec.rows}
          counted
          value={String(value ?? '')}
          onChange={(event) => onChange(event.target.value)}
        />
      );
    case 'number':
      return (
        <NumberInput
          {...{ label, hint, error }}
          required={spec.needed}
          optional={spec.optional}
          value={value as number | null}
          range={spec.range!}
          onChange={onChange}
        />
      );
    case 'choice':
      return (
        <Select
          {...{ label, hint, error, options }}
          required={spec.needed}
          placeholder={spec.optional ? t('experiments.entry.choose') : undefined}
          value={String(value ?? '')}
          onChange={(event) => onChange(event.target.value || null)}
        />
      );
    case 'choices': {
      const chosen = value as readonly string[];
      return (
        <fieldset className="vse-field">
          <legend className="vse-field-label">
            {label}
            {spec.needed && (
              <span className="vse-field-required" aria-hidden="true">
                *
              </span>
            )}
          </legend>
          <div className="vse-row">
            {options.map((option) => (
              <Checkbox
                key={option.value}
                label={option.label}
                checked={chosen.includes(option.value)}
                onChange={(event) =>
                  onChange(
                    event.target.checked ? [...chosen, option.value] : chosen.filter((one) => one !== option.value),
                  )
                }
              />
            ))}
          </div>
        </fieldset>
      );
    }
    case 'category':
      return <Category {...{ spec, error, onChange }} value={value as string | null} />;
    case 'words':
      return (
        <TermsInput
          {...{ label, hint, error, onChange }}
          required={spec.needed}
          value={value as readonly string[]}
          most={spec.most!}
        />
      );
    case 'picture':
      return <EntryPicture {...{ spec, error, onChange }} value={value as Picture} />;
    case 'yesNo':
      return (
        <RadioGroup
          {...{ label, error }}
          inline
          value={value === null || value === undefined ? null : value ? 'yes' : 'no'}
          options={[
            { value: 'yes', label: t('experiments.entry.yes') },
            { value: 'no', label: t('experiments.entry.no') },
          ]}
          onChange={(choice) => onChange(choice === 'yes')}
        />
      );
    case 'plugins':
      return (
        <PluginsInput
          {...{ label, fault, onChange }}
          value={value as Form['technology']['plugins']}
          most={spec.most!}
        />
      );
  }
}
