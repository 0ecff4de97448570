/** Ids of a test by their number. */
export const idOf = (n: number) => `0190f3c8-1111-7000-8000-0000000000a${n}`;
/** A question of the list of an exam. */
export const buildRow = (n: number, more: object = {}) => ({
  ...{
    questionId: idOf(n),
    number: 1,
    type: 'truth',
    stem: '动能守恒总是成立。',
    material: null,
    points: 5,
    byHand: false,
    reviewable: false,
  },
  ...{ answers: 2, blank: 0, marked: 0, toMark: 0, conflicts: 0, mean: 2.5 },
  ...more,
});
/** An answer on the desk. */
export const buildAnswer = (n: number, text: string | null, more: object = {}) => ({
  ...{ attemptId: idOf(n), item: 'q2', points: 10, who: String(n), lateSeconds: null, suggested: null, score: null },
  view: { type: 'shortAnswer', stem: '<p>为什么周期与振幅无关？</p>', minCharacters: 0, maxCharacters: 500 },
  response: text === null ? null : { text },
  comment: '',
  same: [],
  run: null,
  runOpen: true,
  ...more,
});
/** An answer that is the run of an experiment, scored by its steps. */
export const buildRunAnswer = (n: number, score: number) =>
  buildAnswer(n, null, {
    score,
    view: { type: 'experiment', stem: '<p>测出重力加速度。</p>', name: '单摆测重力加速度', steps: 2, minutes: 30 },
    response: { run: idOf(n) },
    run: {
      ...{ runId: idOf(n), started: true, finished: false, held: false },
      steps: [
        { seq: 1, title: '安装摆球', max: 10, done: true, score: 8 },
        { seq: 2, title: '测量周期', max: 30, done: false, score: null },
      ],
    },
  });
/** An appeal that waits for an answer. */
export const SENT_APPEAL = {
  ...{
    id: idOf(9),
    item: 'q2',
    text: '我写明了等时性，应当得分',
    state: 'submitted',
    scoreBefore: 4,
    scoreAfter: null,
  },
  ...{ answer: null, submittedAt: '2026-11-26T02:00:00Z', answeredAt: null },
};
/** Figures of two results. */
export const SOME_FIGURES = { n: 2, mean: 11, deviation: 5, median: 11, highest: 16, lowest: 6, passed: 50 };

const change = { studentNumber: '2026001', no: 1, dropped: false };
/** What a regrade would change for two candidates. */
export const REGRADE_EFFECT = {
  ...{ digest: 'a'.repeat(64), attempts: 2, gained: 1, lost: 1, kept: 0, handKept: 0 },
  ...{ newlyPassed: 1, newlyFailed: 1, before: { mean: 11, passed: 50 }, after: { mean: 11, passed: 50 } },
  rows: [
    {
      ...change,
      attemptId: idOf(3),
      name: '陈一',
      scoreBefore: 5,
      scoreAfter: 0,
      totalBefore: 16,
      totalAfter: 11,
    },
    {
      ...change,
      attemptId: idOf(6),
      name: '林二',
      scoreBefore: 0,
      scoreAfter: 5,
      totalBefore: 6,
      totalAfter: 11,
    },
  ],
};
