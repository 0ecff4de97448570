import type { Actor } from '../../../../kernel/access/actor.ts';
import type { CallOutput } from '../../../../kernel/http/contract.ts';
import type { Entry } from '../../../catalogue/server/record.public.ts';
import { type CheckItem, completenessOf } from '../../shared/checklist.model.ts';
import type { entryRoute } from '../../shared/entry.contract.ts';
import type { opinionsRoute } from '../../shared/entry-review.contract.ts';
import type { OpinionRow, SubmissionRow } from '../review/submission.repository.ts';
import { openedNow } from '../review/submit.service.ts';
import { formSteps } from './form-projection.engine.ts';

type EntryAnswer = CallOutput<typeof entryRoute>;

/** The entry as its form and its reviewers read it. */
export function presentEntry(
  actor: Actor,
  { entry, items }: { readonly entry: Entry; readonly items: readonly CheckItem[] },
  nowMs: number,
): EntryAnswer {
  const { row, target, rights } = entry;
  const opened = openedNow(entry, nowMs);
  const self = actor.kind === 'person' ? actor.personId : null;
  const open = target.state === 'draft' || target.state === 'returned';
  const approved = row.state === 'approved' || row.state === 'listed' || row.state === 'delisted';
  return {
    id: row.id,
    code: row.code,
    state: row.state,
    workState: target.state,
    stage: target.stage,
    unitId: row.unit_id,
    unitName: row.unit_name,
    leaderId: row.leader_id,
    leaderName: row.leader_name,
    revision: target.revision?.number ?? null,
    form: target.form as unknown as EntryAnswer['form'],
    steps: formSteps(target.steps),
    parts: Object.fromEntries(
      Object.entries(target.parts).map(([part, stamp]) => [
        part,
        { version: stamp.version, by: stamp.name, at: stamp.at },
      ]),
    ),
    completeness: completenessOf(items),
    checklist: items.map(({ part, field, weight, met }) => ({ part, field, weight, met })),
    submission: row.submission && {
      id: row.submission.id,
      number: row.submission.number,
      submittedAt: new Date(row.submission.submitted_at).toISOString(),
      openedBy: opened && opened.id !== self ? opened.name : null,
    },
    publishedVersion: row.published_number,
    can: {
      edit: rights.edit,
      team: rights.team,
      submit: rights.lead && open,
      withdraw: rights.lead && target.state === 'submitted' && (opened === null || opened.id === self),
      revise: rights.lead && approved && row.revision === null,
      discard: rights.lead && target.revision !== null && open,
      delist: rights.lead && row.state === 'listed',
      remove: rights.lead && row.state === 'draft',
      review: rights.review,
      administer: rights.administer,
    },
  };
}

/** Opinions word for word, with who gave them. */
export function presentOpinions(
  opinions: readonly OpinionRow[],
  submissions: readonly SubmissionRow[],
): CallOutput<typeof opinionsRoute> {
  return {
    opinions: opinions.map((row) => ({
      id: row.id,
      submissionId: row.submission_id,
      submission: row.submission_number,
      revision: row.revision_number,
      decision: row.decision,
      stage: row.stage,
      text: row.text,
      by: row.by_name,
      at: row.at.toISOString(),
      items: row.items.map((item) => ({ ...item, part: item.part as 'basic' })),
    })),
    submissions: submissions.map((row) => ({
      id: row.id,
      number: row.number,
      revision: row.revision_number,
      state: row.state,
      completeness: row.completeness,
      by: row.by_name,
      submittedAt: row.submitted_at.toISOString(),
      endedAt: row.ended_at?.toISOString() ?? null,
    })),
  };
}
