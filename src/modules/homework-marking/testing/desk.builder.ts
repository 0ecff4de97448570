import type { Account, TestApp } from '../../../testing/app.ts';
import * as contract from '../shared/marking.contract.ts';
import * as results from '../shared/results.contract.ts';

/** A marker at one homework: its calls, each as the person who makes it. */
export function markerAt(t: TestApp, homeworkId: string, as: Account = 'teacher') {
  const params = { homeworkId };
  const queue = () => t.call(contract.queueRoute, { params }, as);
  const work = (workId: string) => t.call(contract.deskWorkRoute, { params: { homeworkId, workId } }, as);
  const save = (
    workId: string,
    body: { versionNo: number; rounds: number; levels?: Record<string, number>; points?: number; comment?: string },
  ) =>
    t.call(
      contract.saveMarkRoute,
      { params: { homeworkId, workId }, body: { levels: null, points: null, comment: '', ...body } },
      as,
    );
  return {
    queue,
    work,
    save,
    /** The hand-in of a person, by the name in the queue. */
    workOf: async (name: string) => (await queue()).rows.find((row) => row.name.includes(name))!.workId!,
    /** Marks what counts now, with the rounds there are. */
    mark: async (workId: string, given: number | Record<string, number>, comment = '') => {
      const { counting, rounds } = await work(workId);
      const points = typeof given === 'number' ? { points: given } : { levels: given };
      return save(workId, { versionNo: counting ?? 1, rounds, comment, ...points });
    },
    giveBack: (workId: string, body: { versionNo: number; opinion: string; dueAt: string | null }) =>
      t.call(contract.returnWorkRoute, { params: { homeworkId, workId }, body }, as),
    choose: (workId: string, versionNo: number) =>
      t.call(contract.chooseVersionRoute, { params: { homeworkId, workId }, body: { versionNo } }, as),
    adjust: (workId: string, personId: string, body: { rounds: number; points: number | null; reason: string }) =>
      t.call(contract.adjustRoute, { params: { homeworkId, workId, personId }, body }, as),
    collect: (drafts: number) => t.call(contract.collectRoute, { params, body: { drafts } }, as),
    results: () => t.call(results.resultsRoute, { params }, as),
    release: (unmarked: number, missing: number) =>
      t.call(results.releaseRoute, { params, body: { unmarked, missing } }, as),
    unrelease: (reason: string) => t.call(results.unreleaseRoute, { params, body: { reason } }, as),
  };
}
