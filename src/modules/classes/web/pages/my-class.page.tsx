import { useSearchParams } from 'react-router';
import { type Course, CourseFrame } from '../../../courses/web/courses.public.tsx';
import { ClassTab } from '../components/my-class/class-tab.tsx';
import { LiveTab } from '../components/my-class/live-tab.tsx';
import { askedTab } from '../components/my-class/my-class-tabs.tsx';

function MyClass({ course }: { readonly course: Course }) {
  const [params] = useSearchParams();
  const tab = askedTab(params);
  return tab === 'live' ? <LiveTab course={course} /> : <ClassTab course={course} tab={tab} />;
}

/** 我的班级: the classes one teaches, as they work. */
export default function MyClassPage() {
  return <CourseFrame ownHead>{(course) => <MyClass key={course.id} course={course} />}</CourseFrame>;
}
