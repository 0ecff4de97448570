import { describe, expect, it } from 'vitest';
import type { OwnHomeworkRow } from '../../../../hand-ins/shared/own-homework.contract.ts';
import type { OwnExam } from '../../../shared/result.contract.ts';
import { fitsTask, ownTasks } from './own-task.model.ts';

const NOW = 1_000_000;
const homework = (title: string, dueAt: number | null, more: Partial<OwnHomeworkRow> = {}): OwnHomeworkRow => ({
  ...{ id: title, nodeId: 'n', nodeName: '第一章', title, group: false, state: 'todo', opensAt: null, dueAt },
  ...{ cutoffAt: dueAt, extended: false, late: false, submittedAt: null, savedAt: null, returnDue: null, versions: 0 },
  ...{ maxScore: 100, points: null },
  ...more,
});
const test = (name: string, closesAt: number | null, state: OwnExam['state'] = 'open'): OwnExam =>
  ({
    exam: { id: name, name, opensAt: null, closesAt, fullMark: 10, rules: { attempts: 2 } },
    ...{ state, nodeName: null, attempts: [], score: null },
  }) as unknown as OwnExam;
const names = (tasks: readonly { readonly name: string }[]) => tasks.map(({ name }) => name);

describe('the list of tests and homework', () => {
  it('is in the order of what is due, what is over at the end', () => {
    const rows = ownTasks(
      [test('测验', NOW + 50), test('旧测验', NOW - 90, 'done')],
      [
        homework('后', NOW + 100),
        homework('逾期', NOW - 10),
        homework('不限', null),
        homework('缺交', NOW - 20, { state: 'missed' }),
        homework('退回', NOW - 50, { state: 'returned', returnDue: NOW + 10 }),
      ],
      NOW,
    );
    expect(names(rows)).toEqual(['逾期', '退回', '测验', '后', '不限', '缺交', '旧测验']);
  });

  it('is filtered by what is to be done, by kind, and by what is overdue', () => {
    const rows = ownTasks(
      [test('测验', NOW + 50), test('待批', null, 'pending')],
      [
        homework('作业', NOW - 10),
        homework('小组', NOW + 10, { group: true, state: 'submitted' }),
        homework('退回', NOW + 10, { state: 'returned' }),
        homework('已批', NOW - 10, { state: 'graded' }),
      ],
      NOW,
    );
    const shown = (filter: Partial<Parameters<typeof fitsTask>[1]>) =>
      names(rows.filter((row) => fitsTask(row, { tab: 'all', kind: null, overdue: false, ...filter }))).sort();
    expect(shown({ tab: 'todo' })).toEqual(['作业', '测验']);
    expect(shown({ tab: 'pending' })).toEqual(['小组', '待批']);
    expect(shown({ tab: 'done' })).toEqual(['已批']);
    expect(shown({ tab: 'returned' })).toEqual(['退回']);
    expect(shown({ kind: 'group' })).toEqual(['小组']);
    expect(shown({ overdue: true })).toEqual(['作业']);
  });
});
