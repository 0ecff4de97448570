import { useState } from 'react';
import { call } from '../../../../../ui/api/client.ts';
import { useAction } from '../../../../../ui/api/use-action.ts';
import { Banner } from '../../../../../ui/design/banner.tsx';
import { Select } from '../../../../../ui/design/select.tsx';
import { FormDialog } from '../../../../../ui/forms/form-dialog.tsx';
import { useT } from '../../../../../ui/i18n/translate.ts';
import { mergeObjectiveRoute } from '../../../shared/info.contract.ts';
import type { Course } from '../course/course-frame.tsx';

/** 合并到…: one objective gives its weight and evidence to another. */
export function MergeDialog({
  course,
  from,
  onMerged,
  onClose,
}: {
  /** As it is stored. */
  readonly course: Course;
  readonly from: string;
  readonly onMerged: () => Promise<void>;
  readonly onClose: () => void;
}) {
  const t = useT();
  const [into, setInto] = useState('');
  const gone = course.objectives.find(({ id }) => id === from);
  const merge = useAction(
    async () => {
      await call(mergeObjectiveRoute, {
        params: { courseId: course.id },
        body: { from, into, version: course.version },
      });
      await onMerged();
    },
    { done: t('courses.facts.merge.done'), quiet: true },
  );
  return (
    <FormDialog
      title={t('courses.facts.merge.title', { n: course.objectives.findIndex(({ id }) => id === from) + 1 })}
      submitLabel={t('courses.facts.merge.submit')}
      busy={merge.busy}
      disabled={into === ''}
      onClose={onClose}
      onSubmit={() => void merge.run().then((done) => done && onClose())}
    >
      <p>{gone?.text}</p>
      <p>{t('courses.facts.merge.text')}</p>
      <Select
        label={t('courses.facts.merge.into')}
        placeholder={t('courses.form.choose')}
        value={into}
        options={course.objectives.flatMap(({ id, text }, at) =>
          id === from ? [] : [{ value: id, label: `${at + 1}. ${text.slice(0, 60)}` }],
        )}
        onChange={(event) => setInto(event.target.value)}
      />
      {merge.error && <Banner tone="error">{merge.error.message}</Banner>}
    </FormDialog>
  );
}
