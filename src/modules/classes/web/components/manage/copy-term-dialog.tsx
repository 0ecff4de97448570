import { useState } from 'react';
import { listRoute } from '../../../../../kernel/resource/list.ts';
import { CallError } from '../../../../../ui/api/call-error.tsx';
import { call } from '../../../../../ui/api/client.ts';
import { refresh, useCall } from '../../../../../ui/api/query.ts';
import { useAction } from '../../../../../ui/api/use-action.ts';
import { Banner } from '../../../../../ui/design/banner.tsx';
import { Checkbox } from '../../../../../ui/design/checkbox.tsx';
import { Select } from '../../../../../ui/design/select.tsx';
import { SkeletonText } from '../../../../../ui/design/skeleton.tsx';
import { toast } from '../../../../../ui/design/toast-store.ts';
import { FormDialog } from '../../../../../ui/forms/form-dialog.tsx';
import { useT } from '../../../../../ui/i18n/translate.ts';
import { listTermsRoute } from '../../../../courses/shared/course.contract.ts';
import { listClassesRoute } from '../../../shared/class.contract.ts';
import { copyClassesRoute, MAX_COPIED } from '../../../shared/class-copy.contract.ts';

/** 从上学期复制: which classes of which term are made anew in which other one. */
export function CopyTermDialog({ courseId, onClose }: { readonly courseId: string; readonly onClose: () => void }) {
  const t = useT();
  const list = useCall(listClassesRoute, { params: { courseId } });
  const terms = useCall(listTermsRoute, {});
  const [chosenFrom, setFrom] = useState('');
  const [chosenInto, setInto] = useState('');
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const all = list.data?.rows ?? [];
  const into = chosenInto || (terms.data?.rows.find((one) => one.current)?.id ?? '');
  // Newest term first, as the classes come.
  const sources = [...new Map(all.map((one) => [one.termId, one.termName])).entries()].filter(([id]) => id !== into);
  const from = sources.some(([id]) => id === chosenFrom) ? chosenFrom : (sources[0]?.[0] ?? '');
  const there = new Set(all.flatMap((one) => (one.termId === into ? [one.code] : [])));
  const rows = all.filter((one) => one.termId === from).slice(0, MAX_COPIED);
  const classIds = rows.flatMap((one) => (there.has(one.code) || left.has(one.id) ? [] : [one.id]));
  const copy = useAction(
    async () => {
      const { done, skipped } = await call(copyClassesRoute, {
        params: { courseId },
        body: { termId: into, classIds },
      });
      toast.show({
        text: t(skipped.length > 0 ? 'classes.copyTerm.some' : 'classes.copyTerm.done', { n: done, m: skipped.length }),
        tone: skipped.length > 0 ? 'warning' : 'success',
      });
      await refresh(listRoute, listClassesRoute);
    },
    { quiet: true },
  );
  return (
    <FormDialog
      title={t('classes.copyTerm.open')}
      submitLabel={t('classes.copyTerm.submit', { n: classIds.length })}
      busy={copy.busy}
      disabled={classIds.length === 0 || into === ''}
      onClose={onClose}
      onSubmit={async () => {
        if (await copy.run()) onClose();
      }}
    >
      <p>{t('classes.copyTerm.text')}</p>
      {copy.error && <Banner tone="error">{copy.error.message}</Banner>}
      {list.error && !list.data && <CallError error={list.error} compact retry={list.refetch} />}
      {!list.data && !list.error && <SkeletonText lines={4} />}
      {list.data && (
        <>
          <Select
            label={t('classes.copyTerm.into')}
            value={into}
            options={(terms.data?.rows ?? []).map((one) => ({ value: one.id, label: one.name }))}
            onChange={(event) => setInto(event.target.value)}
          />
          {sources.length === 0 ? (
            <Banner tone="info">{t('classes.copyTerm.none')}</Banner>
          ) : (
            <>
              <Select
                label={t('classes.copyTerm.from')}
                value={from}
                options={sources.map(([value, label]) => ({ value, label }))}
                onChange={(event) => setFrom(event.target.value)}
              />
              <fieldset className="vse-class-teachers">
                <legend className="vse-field-label">{t('classes.copyTerm.classes')}</legend>
                {rows.map((one) => (
                  <Checkbox
                    key={one.id}
                    label={`${one.name} · ${one.code}`}
                    hint={there.has(one.code) ? t('classes.copyTerm.there') : undefined}
                    disabled={there.has(one.code)}
                    checked={!there.has(one.code) && !left.has(one.id)}
                    onChange={(event) =>
                      setLeft((now) => {
                        const next = new Set(now);
                        if (event.target.checked) next.delete(one.id);
                        else next.add(one.id);
                        return next;
                      })
                    }
                  />
                ))}
              </fieldset>
            </>
          )}
        </>
      )}
    </FormDialog>
  );
}
