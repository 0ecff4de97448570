import { useState } from 'react';
import { useNavigate } from 'react-router';
import { addressOf } from '../../../../../kernel/routing/paths.ts';
import { DraftBanner } from '../../../../../ui/access/draft-banner.tsx';
import { isRecord, useDraft } from '../../../../../ui/access/use-draft.ts';
import { call } from '../../../../../ui/api/client.ts';
import { refresh } from '../../../../../ui/api/query.ts';
import { useAction } from '../../../../../ui/api/use-action.ts';
import { Button } from '../../../../../ui/design/button.tsx';
import { Dialog } from '../../../../../ui/design/dialog.tsx';
import { useT } from '../../../../../ui/i18n/translate.ts';
import { createCourseRoute, listCoursesRoute } from '../../../shared/course.contract.ts';
import { type CourseFacts, EMPTY_FACTS, factsFaults, sentFacts } from './course-facts.model.ts';
import { CourseFields } from './course-fields.tsx';

function CreateCourseForm({ onClose }: { readonly onClose: () => void }) {
  const t = useT();
  const navigate = useNavigate();
  const [facts, setFacts] = useState<CourseFacts>(EMPTY_FACTS);
  const [tried, setTried] = useState(false);
  const faults = factsFaults(facts);
  const draft = useDraft('courses.create', '', facts, {
    dirty: JSON.stringify(facts) !== JSON.stringify(EMPTY_FACTS),
    label: t('courses.create.open'),
    check: isRecord<CourseFacts>,
    restore: (kept) => setFacts({ ...EMPTY_FACTS, ...kept }),
  });
  const create = useAction(
    async () => {
      const { id } = await call(createCourseRoute, { body: sentFacts(facts) });
      draft.clear();
      await refresh(listCoursesRoute);
      onClose();
      // The facts were just given; the texts are what is missing.
      navigate(addressOf('maintain.courseBuild.info', { Id: id, tab: 'texts' }));
    },
    { done: t('courses.create.done') },
  );
  return (
    <form
      id="create-course"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        setTried(true);
        if (faults.size === 0) void create.run();
        else event.currentTarget.querySelector<HTMLElement>('[aria-invalid=true]')?.focus();
      }}
    >
      <DraftBanner draft={draft} onDiscard={() => setFacts(EMPTY_FACTS)} />
      <p className="vse-course-form-lead">{t('courses.create.lead')}</p>
      <CourseFields
        value={facts}
        onChange={(change) => setFacts((before) => ({ ...before, ...change }))}
        fault={(field) => {
          const fault = tried ? faults.get(field) : undefined;
          return fault ? t(`courses.fault.${fault}`) : create.error?.fieldMessage(field);
        }}
      />
      <div className="vse-course-form-foot">
        <Button onClick={onClose}>{t('ui.action.cancel')}</Button>
        <Button type="submit" variant="primary" loading={create.busy}>
          {t('courses.create.submit')}
        </Button>
      </div>
    </form>
  );
}

/** 新建课程: a dialog for the facts; the new draft opens at its information page. */
export default function CreateCourse({ onClose }: { readonly onClose: () => void }) {
  const t = useT();
  return (
    <Dialog open onClose={onClose} title={t('courses.create.open')} width="min(680px, calc(100vw - 32px))">
      <CreateCourseForm onClose={onClose} />
    </Dialog>
  );
}
