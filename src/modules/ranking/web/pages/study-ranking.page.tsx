import { CourseFrame } from '../../../courses/web/courses.public.tsx';
import { RankingBoard } from '../components/ranking-board.tsx';

/** 学习排行: ladders of the learners of a course, for its team. */
export default function StudyRankingPage() {
  return <CourseFrame ownHead>{(course) => <RankingBoard key={course.id} course={course} />}</CourseFrame>;
}
