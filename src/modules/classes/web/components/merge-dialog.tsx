import { useRef, useState } from 'react';
import type { CallOutput } from '../../../../kernel/http/contract.ts';
import { listRoute } from '../../../../kernel/resource/list.ts';
import { CallError } from '../../../../ui/api/call-error.tsx';
import { call } from '../../../../ui/api/client.ts';
import { refresh, useCall } from '../../../../ui/api/query.ts';
import { useAction } from '../../../../ui/api/use-action.ts';
import { Banner } from '../../../../ui/design/banner.tsx';
import { DefinitionList } from '../../../../ui/design/definition-list.tsx';
import { Select } from '../../../../ui/design/select.tsx';
import { SimpleTable } from '../../../../ui/design/simple-table.tsx';
import { SkeletonText } from '../../../../ui/design/skeleton.tsx';
import { TextField } from '../../../../ui/design/text-field.tsx';
import { toast } from '../../../../ui/design/toast-store.ts';
import { FormDialog } from '../../../../ui/forms/form-dialog.tsx';
import { ReasonField, useReason } from '../../../../ui/forms/reason-field.tsx';
import { formatInstant, formatNumber } from '../../../../ui/i18n/formats.ts';
import { useT } from '../../../../ui/i18n/translate.ts';
import { classMembersRoute, listClassesRoute } from '../../shared/class.contract.ts';
import { mergeClassRoute, mergePreviewRoute } from '../../shared/class-merge.contract.ts';
import type { ClassRow } from './manage/join-settings.tsx';

type Preview = CallOutput<typeof mergePreviewRoute>;

/** What moves, who was in both, and what hinders it. */
function Preview({ seen }: { readonly seen: Preview }) {
  const t = useT();
  return (
    <>
      {seen.hindrances.length > 0 && (
        <Banner tone="error">
          <ul className="vse-merge-list">
            {seen.hindrances.map((one) => (
              <li key={one.kind}>{t(`classes.merge.hindrance.${one.kind}`, { n: one.count, name: seen.from.name })}</li>
            ))}
          </ul>
        </Banner>
      )}
      <DefinitionList
        items={[
          ...seen.moves.map((one) => ({
            key: one.kind,
            term: t(`classes.merge.move.${one.kind}`),
            value: <span className="vse-num">{formatNumber(one.count)}</span>,
          })),
          {
            key: 'capacity',
            term: t('classes.form.capacity'),
            value:
              seen.capacity.now === seen.capacity.after
                ? t('classes.merge.sameCapacity', { n: seen.capacity.now })
                : t('classes.merge.capacity', seen.capacity),
          },
          ...(seen.teachers.length > 0
            ? [
                {
                  key: 'teachers',
                  term: t('classes.merge.teachers'),
                  value: seen.teachers.join(t('classes.mine.comma')),
                },
              ]
            : []),
        ]}
      />
      {seen.dates > 0 && (
        <Banner tone="warning">{t('classes.merge.dates', { n: seen.dates, name: seen.into.name })}</Banner>
      )}
      {seen.doubled.length > 0 && (
        <SimpleTable
          caption={t('classes.merge.doubled', { n: seen.doubled.length })}
          rows={seen.doubled}
          rowKey={(one) => one.personId}
          columns={[
            {
              key: 'number',
              title: t('classes.members.number'),
              render: (one) => <span className="vse-num">{one.number ?? '—'}</span>,
            },
            { key: 'name', title: t('classes.members.name'), heading: true, render: (one) => one.name },
            {
              key: 'since',
              title: t('classes.merge.keeps'),
              render: (one) => <span className="vse-num vse-nowrap">{formatInstant(one.since)}</span>,
            },
            {
              key: 'clashes',
              title: t('classes.merge.clashes'),
              numeric: true,
              render: (one) => formatNumber(one.clashes),
            },
          ]}
        />
      )}
    </>
  );
}

/** 合并: choose the class that stays, see what moves, type the code of the one that ends. */
export function MergeDialog({
  row,
  others,
  onClose,
}: {
  readonly row: ClassRow;
  /** Classes of the same term that have not ended. */
  readonly others: readonly ClassRow[];
  readonly onClose: () => void;
}) {
  const t = useT();
  const form = useRef<HTMLDivElement>(null);
  const [into, setInto] = useState(others.length === 1 ? others[0]!.id : '');
  const reason = useReason();
  const [typed, setTyped] = useState('');
  const [tried, setTried] = useState(false);
  const seen = useCall(mergePreviewRoute, { params: { classId: row.id }, query: { into } }, { enabled: into !== '' });
  const merge = useAction(
    async () => {
      const members = seen.data?.moves.find((one) => one.kind === 'members')?.count ?? 0;
      const done = await call(mergeClassRoute, {
        params: { classId: row.id },
        body: { into, typed: typed.trim(), reason: reason.text, members },
      });
      toast.show({
        text: t('classes.merge.done', { n: done.members, name: seen.data?.into.name ?? '' }),
        tone: 'success',
      });
      await refresh(listRoute, listClassesRoute, classMembersRoute);
      onClose();
    },
    { quiet: true },
  );
  const faults = {
    into: into === '' ? t('classes.merge.choose') : undefined,
    reason: reason.fault,
    typed: typed.trim() === row.code ? undefined : t('table.confirm.typedWrong', { text: row.code }),
  };
  const hindered = (seen.data?.hindrances.length ?? 0) > 0;
  const submit = () => {
    setTried(true);
    if (faults.into || faults.reason || faults.typed || !seen.data) {
      const first = faults.into ? 'into' : faults.reason ? 'reason' : 'typed';
      form.current?.querySelector<HTMLElement>(`[name=${first}]`)?.focus();
      return;
    }
    void merge.run();
  };
  return (
    <FormDialog
      title={t('classes.merge.title', { name: row.name })}
      submitLabel={t('classes.merge.submit')}
      busy={merge.busy}
      disabled={hindered}
      danger
      width="min(620px, calc(100vw - 32px))"
      onSubmit={submit}
      onClose={onClose}
    >
      <div ref={form} className="vse-stack">
        {merge.error && <Banner tone="error">{merge.error.message}</Banner>}
        <p>{t('classes.merge.text', { name: row.name })}</p>
        <Select
          name="into"
          label={t('classes.merge.into')}
          required
          placeholder={t('classes.merge.choose')}
          value={into}
          error={tried ? faults.into : undefined}
          onChange={(event) => {
            setInto(event.target.value);
            merge.reset();
          }}
          options={others.map((one) => ({ value: one.id, label: `${one.name} · ${one.code}` }))}
        />
        {into !== '' && seen.error && <CallError error={seen.error} compact retry={seen.refetch} />}
        {into !== '' && !seen.error && (seen.data ? <Preview seen={seen.data} /> : <SkeletonText lines={5} />)}
        {seen.data && !hindered && (
          <>
            <ReasonField reason={reason} shown={tried} />
            <TextField
              name="typed"
              label={t('table.confirm.typed', { text: row.code })}
              required
              autoComplete="off"
              value={typed}
              error={tried ? faults.typed : undefined}
              onChange={(event) => setTyped(event.target.value)}
            />
          </>
        )}
      </div>
    </FormDialog>
  );
}
