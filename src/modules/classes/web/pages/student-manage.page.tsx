import { Roster } from '../components/roster/roster.tsx';

/** 学生管理: the learners of all courses one teaches. */
export default function StudentManagePage() {
  return <Roster />;
}
