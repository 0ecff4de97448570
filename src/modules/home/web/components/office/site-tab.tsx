import { LOCALE_NAMES, LOCALES, type Locale } from '../../../../../kernel/i18n/locales.ts';
import { Checkbox } from '../../../../../ui/design/checkbox.tsx';
import { TextField } from '../../../../../ui/design/text-field.tsx';
import { useT } from '../../../../../ui/i18n/translate.ts';
import { type Editing, GroupEditor } from './group-editor.tsx';
import { TextsField, type TextsValue } from './texts-field.tsx';

const HOSTS = ['home', 'lab', 'cloud'] as const;
type Host = (typeof HOSTS)[number];

interface Records {
  readonly icp?: string;
  readonly police?: { readonly label: string; readonly code: string };
}
interface Contact {
  readonly phones: readonly { readonly name: TextsValue; readonly phone: string }[];
  readonly address?: TextsValue;
  readonly postcode?: string;
  readonly mailbox?: string;
}
interface SiteContent {
  readonly name?: TextsValue;
  readonly owner?: TextsValue;
  readonly records?: Partial<Record<Host, Records>>;
  readonly contact?: Contact;
  readonly addresses?: Partial<Record<Host, string>>;
  readonly locales?: readonly Locale[];
}

/** The same record with one value changed; an empty one is left out, so that nothing empty is published. */
function withPart<T extends object, K extends keyof T>(of: T, key: K, value: T[K] | undefined): T {
  const { [key]: _old, ...rest } = of;
  const empty =
    value === undefined ||
    value === ('' as unknown) ||
    (typeof value === 'object' && value !== null && !Array.isArray(value) && Object.keys(value).length === 0);
  return (empty ? rest : { ...rest, [key]: value }) as T;
}

function HostRecords({ value, set, fault, disabled, host }: Editing<SiteContent> & { readonly host: Host }) {
  const t = useT();
  const records = value.records ?? {};
  const own = records[host] ?? {};
  const put = (next: Records) => set(withPart(value, 'records', withPart(records, host, next)));
  const police = own.police ?? { label: '', code: '' };
  const setPolice = (next: { label: string; code: string }) =>
    put(withPart(own, 'police', next.label === '' && next.code === '' ? undefined : next));
  const at = `records.${host}`;
  return (
    <fieldset className="vse-editing-words4" disabled={disabled}>
      <legend>{t('home.edit.recordsOf', { site: t(`home.edit.host.${host}`) })}</legend>
      <TextField
        label={t('home.edit.icp')}
        maxLength={60}
        error={fault(`${at}.icp`)}
        value={own.icp ?? ''}
        onChange={(event) => put(withPart(own, 'icp', event.target.value))}
      />
      <TextField
        label={t('home.edit.police')}
        maxLength={60}
        error={fault(`${at}.police.label`)}
        value={police.label}
        onChange={(event) => setPolice({ ...police, label: event.target.value })}
      />
      <TextField
        label={t('home.edit.policeCode')}
        hint={t('home.edit.policeCodeHint')}
        inputMode="numeric"
        maxLength={20}
        error={fault(`${at}.police.code`)}
        value={police.code}
        onChange={(event) => setPolice({ ...police, code: event.target.value })}
      />
      <TextField
        label={t('home.edit.siteAddress')}
        hint={t('home.edit.siteAddressHint')}
        maxLength={500}
        error={fault(`addresses.${host}`)}
        value={value.addresses?.[host] ?? ''}
        onChange={(event) =>
          set(withPart(value, 'addresses', withPart(value.addresses ?? {}, host, event.target.value)))
        }
      />
    </fieldset>
  );
}

