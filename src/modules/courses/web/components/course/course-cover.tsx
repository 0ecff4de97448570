import { ExperimentCover } from '../../../../../ui/design/experiment-cover.tsx';

/** 16:10 cover of a course: the uploaded picture, or one drawn from its category. */
export function CourseCover({
  course,
  eager,
}: {
  readonly course: {
    readonly id: string;
    readonly code: string;
    readonly category?: string;
    readonly cover?: string | null;
  };
  readonly eager?: boolean;
}) {
  return (
    <ExperimentCover
      id={course.id}
      subject={course.category ?? course.code}
      src={course.cover ?? undefined}
      code={course.code}
      eager={eager}
    />
  );
}
