import type { CallOutput } from '../../../../../kernel/http/contract.ts';
import { LOCALE_NAMES, LOCALES } from '../../../../../kernel/i18n/locales.ts';
import { call } from '../../../../../ui/api/client.ts';
import { refresh } from '../../../../../ui/api/query.ts';
import { Checkbox } from '../../../../../ui/design/checkbox.tsx';
import { Select } from '../../../../../ui/design/select.tsx';
import { TextField } from '../../../../../ui/design/text-field.tsx';
import { toast } from '../../../../../ui/design/toast-store.ts';
import { FormDrawer } from '../../../../../ui/forms/form-drawer.tsx';
import { useForm } from '../../../../../ui/forms/use-form.ts';
import { useT } from '../../../../../ui/i18n/translate.ts';
import { codeTableRoute, codeTablesRoute, saveCodeRoute } from '../../../../settings/shared/code-table.contract.ts';
import { CODE, MAX_CODE_NAME } from '../../../../settings/shared/code-table.model.ts';

export type CodeTable = CallOutput<typeof codeTableRoute>;
export type CodeLine = CodeTable['rows'][number];

/** Field of the name in a language. */
const nameField = (locale: (typeof LOCALES)[number]) => `names.${locale}` as const;

/** Adds a code to a table or changes one of it. */
export function CodeForm({
  table,
  row,
  onClose,
}: {
  readonly table: CodeTable;
  /** Null: a new code. */
  readonly row: CodeLine | null;
  readonly onClose: () => void;
}) {
  const t = useT();
  const start = {
    code: row?.code ?? '',
    ...(Object.fromEntries(LOCALES.map((locale) => [nameField(locale), row?.names[locale] ?? ''])) as Record<
      ReturnType<typeof nameField>,
      string
    >),
    parent: row?.parent ?? '',
    scope: row?.scope ?? '',
    sort: String(row?.sort ?? Math.max(0, ...table.rows.map(({ sort }) => sort)) + 1),
    enabled: row?.enabled ?? true,
  };
  const form = useForm(
    start,
    (values) => ({
      code: CODE.test(values.code.trim()) ? undefined : t('home.codes.codeWrong'),
      scope: values.scope.trim() === '' || CODE.test(values.scope.trim()) ? undefined : t('home.codes.codeWrong'),
    }),
    async (values) => {
      const code = values.code.trim();
      await call(saveCodeRoute, {
        params: { name: table.name, code },
        body: {
          version: table.version,
          fresh: row === null,
          names: {
            'zh-CN': values['names.zh-CN'],
            'zh-TW': values['names.zh-TW'],
            'en-US': values['names.en-US'],
            'pt-BR': values['names.pt-BR'],
          },
          parent: values.parent || null,
          scope: values.scope.trim() || null,
          sort: Math.max(0, Math.trunc(Number(values.sort)) || 0),
          enabled: values.enabled,
        },
      });
      await refresh(codeTableRoute, codeTablesRoute);
      toast.show({ text: t('home.codes.saved'), tone: 'success' });
    },
  );
  return (
    <FormDrawer
      title={row ? t('home.codes.edit', { code: row.code }) : t('home.codes.add')}
      form={form}
      onSave={async () => {
        if (await form.submit(form.values)) onClose();
      }}
      onClose={onClose}
    >
      <TextField
        label={t('home.codes.code')}
        hint={t('home.codes.codeHint')}
        maxLength={40}
        autoComplete="off"
        required
        readOnly={row !== null}
        {...form.field('code')}
      />
      {LOCALES.map((locale) => (
        <TextField
          key={locale}
          label={t('home.codes.name', { language: LOCALE_NAMES[locale] })}
          lang={locale}
          maxLength={MAX_CODE_NAME}
          autoComplete="off"
          required={locale === 'zh-CN'}
          {...form.field(nameField(locale))}
        />
      ))}
      {table.can.add && (
        <Select
          label={t('home.codes.parent')}
          placeholder={t('home.codes.noParent')}
          options={table.rows
            .filter(({ code }) => code !== row?.code)
            .map(({ code, names }) => ({ value: code, label: `${names['zh-CN'] ?? code} · ${code}` }))}
          {...form.field('parent')}
        />
      )}
      {table.can.add && (
        <TextField
          label={t('home.codes.scope')}
          hint={t('home.codes.scopeHint')}
          maxLength={40}
          autoComplete="off"
          {...form.field('scope')}
        />
      )}
      <TextField label={t('home.codes.sort')} type="number" min={0} max={100_000} step={1} {...form.field('sort')} />
      {table.can.disable && (
        <Checkbox
          label={t('home.codes.enabled')}
          hint={t('home.codes.enabledHint')}
          checked={form.values.enabled}
          onChange={({ target }) => form.set('enabled', target.checked)}
        />
      )}
    </FormDrawer>
  );
}
