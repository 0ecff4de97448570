import { describe, expect, it } from 'vitest';
import {
  changeStatements,
  itemStatement,
  type StatementFrame,
  type StatementItem,
  uuidv5,
} from './statement.engine.ts';

const RUN = '0190f3c8-1111-7000-8000-0000000000aa';
const frame: StatementFrame = {
  site: 'https://home.example.edu.cn',
  platform: 'CloudVSE',
  language: 'zh-CN',
  runId: RUN,
  personId: '0190f3c8-0000-7000-8000-000000000001',
  experiment: { code: 'CHEM-101', name: '酸碱滴定' },
  version: 3,
  steps: new Map([[2, { title: '装液', maxScore: 8 }]]),
  courseId: 'c1',
  classId: 'k1',
  released: true,
};
const at = new Date('2026-09-01T08:00:00Z');
const item = (type: string, data: unknown, more: Partial<StatementItem> = {}): StatementItem => ({
  epoch: 1,
  n: 17,
  type,
  verb: null,
  object: null,
  stepSeq: null,
  data,
  at,
  ...more,
});
const statement = (
  type: string,
  data: unknown,
  more: Partial<StatementItem> = {},
  change: Partial<StatementFrame> = {},
) => itemStatement({ ...frame, ...change }, item(type, data, more)).statement as Record<string, never>;

it('gives the id of the design paper', () => {
  expect(uuidv5(RUN, '1:17')).toBe('c1c2d621-520e-5183-b677-d1f23ed86ba7');
  expect(itemStatement(frame, item('ready', {})).id).toBe('c1c2d621-520e-5183-b677-d1f23ed86ba7');
});

it('names who, in which run, of which experiment, course and class', () => {
  expect(statement('ready', { loadMs: 900 })).toMatchObject({
    version: '1.0.3',
    actor: { objectType: 'Agent', account: { homePage: frame.site, name: frame.personId } },
    verb: { id: 'http://adlnet.gov/expapi/verbs/initialized' },
    object: { id: 'https://home.example.edu.cn/xapi/experiments/CHEM-101/v/3' },
    context: {
      registration: RUN,
      platform: 'CloudVSE',
      language: 'zh-CN',
      contextActivities: {
        parent: [{ id: 'https://home.example.edu.cn/xapi/experiments/CHEM-101/v/3' }],
        grouping: [
          { id: 'https://home.example.edu.cn/xapi/courses/c1' },
          { id: 'https://home.example.edu.cn/xapi/classes/k1' },
        ],
      },
    },
    timestamp: '2026-09-01T08:00:00.000Z',
  });
});

describe('verbs', () => {
  it('of steps carry score and time', () => {
    const done = statement('step.end', { seq: 2, title: '装液', score: 7, timeUsed: 61.5 }, { stepSeq: 2 });
    expect(done).toMatchObject({
      verb: { id: 'http://adlnet.gov/expapi/verbs/completed' },
      object: { id: expect.stringMatching(/\/v\/3\/steps\/2$/), definition: { name: { 'zh-CN': '装液' } } },
      result: { completion: true, score: { raw: 7, min: 0, max: 8, scaled: 0.875 }, duration: 'PT61.5S' },
    });
    expect(statement('step.start', { seq: 2 }, { stepSeq: 2 })).toMatchObject({
      verb: { id: 'http://adlnet.gov/expapi/verbs/attempted' },
    });
  });

  it('leave out a score that is impossible', () => {
    const odd = statement('step.end', { seq: 2, score: 1000, maxScore: 8 }, { stepSeq: 2 }) as { result?: object };
    expect(odd.result).toEqual({ completion: true });
  });

  it('of the content are kept when they are addresses', () => {
    expect(
      statement('event', { verb: 'poured', result: { mL: 1 } }, { verb: 'poured', object: '滴定管' }),
    ).toMatchObject({
      verb: { id: 'http://adlnet.gov/expapi/verbs/interacted' },
      result: {
        extensions: {
          'https://home.example.edu.cn/xapi/extensions/action': 'poured',
          'https://home.example.edu.cn/xapi/extensions/value': { mL: 1 },
        },
      },
    });
    const own = 'http://activitystrea.ms/schema/1.0/open';
    expect(statement('event', {}, { verb: own, object: 'valve' })).toMatchObject({ verb: { id: own } });
  });

  it('call no answer right before scores are released', () => {
    const answer = { questionId: 'q1', response: ['a'], correct: true };
    expect(statement('answer', answer, { object: 'q1' })).toMatchObject({
      result: { response: '["a"]', success: true },
    });
    expect(statement('answer', answer, { object: 'q1' }, { released: false }).result).toEqual({ response: '["a"]' });
  });

  it('exist for every type of item', () => {
    const verbs = [
      'progress',
      'score',
      'series',
      'report',
      'artifact',
      'state.save',
      'error',
      'client',
      'log',
      'finish',
    ]
      .map((type) => itemStatement(frame, item(type, { value: 0.5, raw: 5, max: 10, status: 1 })))
      .map(({ verb }) => verb);
    expect(verbs).toEqual([
      'progressed',
      'scored',
      'attached',
      'attached',
      'attached',
      'saved',
      'reported',
      'noted',
      'noted',
      'completed',
    ]);
    expect(statement('progress', { value: 0.5 })).toMatchObject({
      result: { extensions: { 'https://w3id.org/xapi/cmi5/result/extensions/progress': 50 } },
    });
  });
});

describe('the end of a run', () => {
  const end = (score: number | null, saidFinish = false) =>
    changeStatements(
      frame,
      { kind: 'finished', epoch: 2, at },
      { score, passScore: 60, activeSeconds: 90, saidFinish },
    );
  it('is completed, then passed or failed, then terminated', () => {
    expect(end(60).map(({ verb }) => verb)).toEqual(['completed', 'passed', 'terminated']);
    expect(end(59.99).map(({ verb }) => verb)).toEqual(['completed', 'failed', 'terminated']);
    expect(end(null).map(({ verb }) => verb)).toEqual(['completed', 'terminated']);
    expect(end(60, true).map(({ verb }) => verb)).toEqual(['passed', 'terminated']);
    expect(end(60).map(({ part }) => part)).toEqual([1, 2, 3]);
    expect(new Set(end(60).map(({ id }) => id)).size).toBe(3);
  });
  it('may be a pause or silence', () => {
    const one = (kind: 'suspended' | 'abandoned' | 'resumed') =>
      changeStatements(
        frame,
        { kind, epoch: 1, at },
        { score: null, passScore: 60, activeSeconds: 5, saidFinish: false },
      );
    expect(one('abandoned')[0]).toMatchObject({
      statement: { verb: { id: 'https://w3id.org/xapi/adl/verbs/abandoned' }, result: { duration: 'PT5S' } },
    });
    expect([one('suspended')[0]?.verb, one('resumed')[0]?.verb]).toEqual(['suspended', 'resumed']);
  });
});
