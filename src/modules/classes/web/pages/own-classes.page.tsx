import { ClassList } from '../components/manage/class-list.tsx';

/** 班级管理 of the personal centre: the classes of all courses one teaches. */
export default function OwnClassesPage() {
  return <ClassList />;
}
