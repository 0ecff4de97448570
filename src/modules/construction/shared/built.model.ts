import type { CourseRole } from '../../courses/shared/role.model.ts';
import type { QuestionType } from '../../questions/shared/question.model.ts';

/** What a thing of a course is. */
export const THING_KINDS = [
  ...(['chapter', 'section', 'page', 'document', 'link', 'video', 'experiment'] as const),
  ...(['testNode', 'homeworkNode', 'discussion'] as const),
  ...(['file', 'attachment', 'test', 'homework', 'exam', 'submission', 'question'] as const),
  ...(['announcement', 'topic', 'post', 'member', 'class', 'learner', 'point', 'objective'] as const),
] as const;
export type ThingKind = (typeof THING_KINDS)[number];

/** A thing of a course that a figure counts. Instants are Unix milliseconds. */
export interface BuiltThing {
  readonly kind: ThingKind;
  readonly id: string;
  readonly name: string;
  /** When it was there first, or when it happened. */
  readonly at: number;
  /** Of its last change; null where none is known. */
  readonly changedAt: number | null;
  /** Learners do not see it now. */
  readonly hidden: boolean;
  readonly authorId: string | null;
  /** What it adds to a sum; null where nobody knows. */
  readonly value: number | null;
  readonly state?: string;
  /** How many alike it stands for; one where nothing is said. */
  readonly times?: number;
  /** Nodes above it. */
  readonly level?: number;
  /** What it belongs to: experiment of a node, node of a file, homework of a hand-in, topic of a post. */
  readonly of?: string;
}

export interface NodeThing extends BuiltThing {
  readonly pointIds: readonly string[];
  /** Who brought the video that hangs on it. */
  readonly makerId: string | null;
}

export interface GivenThing extends BuiltThing {
  /** When learners got it; null while they have not. */
  readonly givenAt: number | null;
  readonly nodeId: string | null;
}

export interface QuestionThing extends BuiltThing {
  readonly type: QuestionType;
  readonly difficulty: number;
  readonly editorId: string | null;
  /** When exams used it. */
  readonly usedAt: readonly number[];
  readonly pointIds: readonly string[];
}

export interface PostThing extends BuiltThing {
  readonly by: 'team' | 'learner';
  readonly classId: string | null;
  readonly nodeId: string | null;
}

export interface SubmissionThing extends BuiltThing {
  readonly classId: string | null;
  readonly nodeId: string | null;
}

export interface LearnerThing extends BuiltThing {
  readonly classId: string;
  readonly completed: boolean;
  /** Of another school than the course. */
  readonly outside: boolean;
}

/** Everything of a course that figures count, read once. */
export interface BuiltFacts {
  readonly nodes: readonly NodeThing[];
  /** Files of documents, and files beside nodes. */
  readonly files: readonly BuiltThing[];
  /** Steps by experiment. */
  readonly steps: ReadonlyMap<string, number>;
  /** Homework, tests, exams and announcements. */
  readonly given: readonly GivenThing[];
  readonly submissions: readonly SubmissionThing[];
  readonly questions: readonly QuestionThing[];
  readonly posts: readonly PostThing[];
  readonly members: readonly (BuiltThing & { readonly role: CourseRole })[];
  readonly classes: readonly (BuiltThing & { readonly termId: string })[];
  readonly learners: readonly LearnerThing[];
}

/** What of a course a figure looks at. */
export interface Window {
  /** Unix milliseconds; `from` counts, `until` does not. */
  readonly from: number;
  readonly until: number;
  readonly classIds: ReadonlySet<string>;
  /** People who completed their class count too. */
  readonly completed: boolean;
}
