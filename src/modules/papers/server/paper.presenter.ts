import type { PaperLine } from './paper.repository.ts';

/** A paper in a list. */
export const presentLine = ({ updated_at, deleted_at: _deleted, courseId: _course, ...row }: PaperLine) => ({
  id: row.id,
  name: row.name,
  kind: row.kind,
  state: row.state,
  fullMark: row.fullMark,
  questions: row.questions,
  total: row.total,
  difficulty: row.difficulty,
  types: row.types,
  label: row.label,
  version: row.version,
  by: row.by,
  updatedAt: updated_at.toISOString(),
});
