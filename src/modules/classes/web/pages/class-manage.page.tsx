import { CourseFrame } from '../../../courses/web/courses.public.tsx';
import { ClassList } from '../components/manage/class-list.tsx';

/** 班级管理: the teaching classes of a course. */
export default function ClassManagePage() {
  return <CourseFrame ownHead>{(course) => <ClassList key={course.id} course={course} />}</CourseFrame>;
}
