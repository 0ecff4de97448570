import { useState } from 'react';
import { call } from '../../../../../ui/api/client.ts';
import { useAction } from '../../../../../ui/api/use-action.ts';
import { Banner } from '../../../../../ui/design/banner.tsx';
import { Button } from '../../../../../ui/design/button.tsx';
import { Dialog } from '../../../../../ui/design/dialog.tsx';
import { Select } from '../../../../../ui/design/select.tsx';
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
    <Dialog
      open
      onClose={onClose}
      title={t('courses.facts.merge.title', { n: course.objectives.findIndex(({ id }) => id === from) + 1 })}
      closeLabel={t('ui.action.close')}
      footer={
        <>
          <Button onClick={onClose}>{t('ui.action.cancel')}</Button>
          <Button
            variant="primary"
            disabled={into === ''}
            loading={merge.busy}
            onClick={() => void merge.run().then((done) => done && onClose())}
          >
            {t('courses.facts.merge.submit')}
          </Button>
        </>
      }
    >
      <div className="vse-stack">
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
      </div>
    </Dialog>
  );
}
