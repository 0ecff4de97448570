import { randomUUID } from 'node:crypto';
import type { Account, TestApp } from '../../../testing/app.ts';
import { bringFile } from '../../files/testing/upload.builder.ts';
import {
  bringWorkFileRoute,
  ownHomeworkRoute,
  ownSimilarityRoute,
  recallRoute,
  saveDraftRoute,
  submitRoute,
  takeTurnRoute,
} from '../shared/own-homework.contract.ts';

/** The page of one learner at one homework: its calls, each on the revision it read last. */
export function learnerAt(t: TestApp, homeworkId: string, as: Account = 'student') {
  const params = { homeworkId };
  let rev = 0;
  const read = async () => {
    const page = await t.call(ownHomeworkRoute, { params }, as);
    rev = page.draft.rev;
    return page;
  };
  const save = async (html: string, files: readonly string[] = [], base = rev, pictures: readonly string[] = []) => {
    const body = { base, html, files: [...files], pictures: [...pictures] };
    const saved = await t.call(saveDraftRoute, { params, body }, as);
    rev = saved.rev;
    return saved;
  };
  const submit = async (late = false) => (await t.call(submitRoute, { params, body: { rev, late } }, as)).receipt;
  return {
    read,
    save,
    submit,
    /** Writes and hands in. */
    handIn: async (html: string, late = false) => {
      await read();
      await save(html);
      return submit(late);
    },
    similarity: () => t.call(ownSimilarityRoute, { params, body: {} }, as),
    recall: () => t.call(recallRoute, { params, body: {} }, as),
    takeTurn: async (takeOver: boolean) => {
      const turn = await t.call(takeTurnRoute, { params, body: { takeOver } }, as);
      rev = turn.rev;
      return turn;
    },
    /** Uploads a file as over a broken line, and brings it. */
    bring: async (filename: string, bytes: Buffer) => {
      const uploadId = await bringFile(t, { kind: 'submission', owner: homeworkId, filename, bytes, as });
      return t.call(bringWorkFileRoute, { params, body: { uploadId } }, as);
    },
  };
}

/** A set of one group with these people of a class in it. @returns ids of the set and the group */
export async function buildGroup(
  t: TestApp,
  classId: string,
  personIds: readonly string[],
): Promise<{ setId: string; groupId: string }> {
  const [setId, groupId] = [randomUUID(), randomUUID()];
  await t.ask('insert into classes.group_set (id, class_id, name) values ($1, $2, $3)', [setId, classId, '实验分组']);
  await t.ask('insert into classes.learner_group (id, set_id, name, sort) values ($1, $2, $3, 1)', [
    ...[groupId, setId, '第一组'],
  ]);
  await t.ask(
    `insert into classes.group_member (set_id, enrolment_id, group_id)
      select $1, id, $2 from classes.enrolment where class_id = $3 and person_id = any($4::uuid[])`,
    [setId, groupId, classId, [...personIds]],
  );
  return { setId, groupId };
}

/** Sets the dates of homework anew, past its rules. */
export const setDates = (t: TestApp, homeworkId: string, dueAt: Date, cutoffAt: Date | null) =>
  t.ask('update homework.homework set opens_at = null, due_at = $2, cutoff_at = $3 where id = $1', [
    ...[homeworkId, dueAt, cutoffAt],
  ]);
