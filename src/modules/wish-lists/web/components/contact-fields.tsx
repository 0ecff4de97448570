import { type ComponentPropsWithRef, useDeferredValue, useId } from 'react';
import { useCall } from '../../../../ui/api/query.ts';
import { TextArea } from '../../../../ui/design/text-area.tsx';
import { TextField } from '../../../../ui/design/text-field.tsx';
import { useT } from '../../../../ui/i18n/translate.ts';
import { wishUnitsRoute } from '../../shared/wish-list.contract.ts';
import { MAX_MESSAGE } from '../../shared/wish-list.model.ts';
import type { Contact, ContactFault } from '../client/draft.model.ts';

/** Whom to get back to. Known units are suggested, any other may be written. */
export function ContactFields({
  contact,
  faultOf,
  onChange,
}: {
  readonly contact: Contact;
  readonly faultOf: (name: ContactFault) => string | undefined;
  readonly onChange: (contact: Contact) => void;
}) {
  const t = useT();
  const listId = useId();
  const kw = useDeferredValue(contact.unit.trim());
  const units = useCall(wishUnitsRoute, { query: { kw } }, { enabled: kw.length >= 2, keepPrevious: true });
  const field = (name: ContactFault, more: ComponentPropsWithRef<'input'>) => (
    <TextField
      label={t(`wishLists.field.${name}`)}
      {...more}
      name={name}
      required
      value={contact[name]}
      error={faultOf(name)}
      onChange={(event) => onChange({ ...contact, [name]: event.target.value })}
    />
  );
  return (
    <>
      {field('name', { autoComplete: 'name', maxLength: 40 })}
      {field('phone', { type: 'tel', inputMode: 'tel', autoComplete: 'tel-national', maxLength: 20 })}
      {field('unit', {
        autoComplete: 'organization',
        maxLength: 80,
        list: listId,
        placeholder: t('wishLists.field.unitHint'),
      })}
      <datalist id={listId}>
        {units.data?.names.map((name) => (
          <option key={name} value={name} />
        ))}
      </datalist>
      <TextArea
        label={t('wishLists.column.message')}
        name="message"
        rows={4}
        maxLength={MAX_MESSAGE}
        counted
        value={contact.message}
        onChange={(event) => onChange({ ...contact, message: event.target.value })}
      />
    </>
  );
}
