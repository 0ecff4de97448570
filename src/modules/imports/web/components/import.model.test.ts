import { describe, expect, it } from 'vitest';
import { filtersOf, type ImportLine, type ImportStatus, stepOf, stepState, withCell } from './import.model.ts';

const status = (more: Partial<ImportStatus>) =>
  ({
    state: 'open',
    work: null,
    failure: null,
    counts: { new: 0, change: 0, same: 0, warning: 0, error: 0 },
    result: null,
    ...more,
  }) as ImportStatus;

describe('the step of an import', () => {
  it.each<[Partial<ImportStatus> | undefined, string]>([
    [undefined, 'template'],
    [{}, 'template'],
    [{ failure: '缺少必填列' }, 'upload'],
    [{ work: 'read' }, 'upload'],
    [{ state: 'checked' }, 'check'],
    [{ state: 'checked', work: 'check' }, 'check'],
    [{ state: 'checked', work: 'run' }, 'run'],
    [{ state: 'done' }, 'run'],
    [{ state: 'done', work: 'undo' }, 'run'],
  ])('%j → %s', (more, step) => expect(stepOf(more && status(more))).toBe(step));

  it('leaves done steps behind', () => {
    expect(stepState('upload', 'check', false)).toBe('done');
    expect(stepState('check', 'check', false)).toBe('doing');
    expect(stepState('run', 'check', false)).toBe('todo');
    expect(stepState('run', 'run', true)).toBe('done');
  });
});

it('offers the filters that hold rows, faults first', () => {
  const counts = { new: 3, change: 0, same: 1, warning: 0, error: 2 };
  expect(filtersOf(status({ counts })).map(({ filter }) => filter)).toEqual(['error', 'new', 'same']);
});

it('forgets a cell that is typed back', () => {
  const row = { line: 7, cells: { name: '甲' } } as unknown as ImportLine;
  const typed = withCell({}, row, 'name', '乙');
  expect(typed).toEqual({ 7: { name: '乙' } });
  expect(withCell(typed, row, 'name', '甲')).toEqual({});
  expect(withCell(typed, row, 'phone', '1')).toEqual({ 7: { name: '乙', phone: '1' } });
});
