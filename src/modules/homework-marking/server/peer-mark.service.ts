import type { Ctx, TxCtx } from '../../../platform/db/context.ts';
import { setWorkState } from '../../hand-ins/server/hand-ins.public.ts';
import type { HomeworkFacts } from '../../homework/server/homework.public.ts';
import type { peerMarksPort } from '../../peer-review/server/peer-review.public.ts';
import { insertMarks, newestMarks } from './mark.repository.ts';
import { marksContext } from './marking.access.ts';
import { readStanding } from './standing.service.ts';

type PeerMarks = NonNullable<(typeof peerMarksPort)['type']>;

/** Writes marks that came of reviews as rounds of their own; a mark of the team stays, and so does one that says the same. */
async function write(tx: TxCtx, homework: HomeworkFacts, marks: Parameters<PeerMarks['write']>[2]): Promise<void> {
  const { works } = await readStanding(tx, homework, null);
  const standing = new Map(works.map((one) => [one.work.id, one]));
  for (const { workId, versionNo, points } of marks) {
    const one = standing.get(workId);
    if (!one || one.work.counting?.no !== versionNo || one.state === 'returned') continue;
    const before = one.state === 'marked' ? one.mark : null;
    if (before && (before.source === 'team' || before.points === points)) continue;
    const round = (one.mark?.round ?? 0) + 1;
    const row = {
      homeworkId: homework.id,
      workId,
      personId: null,
      round,
      versionNo,
      points,
      comment: '',
      reason: null,
    };
    await tx.asSystem(() =>
      insertMarks(tx, [{ ...row, rubricNo: null, levels: null, byId: null, source: 'peer' as const }]),
    );
    await setWorkState(tx, workId, 'graded');
    tx.audit({
      action: 'submission.peerGrade',
      object: 'handIn',
      objectId: workId,
      before: before && { points: before.points, version: before.versionNo },
      after: { homeworkId: homework.id, points, version: versionNo, round },
    });
  }
}

/** Marks of works by whoever gave them. One statement. */
async function read(ctx: Ctx, homeworkId: string) {
  const marks = await marksContext(ctx).read((inner) => newestMarks(inner, { homeworkId }));
  return marks.flatMap(({ personId, workId, versionNo, points, source }) =>
    personId === null && points !== null ? [{ workId, versionNo, points, byTeam: source === 'team' }] : [],
  );
}

/** What comes of the reviews learners give each other. */
export const peerMarks: PeerMarks = { write, read };
