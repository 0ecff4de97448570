import { addressOf } from '../../../../kernel/routing/paths.ts';
import type { ThingKind } from '../../shared/built.model.ts';

/** The way to a thing of a course. @param of what it belongs to */
export function addressOfThing(
  courseId: string,
  { kind, id, of }: { readonly kind: ThingKind; readonly id: string; readonly of: string | null },
): string {
  const Id = courseId;
  switch (kind) {
    case 'test':
      return addressOf('maintain.teachingManage.testManage', { Id, examId: id });
    case 'exam':
      return addressOf('maintain.teachingManage.examManage', { Id, examId: id });
    case 'homework':
      return addressOf('maintain.teachingManage.jobManagement', { Id, homeworkId: id });
    case 'submission':
    case 'learner':
      return addressOf('maintain.teachingManage.electiveStudents', { Id });
    case 'question':
      return addressOf('maintain.courseBuild.examDatabase', { Id, question: id });
    case 'announcement':
      return addressOf('maintain.courseBuild.notice', { Id });
    case 'topic':
    case 'post':
      return addressOf('maintain.teachingManage.discuss', { Id, topic: of ?? '' });
    case 'member':
      return addressOf('maintain.courseBuild.teacher', { Id });
    case 'class':
      return addressOf('maintain.teachingManage.classManage', { Id });
    case 'objective':
      return addressOf('maintain.courseBuild.info', { Id, tab: 'objectives' });
    case 'file':
    case 'attachment':
      return addressOf('maintain.courseBuild.structure', { Id, nodeId: of ?? '' });
    case 'point':
      return addressOf('maintain.courseBuild.structure', { Id });
    default:
      return addressOf('maintain.courseBuild.structure', { Id, nodeId: id });
  }
}
