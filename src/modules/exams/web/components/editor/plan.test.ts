import { describe, expect, it } from 'vitest';
import { EXAM_DEFAULTS, TEST_DEFAULTS } from '../../../shared/exam-settings.model.ts';
import type { Exam } from '../exam.model.ts';
import { bodyOf, editable, faultsOf, fieldOf, fieldsOf, type PlanFields, stepOf } from './plan.model.ts';

const exam = (more: Partial<Exam> = {}): Exam =>
  ({
    ...{ kind: 'exam', name: '期末考试', instructions: '', sitting: 'normal', parent: null, node: null, paper: null },
    ...{ classes: [], persons: [], opensAt: null, closesAt: null, minutes: 90, mode: 'flexible' },
    settings: EXAM_DEFAULTS,
    ...more,
  }) as Exam;
const faults = (change: Partial<PlanFields>, kind: 'exam' | 'test' = 'exam') =>
  faultsOf({ ...fieldsOf(exam()), ...change }, kind);

describe('the form of an exam', () => {
  it('sends what it was given when nothing is changed, to the second', () => {
    const stood = exam({ opensAt: '2026-11-26T01:00:37.123Z', closesAt: '2026-11-26T03:00:00.000Z' });
    const { version, ...body } = bodyOf(fieldsOf(stood), stood, 7);
    expect(version).toBe(7);
    expect(body).toMatchObject({
      opensAt: stood.opensAt,
      closesAt: stood.closesAt,
      minutes: 90,
      settings: EXAM_DEFAULTS,
    });
    const test = exam({ kind: 'test', minutes: null, settings: TEST_DEFAULTS });
    expect(fieldsOf(test).minutes).toBe('0');
    expect(bodyOf(fieldsOf(test), test, 1)).toMatchObject({ minutes: null, settings: TEST_DEFAULTS });
    expect(bodyOf({ ...fieldsOf(test), practice: true }, test, 1).settings.practice).toBe(true);
  });

  it('reads networks from lines and commas', () => {
    const fields = { ...fieldsOf(exam()), networks: '10.0.0.0/8，172.16.3.1\n\n 2001:db8::/32 ' };
    expect(bodyOf(fields, exam(), 1).settings.networks).toEqual(['10.0.0.0/8', '172.16.3.1', '2001:db8::/32']);
  });

  it('names what is wrong', () => {
    expect(faults({})).toEqual({});
    expect(faults({ name: '考' })).toEqual({ name: 'name' });
    expect(faults({ minutes: '4' })).toEqual({ minutes: 'range' });
    expect(faults({ minutes: '0' }, 'test')).toEqual({});
    expect(faults({ attempts: '' })).toEqual({ attempts: 'range' });
    expect(faults({ attempts: '' }, 'test')).toEqual({});
    expect(faults({ opensAt: '2026-11-26T09:00', closesAt: '2026-11-26T09:00' })).toEqual({ closesAt: 'order' });
    expect(faults({ opensAt: '2026-11-26T09:00', closesAt: '2026-11-26T10:00' })).toEqual({ minutes: 'long' });
    expect(faults({ networks: '10.0.0.0/8 room' })).toEqual({ networks: 'network' });
    expect(faults({ keyWhen: 'date' })).toEqual({ keyAt: 'required' });
    expect(faults({ leaveAction: 'lock' })).toEqual({ leaveLimit: 'required' });
    expect(faults({ latestEntry: 'x', graceSeconds: '601' })).toEqual({ latestEntry: 'range', graceSeconds: 'range' });
  });

  it('finds the field and the step of a refusal', () => {
    expect(fieldOf('settings.networks.0')).toBe('networks');
    expect(fieldOf('settings.release.key.at')).toBe('keyAt');
    expect(fieldOf('personIds')).toBe('persons');
    expect(fieldOf('paperId')).toBe('paperId');
    expect(fieldOf('settings.leave.limit')).toBe('leaveLimit');
    expect(fieldOf('nothing')).toBeNull();
    expect([stepOf('exam', 'keyAt'), stepOf('exam', 'networks'), stepOf('test', 'keyAt')]).toEqual([
      'release',
      'rules',
      'basic',
    ]);
  });

  it('closes step by step as the exam goes on', () => {
    const open = (state: Exam['state']) =>
      (['basic', 'window', 'rules', 'release'] as const).filter((step) =>
        editable({ state, can: { edit: true } as Exam['can'] }, step),
      );
    expect(open('draft')).toEqual(['basic', 'window', 'rules', 'release']);
    expect(open('published')).toEqual(['basic', 'rules', 'release']);
    expect(open('open')).toEqual(['rules', 'release']);
    expect(open('marking')).toEqual(['release']);
    expect(open('withdrawn')).toEqual([]);
  });
});
