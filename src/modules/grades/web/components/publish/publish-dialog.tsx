import { useState } from 'react';
import type { CallOutput } from '../../../../../kernel/http/contract.ts';
import { call } from '../../../../../ui/api/client.ts';
import { refresh, useCall } from '../../../../../ui/api/query.ts';
import { useAction } from '../../../../../ui/api/use-action.ts';
import { Banner } from '../../../../../ui/design/banner.tsx';
import { Checkbox } from '../../../../../ui/design/checkbox.tsx';
import { RadioGroup } from '../../../../../ui/design/radio-group.tsx';
import { toast } from '../../../../../ui/design/toast-store.ts';
import { FormDialog } from '../../../../../ui/forms/form-dialog.tsx';
import { useT } from '../../../../../ui/i18n/translate.ts';
import { gradebookRoute, gradeTreeRoute } from '../../../shared/grade.contract.ts';
import { previewPublicationRoute, publishGradesRoute } from '../../../shared/publication.contract.ts';
import type { Book } from '../book/book.model.ts';
import { GradesFailed, GradesWaiting } from '../grade-states.tsx';
import { CurvePreview } from '../scheme/curve-preview.tsx';
import { PublishPeople } from './publish-people.tsx';
import { EVERYTHING, type PublishChoice, scopeOf } from './publish-scope.model.ts';
import '../scheme/curves.css';
import './publish-dialog.css';

type Preview = CallOutput<typeof previewPublicationRoute>;

/** What would be told: how the numbers lie now and would lie, who is touched and who is not. */
function PreviewFigures({ seen }: { readonly seen: Preview }) {
  const t = useT();
  const texts = { before: t('grades.publish.before'), after: t('grades.publish.after') };
  const shown = seen.numbers.flatMap(({ after, ...one }) => (after ? [{ ...one, after }] : []));
  return (
    <>
      <ul className="vse-publish-facts">
        <li>{t('grades.publish.changed', { n: seen.changed })}</li>
        {seen.kept > 0 && <li>{t('grades.publish.kept', { n: seen.kept })}</li>}
        {seen.withTotal > 0 && seen.numbers.length > 1 && (
          <li>{t('grades.publish.withTotal', { n: seen.withTotal })}</li>
        )}
        {seen.absent > 0 && <li>{t('grades.publish.absent', { n: seen.absent })}</li>}
      </ul>
      {shown.length === 0 && <p className="vse-grades-faint">{t('grades.publish.nothing')}</p>}
      {shown.map((one) => {
        const name = one.name ?? t('grades.tree.total');
        return (
          <section key={one.target} aria-label={name}>
            <h4>{name}</h4>
            <CurvePreview caption={name} labels={texts} before={one.before} after={one.after} />
          </section>
        );
      })}
    </>
  );
}

/**
 * Publishing totals or items, for the class or for chosen people: shown first is how the numbers lie and what is open.
 * What is open is agreed to stay open; it never becomes a zero.
 */
export function PublishDialog({
  classId,
  book,
  onClose,
}: {
  readonly classId: string;
  readonly book: Book;
  readonly onClose: () => void;
}) {
  const t = useT();
  const [choice, setChoice] = useState<PublishChoice>(EVERYTHING);
  const [leave, setLeave] = useState(false);
  const scope = scopeOf(book, choice);
  const preview = useCall(
    previewPublicationRoute,
    { params: { classId }, body: scope ?? {} },
    { enabled: scope !== null, keepPrevious: true },
  );
  const seen = scope && !preview.isPlaceholderData ? preview.data : undefined;
  const set = (more: Partial<PublishChoice>) => {
    setLeave(false);
    setChoice((before) => ({ ...before, ...more }));
  };
  const publish = useAction(async () => {
    const { people } = await call(publishGradesRoute, {
      params: { classId },
      body: { ...scope, leaveUndecided: leave },
    });
    toast.show({ text: t('grades.publish.done', { n: people }), tone: 'success' });
    await refresh(gradebookRoute, gradeTreeRoute, previewPublicationRoute);
  });
  return (
    <FormDialog
      title={t('grades.publish.title')}
      submitLabel={t('grades.publish.action', { n: seen?.people ?? choice.personIds.length })}
      busy={publish.busy}
      disabled={!seen || (seen.undecided > 0 && !leave)}
      width="min(820px, 100vw)"
      onClose={onClose}
      onSubmit={async () => {
        if (await publish.run()) onClose();
      }}
    >
      <p>{t('grades.publish.text', { version: book.schemeNumber })}</p>
      <RadioGroup
        label={t('grades.publish.what')}
        value={choice.what}
        options={[
          { value: 'totals', label: t('grades.publish.totals') },
          { value: 'items', label: t('grades.publish.items'), hint: t('grades.publish.itemsHint') },
        ]}
        onChange={(what) => set({ what })}
      />
      {choice.what === 'items' && (
        <div className="vse-publish-items">
          {book.columns.map((column) => (
            <Checkbox
              key={column.key}
              label={`${column.name} ${column.weight}%`}
              checked={choice.items.includes(column.key)}
              onChange={(event) =>
                set({
                  items: event.target.checked
                    ? [...choice.items, column.key]
                    : choice.items.filter((one) => one !== column.key),
                })
              }
            />
          ))}
        </div>
      )}
      <RadioGroup
        label={t('grades.publish.who')}
        inline
        value={choice.who}
        options={[
          { value: 'all', label: t('grades.publish.all', { n: book.rows.length }) },
          { value: 'some', label: t('grades.publish.some') },
        ]}
        onChange={(who) => set({ who })}
      />
      {choice.who === 'some' && (
        <PublishPeople rows={book.rows} chosen={choice.personIds} onChange={(personIds) => set({ personIds })} />
      )}
      {seen && seen.undecided > 0 && (
        <>
          <Banner tone="warning" title={t('grades.publish.undecided', { n: seen.undecided })}>
            {t('grades.publish.undecidedText', { n: seen.undecidedPeople })}
          </Banner>
          <Checkbox
            label={t('grades.publish.leave')}
            checked={leave}
            onChange={(event) => setLeave(event.target.checked)}
          />
        </>
      )}
      <section aria-labelledby="publish-preview" className="vse-stack">
        <h3 id="publish-preview">{t('grades.publish.preview')}</h3>
        {scope === null && <p className="vse-grades-faint">{t('grades.publish.choose')}</p>}
        {scope && preview.error && <GradesFailed failed={preview} />}
        {scope && !preview.error && !preview.data && <GradesWaiting />}
        {scope && preview.data && <PreviewFigures seen={preview.data} />}
      </section>
    </FormDialog>
  );
}
