import { useMemo, useRef } from 'react';
import { CallError } from '../../../../ui/api/call-error.tsx';
import { call } from '../../../../ui/api/client.ts';
import { useCall } from '../../../../ui/api/query.ts';
import { Drawer } from '../../../../ui/design/dialog.tsx';
import { Select } from '../../../../ui/design/select.tsx';
import { SkeletonText } from '../../../../ui/design/skeleton.tsx';
import { toast } from '../../../../ui/design/toast-store.ts';
import { ConflictDialog } from '../../../../ui/forms/conflict-dialog.tsx';
import { DRAWER_WIDTH, FormDrawer } from '../../../../ui/forms/form-drawer.tsx';
import { useForm } from '../../../../ui/forms/use-form.ts';
import { formatList } from '../../../../ui/i18n/formats.ts';
import { translateKey, useT } from '../../../../ui/i18n/translate.ts';
import { LEVELS, type Level } from '../../../catalogue/shared/experiment.model.ts';
import { LEVEL_LABELS } from '../../../catalogue/shared/experiment.resource.ts';
import { useCodes } from '../../../settings/web/settings.public.tsx';
import { TermsInput } from '../../../submissions/web/terms.public.tsx';
import { MAX_TAGS } from '../../shared/administrative.model.ts';
import { administrativeRoute, saveAdministrativeRoute } from '../../shared/steward.contract.ts';

interface Values {
  readonly level: Level;
  /** Empty: none. */
  readonly category: string;
  readonly tags: readonly string[];
}
/** What the server calls null is the empty choice of a form. */
const valuesOf = (read: {
  readonly level: Level;
  readonly category: string | null;
  readonly tags: readonly string[];
}) => ({
  level: read.level,
  category: read.category ?? '',
  tags: read.tags,
});

type Read = Parameters<typeof valuesOf>[0] & { readonly name: string; readonly version: number };

function Form({
  id,
  read,
  onClose,
  onSaved,
}: {
  readonly id: string;
  readonly read: Read;
  readonly onClose: () => void;
  readonly onSaved: () => void;
}) {
  const t = useT();
  const categories = useCodes('Locallx');
  const start = useMemo<Values>(() => valuesOf(read), [read]);
  // A save over what somebody else saved carries that version.
  const version = useRef(read.version);
  const form = useForm<Values>(
    start,
    () => ({}),
    async ({ level, category, tags }) => {
      const body = { version: version.current, level, category: category || null, tags: [...tags] };
      await call(saveAdministrativeRoute, { params: { id }, body });
      toast.show({ text: t('experiments.steward.saved', { name: read.name }), tone: 'success' });
      onSaved();
      onClose();
    },
  );
  const { values, set, conflict } = form;
  const categoryLabels = (value: unknown) => (value ? categories.nameOf(String(value)) : '—');
  return (
    <>
      <FormDrawer title={t('experiments.steward.describeOne', { name: read.name })} form={form} onClose={onClose}>
        <p>{t('experiments.steward.describeLead')}</p>
        <Select
          {...form.field('level')}
          label={t('experiments.field.basic.level')}
          required
          options={LEVELS.map((value) => ({ value, label: t(LEVEL_LABELS[value]) }))}
        />
        <Select
          {...form.field('category')}
          label={t('experiments.field.basic.category')}
          placeholder="—"
          options={categories.rows.map((row) => ({ value: String(row.Code), label: String(row.Name) }))}
        />
        <TermsInput
          label={t('experiments.field.basic.tags')}
          hint={t('experiments.hint.words')}
          error={form.fault('tags')}
          value={values.tags}
          most={MAX_TAGS}
          onChange={(tags) => set('tags', tags)}
        />
      </FormDrawer>
      {conflict && (
        <ConflictDialog
          fields={[
            {
              name: 'level',
              label: t('experiments.field.basic.level'),
              show: (value) => translateKey(LEVEL_LABELS[value as Level]),
            },
            { name: 'category', label: t('experiments.field.basic.category'), show: categoryLabels },
            {
              name: 'tags',
              label: t('experiments.field.basic.tags'),
              show: (value) => formatList(value as readonly string[]) || '—',
            },
          ]}
          base={{ ...form.base }}
          theirs={valuesOf(conflict.current as unknown as Read)}
          mine={{ ...values }}
          by={conflict.by}
          at={conflict.at}
          busy={form.busy}
          onTheirs={() => {
            onSaved();
            onClose();
          }}
          onMerge={(merged) => {
            const theirs = conflict.current as unknown as Read;
            version.current = theirs.version;
            void form.merge(merged as unknown as Values, valuesOf(theirs));
          }}
          onClose={form.closeConflict}
        />
      )}
    </>
  );
}

/** 修改级别、类别、标签 of one experiment, read afresh. */
export function AdministrativeDrawer({
  id,
  onClose,
  onSaved,
}: {
  readonly id: string;
  readonly onClose: () => void;
  readonly onSaved: () => void;
}) {
  const t = useT();
  const { data, error, refetch, isFetchedAfterMount } = useCall(administrativeRoute, { params: { id } });
  if (data && isFetchedAfterMount) return <Form id={id} read={data} onClose={onClose} onSaved={onSaved} />;
  return (
    <Drawer open width={DRAWER_WIDTH} title={t('experiments.steward.describe')} onClose={onClose}>
      {error ? <CallError error={error} retry={refetch} /> : <SkeletonText lines={6} />}
    </Drawer>
  );
}
