import { useState } from 'react';
import { Button } from '../../../../ui/design/button.tsx';
import { PlusIcon } from '../../../../ui/design/icons.ts';
import { useT } from '../../../../ui/i18n/translate.ts';
import { CourseFrame } from '../components/course/course-frame.tsx';
import { MemberDialog } from '../components/team/member-dialog.tsx';
import { OrderButton, OrderDialog } from '../components/team/order-dialog.tsx';
import { TeamList } from '../components/team/team-list.tsx';

/** 教学团队: who builds and teaches a course, with which rights. */
export default function TeacherPage() {
  const t = useT();
  const [adding, setAdding] = useState(false);
  const [ordering, setOrdering] = useState(false);
  return (
    <CourseFrame
      actions={(course) =>
        course.can.team && (
          <>
            <OrderButton courseId={course.id} onOpen={() => setOrdering(true)} />
            <Button variant="primary" icon={<PlusIcon aria-hidden="true" />} onClick={() => setAdding(true)}>
              {t('courses.members.add')}
            </Button>
          </>
        )
      }
    >
      {(course) => (
        <>
          <TeamList key={course.id} course={course} onAdd={() => setAdding(true)} />
          {adding && course.can.team && (
            <MemberDialog courseId={course.id} member={null} onClose={() => setAdding(false)} />
          )}
          {ordering && course.can.team && <OrderDialog courseId={course.id} onClose={() => setOrdering(false)} />}
        </>
      )}
    </CourseFrame>
  );
}
