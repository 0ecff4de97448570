import { useState } from 'react';
import type { CallOutput } from '../../../../../kernel/http/contract.ts';
import { CallError } from '../../../../../ui/api/call-error.tsx';
import { call } from '../../../../../ui/api/client.ts';
import { refresh, useCall } from '../../../../../ui/api/query.ts';
import { Drawer } from '../../../../../ui/design/dialog.tsx';
import { SkeletonText } from '../../../../../ui/design/skeleton.tsx';
import { toast } from '../../../../../ui/design/toast-store.ts';
import { ConflictDialog } from '../../../../../ui/forms/conflict-dialog.tsx';
import { DRAWER_WIDTH, FormDrawer } from '../../../../../ui/forms/form-drawer.tsx';
import type { Values } from '../../../../../ui/forms/merge.model.ts';
import { useForm } from '../../../../../ui/forms/use-form.ts';
import { useT } from '../../../../../ui/i18n/translate.ts';
import { personHistoryRoute, personRoute, updatePersonRoute } from '../../../shared/person.contract.ts';
import { type Choices, FactFields, factsOf, type PersonFactsForm, useFactRules } from './person-facts.tsx';

type Person = CallOutput<typeof personRoute>;
type Facts = ReturnType<typeof factsOf>;

/** A person's facts as the form opens; masked contact data are never its values. */
const formOf = (person: Person): PersonFactsForm => ({
  name: person.name,
  number: person.number ?? '',
  college: person.college ?? '',
  major: person.major ?? '',
  className: person.className ?? '',
  gender: person.gender ?? '',
  mobile: '',
  email: '',
  title: person.title ?? '',
});

/** Facts of a record that the dialog of a conflict compares; contact data masked as they are shown. */
const comparable = (record: Values): Values => ({
  ...record,
  ...Object.fromEntries(
    ['number', 'college', 'major', 'className', 'gender', 'mobile', 'email', 'title'].map((name) => [
      name,
      record[name] ?? '',
    ]),
  ),
});

function Edit({
  person,
  choices,
  onClose,
  onSaved,
}: {
  readonly person: Person;
  readonly choices: Choices;
  readonly onClose: () => void;
  readonly onSaved: () => void;
}) {
  const t = useT();
  const rulesOf = useFactRules();
  const [drop, setDrop] = useState({ mobile: false, email: false });
  /** Sends what differs from a record, over that version of it. */
  const send = async (
    facts: Facts,
    over: Pick<Person, 'version'> & Values,
    contact: readonly ('mobile' | 'email')[],
  ) => {
    const changed = Object.entries(facts).filter(([name, value]) =>
      name === 'mobile' || name === 'email'
        ? contact.includes(name)
        : value !== (over[name] === '' ? null : (over[name] ?? null)),
    );
    if (changed.length > 0) {
      const body = { ...Object.fromEntries(changed), version: over.version };
      await call(updatePersonRoute, { params: { id: person.id }, body });
    }
    toast.show({ text: t('identity.page.info.saved'), tone: 'success' });
    await refresh(personRoute, personHistoryRoute);
    onSaved();
    onClose();
  };
  const touched = (values: PersonFactsForm) =>
    (['mobile', 'email'] as const).filter((what) => drop[what] || values[what].trim() !== '');
  const wanted = (values: PersonFactsForm): PersonFactsForm => ({
    ...values,
    mobile: drop.mobile ? '' : values.mobile,
    email: drop.email ? '' : values.email,
  });
  const form = useForm(formOf(person), rulesOf, (values) =>
    send(factsOf(wanted(values)), person as Person & Values, touched(values)),
  );
  const mine = (): Values => {
    const values = wanted(form.values);
    const contact = touched(form.values);
    return {
      ...values,
      mobile: contact.includes('mobile') ? values.mobile : (person.mobile ?? ''),
      email: contact.includes('email') ? values.email : (person.email ?? ''),
    };
  };
  const conflict = form.conflict;
  const theirs = conflict && comparable(conflict.current);
  return (
    <>
      <FormDrawer
        title={t('identity.manage.editOf', { name: person.name })}
        dirty={form.dirty || drop.mobile || drop.email}
        form={form}
        onClose={onClose}
      >
        <FactFields
          form={form}
          choices={choices}
          college={choices.units.find((unit) => unit.id === person.unit?.id)?.college ?? null}
          stored={{
            mobile: person.mobile,
            email: person.email,
            drop,
            onDrop: (what, on) => setDrop((old) => ({ ...old, [what]: on })),
          }}
        />
      </FormDrawer>
      {conflict && theirs && (
        <ConflictDialog
          fields={(
            ['name', 'number', 'college', 'major', 'className', 'gender', 'mobile', 'email', 'title'] as const
          ).map((name) => ({
            name,
            label: t(`identity.column.${name}`),
            ...(name === 'gender'
              ? {
                  show: (value: unknown) =>
                    value === 'male' || value === 'female' || value === 'unknown' ? t(`identity.gender.${value}`) : '—',
                }
              : {}),
          }))}
          base={comparable(person as unknown as Values)}
          theirs={theirs}
          mine={mine()}
          by={conflict.by}
          at={conflict.at}
          busy={form.busy}
          onTheirs={() => {
            form.closeConflict();
            void refresh(personRoute);
            onSaved();
            onClose();
          }}
          onMerge={(values) => {
            const merged = values as unknown as PersonFactsForm;
            const contact = (['mobile', 'email'] as const).filter((what) => merged[what] !== theirs[what]);
            const over = theirs as Values & Pick<Person, 'version'>;
            void send(factsOf(merged), over, contact).catch((error: Error) =>
              toast.show({ text: error.message, tone: 'error' }),
            );
          }}
          onClose={form.closeConflict}
        />
      )}
    </>
  );
}

/** 编辑 of a person's facts: what stands there is fetched when it opens. */
export default function PersonEdit({
  id,
  choices,
  onClose,
  onSaved,
}: {
  readonly id: string;
  readonly choices: Choices;
  readonly onClose: () => void;
  readonly onSaved: () => void;
}) {
  const t = useT();
  const { data, error, refetch, isFetching } = useCall(personRoute, { params: { id } });
  const [opened, setOpened] = useState<Person | null>(null);
  // What the form opened with stays its base, whatever is fetched meanwhile.
  if (data && !opened && !isFetching) setOpened(data);
  if (opened) return <Edit person={opened} choices={choices} onClose={onClose} onSaved={onSaved} />;
  return (
    <Drawer open width={DRAWER_WIDTH} title={t('ui.action.edit')} onClose={onClose}>
      <div className="vse-record">
        {error ? <CallError compact error={error} retry={refetch} /> : <SkeletonText lines={8} />}
      </div>
    </Drawer>
  );
}
