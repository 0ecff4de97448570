import { PICTURES_PATH } from '../../questions/shared/picture.model.ts';
import { pngOf } from '../../questions/testing/picture.builder.ts';
import { sealBytes } from '../server/desk/form-seal.engine.ts';
import type { SealedPaper } from '../shared/desk.contract.ts';
import type { DeskForm, DeskItem, DeskState } from '../shared/desk-parts.model.ts';
import { responseDigest } from '../shared/event-chain.model.ts';
import { decideSave, type StoredAnswer } from '../shared/save-rule.model.ts';

const COURSE = '0190f3c8-1111-7000-8000-0000000000c0';
/** The exam of the fake server. */
export const EXAM = '0190f3c8-1111-7000-8000-0000000000e0';
const ATTEMPT = '0190f3c8-1111-7000-8000-0000000000f0';
const SALT = '00112233445566778899aabbccddeeff';
const MINUTE = 60_000;
const part = (id: string, text: string) => ({ id, text });
const item = (id: string, view: DeskItem['view'], section = 0): DeskItem => ({
  id,
  section,
  points: 5,
  view,
  rule: null,
});
const ITEMS: readonly DeskItem[] = [
  item('q1', {
    type: 'single',
    stem: '<p>单摆的周期与什么有关？</p>',
    options: [part('a', '摆长'), part('b', '质量'), part('c', '振幅')],
  }),
  item('q2', {
    type: 'multiple',
    stem: '<p>下列哪些是矢量？</p>',
    options: [part('a', '力'), part('b', '功'), part('c', '速度')],
  }),
  item('q3', { type: 'truth', stem: '<p>动能守恒总是成立。</p>' }),
  item('q4', { type: 'blank', stem: '<p>电流的单位是 {{1}}。</p>', blanks: 1 }, 1),
  item('q5', { type: 'numeric', stem: '<p>重力加速度是多少？</p>', unit: true }, 1),
  item('q6', { type: 'ordering', stem: '<p>排列实验步骤。</p>', items: [part('a', '读数'), part('b', '调零')] }, 1),
  item(
    'q7',
    {
      type: 'matching',
      stem: '<p>连线。</p>',
      lefts: [part('a', '电流'), part('b', '电压')],
      rights: [part('x', '安培'), part('y', '伏特')],
    },
    1,
  ),
  item('q8', { type: 'shortAnswer', stem: '<p>说明等时性。</p>', minCharacters: 0, maxCharacters: 0 }, 1),
];
const EXPERIMENT = item(
  'q9',
  { type: 'experiment', stem: '<p>用单摆测出当地的重力加速度。</p>', name: '单摆测重力加速度', steps: 4, minutes: 30 },
  1,
);
const MATERIAL = {
  id: 'm1',
  text: Array.from(
    { length: 12 },
    (_, i) => `<p>材料第${i + 1}段：某同学用单摆测量重力加速度，摆长为 1.00 m。</p>`,
  ).join(''),
};
/** Key of the sealed form. */
const SEAL_KEY = Buffer.alloc(32, 7);
/** The form as the waiting page gets it, with the pictures a stem shows. */
function sealedForm(form: DeskForm, stem = '') {
  const pictures = stem.match(new RegExp(`${PICTURES_PATH}[\\w-]+`, 'g')) ?? [];
  const paper: SealedPaper = { form, pictures };
  const data = sealBytes(SEAL_KEY, Buffer.from(JSON.stringify(paper)), 4096).toString('base64');
  return { version: 'v1', data, pictures: pictures.map((_, i) => `sealed${i}`) };
}
/** A picture of that form, as it is fetched before the start. */
export const sealedPicture = (width: number, height: number): Buffer =>
  sealBytes(SEAL_KEY, pngOf(width, height), 16_384);
/** Run of the experiment. */
const RUN = '0190f3c8-1111-7000-8000-0000000000b0';
const rules = {
  minutes: 60,
  latestEntry: null,
  earliestHandIn: 0,
  attempts: 1,
  needsPassword: false,
  inNetworks: false,
  devices: 'any' as const,
  singlePlace: true,
  leave: { seconds: 3, limit: 3, action: 'lock' as const },
  fullScreen: false,
  blockCopy: false,
  watermark: true,
  oneByOne: false,
  noReturn: false,
  passLine: 60,
  feedbackAtOnce: false,
};

