import { useState } from 'react';
import { Button } from '../../../../../ui/design/button.tsx';
import { useT } from '../../../../../ui/i18n/translate.ts';
import type { Course } from '../course/course-frame.tsx';
import { CopyDialog } from './copy-dialog.tsx';

/** 复制为我的课程: for a teacher of the unit, where the lead allows it. */
export default function CopyCourse({ course }: { readonly course: Pick<Course, 'id' | 'name' | 'code'> }) {
  const t = useT();
  const [open, setOpen] = useState(false);
  return (
    <div className="vse-copy-course">
      <Button onClick={() => setOpen(true)}>{t('courses.life.copyMine')}</Button>
      <p className="vse-copy-note">{t('courses.life.copyMineHint')}</p>
      {open && <CopyDialog course={course} outside onClose={() => setOpen(false)} />}
    </div>
  );
}
