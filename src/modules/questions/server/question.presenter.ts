import type { LinkedPoint } from '../../knowledge/server/knowledge.public.ts';
import { canRun, QUESTION_COMMANDS, type QuestionCommand, readyCommand } from '../shared/question.model.ts';
import type { QuestionRow, VersionRow } from './question.repository.ts';
import type { Behind, UseRow } from './question-use.repository.ts';
import type { ReviewRow } from './review.repository.ts';

/** Figures of a question with what stands behind them. */
export const presentFigures = (row: QuestionRow, behind: Behind | undefined) => ({
  uses: row.uses,
  lastUsedAt: row.lastUsedAt?.toISOString() ?? null,
  facility: row.facility,
  discrimination: row.discrimination,
  exams: behind?.exams ?? 0,
  candidates: behind?.candidates ?? 0,
  since: behind?.since.toISOString() ?? null,
});

/** A question in a list. */
export const presentLine = (row: QuestionRow) => ({
  id: row.id,
  type: row.type,
  stem: row.stem,
  difficulty: row.difficulty,
  points: row.points,
  state: row.state,
  review: row.review,
  number: row.number,
  used: row.used,
  tags: row.tags,
  source: row.source,
  objectives: row.objectives,
  folderId: row.folderId,
  updatedAt: row.updated_at.toISOString(),
  by: row.by,
  version: row.version,
});

export const presentPoint = ({ id, code, name, state }: LinkedPoint) => ({ id, code, name, state });

/** A question with what it asks, its key and its versions. @param canEdit the actor may change the bank */
export function presentQuestion(
  row: QuestionRow,
  more: {
    readonly version: VersionRow;
    /** What it was merged into. */
    readonly mergedInto: QuestionRow | undefined;
    readonly versions: readonly Omit<VersionRow, 'content'>[];
    readonly points: readonly LinkedPoint[];
    readonly uses: readonly UseRow[];
    readonly behind: Behind | undefined;
    readonly review: ReviewRow | undefined;
    /** The person who reads. */
    readonly readerId: string | null;
    readonly canEdit: boolean;
  },
) {
  // Where there are reviews a draft is submitted; one under review waits.
  const fits = (command: QuestionCommand) =>
    command === readyCommand(row.reviews) ? row.review !== 'pending' : command !== readyCommand(!row.reviews);
  const living = more.canEdit && row.deletedAt === null;
  return {
    ...presentLine(row),
    courseId: row.courseId,
    content: more.version.content,
    knowledge: more.points.map(presentPoint),
    figures: presentFigures(row, more.behind),
    uses: more.uses.map(({ usedAt, renewedAt, n, ...use }) => ({
      ...use,
      candidates: n,
      usedAt: usedAt.toISOString(),
      renewedAt: renewedAt.toISOString(),
    })),
    createdAt: row.createdAt.toISOString(),
    deletedAt: row.deletedAt?.toISOString() ?? null,
    mergedInto: more.mergedInto ? { id: more.mergedInto.id, stem: more.mergedInto.stem } : null,
    versions: more.versions.map(({ number, points, savedAt, usedAt, by }) => ({
      number,
      points,
      savedAt: savedAt.toISOString(),
      usedAt: usedAt?.toISOString() ?? null,
      by,
    })),
    lastReview: more.review
      ? {
          ...more.review,
          submittedAt: more.review.submittedAt.toISOString(),
          decidedAt: more.review.decidedAt?.toISOString() ?? null,
        }
      : null,
    can: {
      review: living && row.review === 'pending' && more.version.editorId !== more.readerId,
      edit: living && row.state !== 'retired',
      delete: living && !row.used,
      commands: living ? QUESTION_COMMANDS.filter((command) => canRun(command, row.state) && fits(command)) : [],
    },
  };
}