function ContactFields({ value, set, fault, disabled }: Editing<SiteContent>) {
  const t = useT();
  const contact = value.contact ?? { phones: [] };
  const put = (next: Contact) =>
    set(withPart(value, 'contact', next.phones.length === 0 && Object.keys(next).length === 1 ? undefined : next));
  const phone = (i: number) => contact.phones[i] ?? { name: {}, phone: '' };
  const setPhone = (i: number, next: { name: TextsValue; phone: string }) => {
    const all = [0, 1].map((at) => (at === i ? next : phone(at)));
    put({ ...contact, phones: all.filter((one) => one.phone !== '' || Object.keys(one.name).length > 0) });
  };
  return (
    <>
      {[0, 1].map((i) => (
        <div key={i} className="vse-lines-loose">
          <TextsField
            label={t('home.edit.phoneName', { n: i + 1 })}
            most={40}
            value={phone(i).name}
            disabled={disabled}
            error={fault(`contact.phones.${i}.name`)}
            onChange={(name) => setPhone(i, { ...phone(i), name: name ?? {} })}
          />
          <TextField
            type="tel"
            label={t('home.edit.phone', { n: i + 1 })}
            maxLength={32}
            disabled={disabled}
            error={fault(`contact.phones.${i}.phone`)}
            value={phone(i).phone}
            onChange={(event) => setPhone(i, { ...phone(i), phone: event.target.value })}
          />
        </div>
      ))}
      <TextsField
        label={t('home.edit.postal')}
        most={200}
        value={contact.address}
        disabled={disabled}
        error={fault('contact.address')}
        onChange={(address) => put(withPart(contact, 'address', address))}
      />
      <div className="vse-form-pair">
        <TextField
          label={t('home.edit.postcode')}
          maxLength={12}
          disabled={disabled}
          error={fault('contact.postcode')}
          value={contact.postcode ?? ''}
          onChange={(event) => put(withPart(contact, 'postcode', event.target.value))}
        />
        <TextField
          type="email"
          label={t('home.edit.mailbox')}
          maxLength={200}
          disabled={disabled}
          error={fault('contact.mailbox')}
          value={contact.mailbox ?? ''}
          onChange={(event) => put(withPart(contact, 'mailbox', event.target.value))}
        />
      </div>
    </>
  );
}

/** 站点与页脚: names, contact, record numbers of each host, outside addresses, languages. */
export function SiteTab() {
  const t = useT();
  return (
    <GroupEditor<SiteContent>
      group="site"
      title={t('home.edit.tab.site')}
      describe={({ path }) => {
        const [part, host] = path.split('.');
        const name = t(`home.edit.part.${part as 'rule'}`);
        return HOSTS.includes(host as Host) ? `${name} · ${t(`home.edit.host.${host as Host}`)}` : name;
      }}
    >
      {(editing) => {
        const { value, set, fault, disabled } = editing;
        const locales = value.locales ?? LOCALES;
        return (
          <div className="vse-form">
            <TextsField
              label={t('home.edit.part.name')}
              most={40}
              value={value.name}
              error={fault('name')}
              disabled={disabled}
              onChange={(name) => set(withPart(value, 'name', name))}
            />
            <TextsField
              label={t('home.edit.part.owner')}
              most={60}
              value={value.owner}
              error={fault('owner')}
              disabled={disabled}
              onChange={(owner) => set(withPart(value, 'owner', owner))}
            />
            <ContactFields {...editing} />
            {HOSTS.map((host) => (
              <HostRecords key={host} host={host} {...editing} />
            ))}
            <fieldset className="vse-editing-ticks" disabled={disabled}>
              <legend>{t('home.edit.part.locales')}</legend>
              {LOCALES.map((locale) => (
                <Checkbox
                  key={locale}
                  label={LOCALE_NAMES[locale]}
                  disabled={locale === 'zh-CN'}
                  checked={locales.includes(locale)}
                  onChange={(event) =>
                    set({
                      ...value,
                      locales: LOCALES.filter((one) => (one === locale ? event.target.checked : locales.includes(one))),
                    })
                  }
                />
              ))}
            </fieldset>
          </div>
        );
      }}
    </GroupEditor>
  );
}
