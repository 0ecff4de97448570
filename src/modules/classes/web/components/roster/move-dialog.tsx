import { useState } from 'react';
import { call } from '../../../../../ui/api/client.ts';
import { useCall } from '../../../../../ui/api/query.ts';
import { useAction } from '../../../../../ui/api/use-action.ts';
import { Banner } from '../../../../../ui/design/banner.tsx';
import { DefinitionList } from '../../../../../ui/design/definition-list.tsx';
import { Select } from '../../../../../ui/design/select.tsx';
import { SkeletonText } from '../../../../../ui/design/skeleton.tsx';
import { FormDialog } from '../../../../../ui/forms/form-dialog.tsx';
import { formatNumber } from '../../../../../ui/i18n/formats.ts';
import { useT } from '../../../../../ui/i18n/translate.ts';
import type { BulkResult } from '../../../../../ui/table/list-page.model.ts';
import { listClassesRoute } from '../../../shared/class.contract.ts';
import { MAX_COMMANDED } from '../../../shared/class.model.ts';
import { moveEnrolmentsRoute, movePreviewRoute } from '../../../shared/roster.contract.ts';
import { bulkResult } from './roster.model.ts';

/** What goes along, or stands in the way; read from the server for the class that was chosen. */
function Preview({ ids, into }: { readonly ids: readonly string[]; readonly into: string }) {
  const t = useT();
  const seen = useCall(movePreviewRoute, { body: { ids: [...ids], into } });
  if (seen.error) return <Banner tone="error">{seen.error.message}</Banner>;
  if (!seen.data) return <SkeletonText lines={3} />;
  const { people, free, moves, hindrances } = seen.data;
  return (
    <div className="vse-stack">
      {hindrances.map((one) => (
        <Banner key={`${one.kind}${one.className}`} tone="warning">
          {t(`classes.moveTo.${one.kind}`, { n: one.count, name: one.className })}
        </Banner>
      ))}
      {free < people && <Banner tone="warning">{t('classes.moveTo.short', { free, n: people })}</Banner>}
      <DefinitionList
        items={[
          { key: 'people', term: t('classes.moveTo.people'), value: formatNumber(people) },
          ...moves.map(({ kind, count }) => ({
            key: kind,
            term: t(`classes.merge.move.${kind}`),
            value: formatNumber(count),
          })),
        ]}
      />
      <p>{t('classes.moveTo.text')}</p>
    </div>
  );
}

/** Who moves: enrolments of one course, of one class where that is known. */
export interface Moving {
  readonly ids: readonly string[];
  readonly courseId: string;
  readonly from?: string;
  /** Name of the learner, where it is one. */
  readonly name?: string;
}

/** 调班: the other class of the same course and term, and what goes along. */
export function MoveDialog({
  courseId,
  from,
  name,
  answer,
  ids: all,
}: Moving & { readonly answer: (result: BulkResult | null) => void }) {
  const t = useT();
  const [into, setInto] = useState('');
  const [tried, setTried] = useState(false);
  const classes = useCall(listClassesRoute, { params: { courseId } });
  const rows = classes.data?.rows ?? [];
  const termId = rows.find((one) => one.id === from)?.termId;
  const choices = rows.filter(
    (one) => one.can.manage && one.id !== from && (termId === undefined || one.termId === termId),
  );
  const ids = all.slice(0, MAX_COMMANDED);
  const moving = useAction(async () => answer(bulkResult(await call(moveEnrolmentsRoute, { body: { ids, into } }))), {
    quiet: true,
  });
  return (
    <FormDialog
      title={name ? t('classes.moveTo.title', { name }) : t('classes.moveTo.titleMany', { n: ids.length })}
      submitLabel={t('classes.command.move')}
      busy={moving.busy}
      width="min(480px, calc(100vw - 32px))"
      onClose={() => answer(null)}
      onSubmit={() => {
        setTried(true);
        if (into) void moving.run();
      }}
    >
      {moving.error && <Banner tone="error">{moving.error.message}</Banner>}
      {classes.data && choices.length === 0 ? (
        <Banner tone="info">{t('classes.moveTo.none')}</Banner>
      ) : (
        <Select
          label={t('classes.moveTo.into')}
          required
          placeholder={t('courses.form.choose')}
          options={choices.map((one) => ({
            value: one.id,
            label: `${one.name}（${formatNumber(one.taken)}/${formatNumber(one.capacity)}）`,
          }))}
          value={into}
          error={tried && !into ? t('classes.merge.choose') : undefined}
          onChange={(event) => setInto(event.target.value)}
        />
      )}
      {into && <Preview key={into} ids={ids} into={into} />}
    </FormDialog>
  );
}
