import { useState } from 'react';
import { Button } from '../../../../../ui/design/button.tsx';
import { PlusIcon } from '../../../../../ui/design/icons.ts';
import { useT } from '../../../../../ui/i18n/translate.ts';
import { useAsked } from '../../../../../ui/shell/asked.ts';
import { latePart } from '../../../../../ui/shell/late-part.tsx';

/** 新建课程, loaded when it opens first. */
export const CreateCourseDialog = latePart(() => import('./create-course.tsx'));

/** The button that opens it. */
export function CreateCourseButton() {
  const t = useT();
  const [open, setOpen] = useState(false);
  useAsked({ new: () => setOpen(true) });
  return (
    <>
      <Button variant="primary" icon={<PlusIcon aria-hidden="true" />} onClick={() => setOpen(true)}>
        {t('courses.create.open')}
      </Button>
      {open && <CreateCourseDialog onClose={() => setOpen(false)} />}
    </>
  );
}