export interface ExamGiven {
  readonly practice?: boolean;
  readonly width?: number;
  readonly theme?: string;
  readonly face?: string;
  readonly opensIn?: number;
  readonly minutes?: number;
  readonly rules?: Partial<typeof rules>;
  readonly refusal?: string;
  /** A ninth question asks for an experiment. */
  readonly experiment?: boolean;
  /** The second and the third question stand below one material, a long one. */
  readonly material?: boolean;
  /** Rich text at the end of the first stem. */
  readonly stem?: string;
  /** What the waiting page gets: the sealed form, one that was corrected since, or one whose key is another's. */
  readonly sealed?: 'good' | 'stale' | 'foreign';
}

/** A server with one exam: it saves by the rule, and its clock is that of the test. */
export function createExamServer(given: ExamGiven) {
  const begun = Date.now();
  const below = ({ id }: DeskItem) => (given.material ?? false) && (id === 'q2' || id === 'q3');
  const items = (given.experiment ? [...ITEMS, EXPERIMENT] : ITEMS).map((one) =>
    below(one) ? { ...one, view: { ...one.view, material: MATERIAL } } : one,
  );
  const exam = {
    id: EXAM,
    courseId: COURSE,
    kind: 'exam' as const,
    name: '大学物理期末考试',
    instructions: '<p>请独立完成。</p>',
    sitting: 'normal' as const,
    fullMark: 40,
    opensAt: begun + (given.opensIn ?? -1) * MINUTE,
    closesAt: begun + 120 * MINUTE,
    extraMinutes: 0,
    rules: { ...rules, ...given.rules },
  };
  const stored = new Map<string, StoredAnswer & { response: unknown }>();
  const state = {
    started: false,
    ended: false,
    epoch: 1,
    deadline: begun + (given.minutes ?? 60) * MINUTE,
    leaves: 0,
    locked: false,
    reported: 0,
    notices: [] as { id: string; text: string; at: number }[],
    extraMinutes: 0,
    /** Version of the sealed form the start named. */
    asked: null as string | null,
    /** Steps done in the run of the experiment; null before there is one. */
    done: null as number | null,
  };
  const counts = new Map<string, number>();
  const moment = () => ({ serverTime: Date.now(), deadline: state.deadline, epoch: state.epoch });
  const receipt = () => ({
    ...{ number: '8F3KQ2MD7XWZP', attempt: ATTEMPT, exam: exam.name, name: '张三', maskedNumber: '****0101' },
    ...{ handedInAt: new Date().toISOString(), reason: 'self', answered: stored.size, items: items.length, events: 9 },
    ...{ head: 'ab'.repeat(32), signature: 'sig', publicKey: 'key', salt: SALT },
    digests: [...stored].map(([id, { digest }]) => ({ item: id, digest })),
  });
  const formOf = (): DeskForm => ({
    sections: [
      { title: '一、选择题', instructions: '', rule: { rule: 'half', fewer: 50 } },
      { title: '二、综合题', instructions: '<p>写出必要的过程。</p>', rule: null },
    ],
    items: items.map((one, i) =>
      i > 0 || !given.stem ? one : { ...one, view: { ...one.view, stem: `${one.view.stem}${given.stem}` } },
    ),
  });
  const desk = (): DeskState => ({
    ...moment(),
    attempt: {
      ...{
        id: ATTEMPT,
        no: 1,
        practice: given.practice ?? false,
        state: state.ended ? 'submitted' : 'in_progress',
        startedAt: begun,
        formDigest: 'a'.repeat(64),
      },
      ...{ salt: SALT, seq: stored.size, locked: state.locked, leaves: state.leaves, extraMinutes: 0, forceAt: null },
    },
    exam,
    person: { name: '张三', number: '****0101' },
    form: state.ended ? null : formOf(),
    answers: [...stored].map(([id, one]) => ({ item: id, ...one, savedAt: Date.now(), feedback: null })),
    kept: [],
    notices: state.notices,
    receipt: state.ended ? (receipt() as never) : null,
  });
  const answer = (path: string, body: Record<string, never>): unknown => {
    counts.set(path, (counts.get(path) ?? 0) + 1);
    if (path.endsWith('/entry')) {
      const refusal = given.refusal ? { check: 'network', code: 'x', message: given.refusal } : null;
      return {
        serverTime: Date.now(),
        exam,
        person: desk().person,
        refusal,
        attemptsUsed: 0,
        running: null,
        notices: [],
      };
    }
    if (path.endsWith('/sealed-form')) {
      return { sealed: given.sealed ? sealedForm(formOf(), given.stem) : null };
    }
    if (path.endsWith('/waiting'))
      return { serverTime: Date.now(), opensAt: exam.opensAt, closesAt: exam.closesAt, notices: [] };
    if (path === `exams/${EXAM}/attempts`) {
      state.started = true;
      const { sealed } = body as { sealed?: string };
      state.asked = sealed ?? null;
      const known = sealed === 'v1' && (given.sealed === 'good' || given.sealed === 'foreign');
      const key = given.sealed === 'foreign' ? Buffer.alloc(32, 9) : SEAL_KEY;
      const held = known ? { form: null, formKey: key.toString('base64') } : {};
      return { ...desk(), ...held, token: `At_${'t'.repeat(43)}` };
    }
    if (path === 'attempts/clock') return { serverTime: Date.now() };
    if (path === 'attempts/desk') return desk();
    if (path === 'attempts/save') {
      const batch = (body as never as { batch: { item: string; rev: number; response: unknown }[] }).batch;
      const acks = batch.map(({ item: id, rev, response }) => {
        const before = stored.get(id) ?? null;
        const digest = responseDigest(SALT, response);
        const decision = decideSave(
          before,
          { rev, digest, epoch: 1 },
          { closed: state.ended, epoch: state.epoch, valid: true },
        );
        if (decision.write) stored.set(id, { rev: decision.rev, digest, epoch: 1, response });
        return {
          item: id,
          rev: decision.rev,
          status: decision.status,
          savedAt: Date.now(),
          reason: null,
          stored: null,
        };
      });
      return { ...moment(), acks, seq: stored.size, head: 'ab'.repeat(32) };
    }
    if (path === 'attempts/runs') {
      if ('item' in (body as object)) state.done ??= 0;
      const { done } = state;
      const stand = done === 4 ? 'finished' : done === 0 ? 'open' : 'begun';
      const run = { item: 'q9', runId: RUN, state: stand, done: done ?? 0, steps: 4 };
      return { ...moment(), run, runs: done === null ? [] : [run] };
    }
    if (path === 'attempts/heartbeat') {
      const { read } = body as never as { read: string[] };
      state.notices = state.notices.filter(({ id }) => !read.includes(id));
      const events = (body as never as { events: { n: number; cause: string; seconds: number }[] }).events;
      for (const { n, cause, seconds } of events) {
        if (n <= state.reported) continue;
        state.reported = n;
        if ((cause === 'hidden' || cause === 'blur') && seconds >= 3) state.leaves += 1;
      }
      state.locked ||= state.leaves >= 3;
      const { leaves, locked, notices, extraMinutes, reported } = state;
      return {
        ...moment(),
        state: state.ended ? 'ended' : 'in_progress',
        locked,
        forceAt: null,
        leaves,
        extraMinutes,
        seq: stored.size,
        reported,
        notices,
        changed: [],
      };
    }
    if (path === 'attempts/submit') {
      const { manifest } = body as never as { manifest: { item: string; rev: number }[] };
      const missing = manifest.filter(({ item: id, rev }) => rev > (stored.get(id)?.rev ?? 0)).map((one) => one.item);
      if (missing.length > 0) return { ...moment(), missing, receipt: null };
      state.ended = true;
      return { ...moment(), missing: [], receipt: receipt() };
    }
    throw new Error(`unknown ${path}`);
  };
  return { state, stored, counts, answer, exam };
}
