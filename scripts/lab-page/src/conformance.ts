/** Checks what was seen of a run against the bridge protocol. Pure: the same observation gives the same report. */
import { BRIDGE_LIMITS, BRIDGE_RELEASE, TERMINATE_GRACE_MS } from '../../../src/kernel/bridge/protocol.ts';
import { isRecordedByPlatform } from '../../../src/modules/content/shared/recording.model.ts';
import { readRules } from '../../../src/modules/content/shared/rule.model.ts';
import { evaluateStep, type RuleEvent, type RuleSeries } from '../../../src/modules/runs/shared/rule.policy.ts';
import {
  type ConformanceReport,
  type KitAction,
  type KitPackage,
  LINES,
  type LineId,
  type Observation,
  type ReportLine,
  type SeenMessage,
  type Status,
} from './kit.model.ts';

/** Content waits four seconds for its shell; a hello that comes later finds nobody patient. */
const HELLO_MS = 4000;
/** Time to answer a request for the state: the saves of one key are five seconds apart at least. */
const ANSWER_MS = 8000;
const CAPS = ['state', 'locale', 'theme', 'replay', 'snapshot'];

type Verdict = readonly [status: Status, detail: string];
const pass = (detail = ''): Verdict => ['pass', detail];
const fail = (detail: string): Verdict => ['fail', detail];
const open = (detail = ''): Verdict => ['open', detail];

const some = (items: readonly string[]): string =>
  `${items.slice(0, 3).join(' · ')}${items.length > 3 ? ` … (${items.length})` : ''}`;
const named = (message: SeenMessage): string => `${message.type} n=${message.n ?? '?'}`;
const number = (value: unknown): number => (typeof value === 'number' ? value : Number.NaN);

/** Last `step.end` of every step. */
function lastEnds(messages: readonly SeenMessage[]): Map<number, SeenMessage> {
  const ends = new Map<number, SeenMessage>();
  for (const message of messages) if (message.type === 'step.end') ends.set(number(message.data.seq), message);
  return ends;
}

/** First answer to an action among messages of a type; null while the time is not over. */
function answered(seen: Observation, action: KitAction, withinMs: number): boolean | null {
  const answer = seen.messages.some(
    ({ type, at, malformed }) => type === 'state.save' && !malformed && at >= action.at && at <= action.at + withinMs,
  );
  if (answer) return true;
  return seen.now >= action.at + withinMs ? false : null;
}

function checkAnswer(seen: Observation, type: 'state.request' | 'terminate', withinMs: number): Verdict {
  const asked = seen.actions.filter((action) => action.type === type);
  if (asked.length === 0) return open();
  const answers = asked.map((action) => answered(seen, action, withinMs));
  if (answers.includes(false)) return fail(`state.save ≤ ${withinMs / 1000} s`);
  return answers.includes(null) ? open() : pass();
}

/** Scores by the rules of the manifest against those reported, for the steps that have ended. */
function checkRules(info: KitPackage, seen: Observation): Verdict {
  const { rules } = readRules(info.source);
  const ends = lastEnds(seen.messages);
  if (rules.size === 0 || ends.size === 0) return open();
  const events: RuleEvent[] = [];
  const series = new Map<string, RuleSeries>();
  let current: number | null = null;
  for (const { type, data, malformed, over } of seen.messages) {
    if (malformed || over) continue;
    if (type === 'step.start') current = number(data.seq);
    if (type === 'event') {
      events.push({ verb: String(data.verb), object: String(data.object), result: data.result, stepSeq: current });
    }
    if (type === 'series') series.set(String(data.name), data as unknown as RuleSeries);
  }
  const differ: string[] = [];
  for (const [seq, end] of ends) {
    const own = rules.get(seq);
    if (!own) continue;
    const facts = {
      params: info.params,
      events,
      series,
      seconds: number(end.data.timeUsed),
      expectSeconds: info.steps.find((step) => step.seq === seq)?.expectTime ?? null,
      reported: number(end.data.score),
      verdicts: new Map<string, number>(),
    };
    const { score } = evaluateStep(own, facts);
    if (score !== null && Math.abs(score - number(end.data.score)) > 0.011) {
      differ.push(`${seq}: ${String(end.data.score)} ≠ ${score}`);
    }
  }
  return differ.length ? fail(some(differ)) : pass(`${ends.size}`);
}

const CHECKS: { readonly [K in LineId]: (info: KitPackage, seen: Observation) => Verdict } = {
  'package.blocking': ({ refused, findings }) => {
    const blocking = findings.filter(({ severity }) => severity === 'F');
    if (refused) return fail(`${refused.code} ${refused.path ?? ''}`.trim());
    return blocking.length
      ? fail(some(blocking.map(({ code, path, line }) => `${code} ${path ?? ''}${line ? `:${line}` : ''}`)))
      : pass();
  },
  'package.warnings': ({ findings }) => {
    const warnings = findings.filter(({ severity }) => severity === 'W');
    return warnings.length ? ['warn', some(warnings.map(({ code, path }) => `${code} ${path ?? ''}`.trim()))] : pass();
  },
  'isolation.outside': (_info, { outside, hellos, messages }) => {
    if (outside.length) return fail(some(outside));
    return hellos.length + messages.length ? pass() : open();
  },
  'boot.errors': (_info, { boot, errors: seen, messages }) => {
    const told = messages.flatMap(({ type, data }) =>
      type === 'ready' ? ((data.facts as { errors?: string[] } | undefined)?.errors ?? []) : [],
    );
    const errors = [...new Set([...seen, ...told])];
    if (errors.length) return fail(some(errors.map((text) => text.slice(0, 120))));
    return boot ? pass() : open();
  },
  'hello.time': (_info, { hellos, now }) => {
    const first = hellos[0];
    if (!first) return now > 2 * HELLO_MS ? fail(`> ${(2 * HELLO_MS) / 1000} s`) : open();
    const slow = hellos.filter(({ after }) => after > HELLO_MS);
    return slow.length ? ['warn', `${slow[0]!.after} ms`] : pass(`${first.after} ms`);
  },
  'hello.caps': (_info, { hellos }) => {
    const last = hellos.at(-1);
    if (!last) return open();
    const unknown = last.caps.filter((cap) => !CAPS.includes(cap));
    return unknown.length ? ['warn', some(unknown)] : pass(`${last.sdk}: ${last.caps.join(', ') || '—'}`);
  },
  'hello.strays': (_info, { strays, hellos }) => (strays ? fail(String(strays)) : hellos.length ? pass() : open()),
  'message.ready': (_info, { messages, documents }) => {
    const firsts = Array.from({ length: documents }, (_, i) => messages.find((m) => m.document === i + 1));
    const wrong = firsts.filter((message) => message && message.type !== 'ready') as SeenMessage[];
    if (wrong.length) return fail(some(wrong.map(named)));
    return firsts.some(Boolean) ? pass() : open();
  },
  'message.numbers': (_info, { messages }) => {
    const next = new Map<number, number>();
    for (const message of messages) {
      const expected = next.get(message.document) ?? 1;
      if (message.n !== expected) return fail(`${named(message)}, ${expected} expected`);
      next.set(message.document, expected + 1);
    }
    return messages.length ? pass(`${messages.length}`) : open();
  },
  'message.clock': (_info, { messages }) => {
    const wrong = messages.filter(({ skew }) => skew === null || Math.abs(skew) > 60_000);
    return wrong.length ? fail(some(wrong.map(named))) : messages.length ? pass() : open();
  },
  'message.shape': (_info, { messages }) => {
    const wrong = messages.filter(({ malformed }) => malformed !== null && malformed !== 'type');
    if (wrong.length) return fail(some(wrong.map((message) => `${named(message)} ${message.malformed}`)));
    return messages.length ? pass() : open();
  },
  'message.types': (_info, { messages }) => {
    const unknown = messages.filter(({ malformed }) => malformed === 'type');
    return unknown.length ? ['warn', some(unknown.map(named))] : messages.length ? pass() : open();
  },
  'step.order': (_info, { messages }) => {
    const started = new Set<number>();
    let ends = 0;
    for (const message of messages) {
      const seq = number(message.data.seq);
      if (message.type === 'step.start') started.add(seq);
      if (message.type !== 'step.end') continue;
      ends += 1;
      if (!started.has(seq)) return fail(named(message));
    }
    return ends ? pass(`${ends}`) : open();
  },
  'step.scores': (info, { messages }) => {
    const ends = messages.filter(({ type }) => type === 'step.end');
    const wrong = ends.filter(({ data }) => {
      const most = info.steps.find(({ seq }) => seq === data.seq)?.maxScore ?? number(data.maxScore);
      const score = number(data.score);
      return !(score >= 0 && score <= most && number(data.timeUsed) >= 1);
    });
    return wrong.length
      ? fail(some(wrong.map(({ data }) => `${data.seq}: ${data.score}`)))
      : ends.length
        ? pass()
        : open();
  },
  'step.all': (info, { messages }) => {
    const ends = lastEnds(messages);
    const missing = info.steps.filter(({ seq }) => !ends.has(seq)).map(({ seq }) => String(seq));
    const finished = messages.some(({ type, data }) => type === 'finish' && data.status === 1);
    if (info.steps.length === 0) return open();
    if (missing.length === 0) return pass(`${info.steps.length}`);
    return finished ? fail(some(missing)) : open(`${ends.size} / ${info.steps.length}`);
  },
  'finish.once': (_info, { messages }) => {
    const at = messages.findIndex(({ type, malformed }) => type === 'finish' && !malformed);
    if (at < 0) return open();
    const after = messages.slice(at + 1).filter(({ type }) => !['error', 'fullscreen', 'focus'].includes(type));
    return after.length ? fail(some(after.map(named))) : pass();
  },
  'finish.sum': (_info, { messages }) => {
    const finish = messages.find(({ type }) => type === 'finish');
    if (!finish || finish.data.score === undefined) return open();
    const sum = [...lastEnds(messages).values()].reduce((total, { data }) => total + number(data.score), 0);
    const told = number(finish.data.score);
    return Math.abs(told - sum) <= 0.011 ? pass(`${told}`) : fail(`${told} ≠ ${Math.round(sum * 100) / 100}`);
  },
  'shell.request': (_info, seen) => checkAnswer(seen, 'state.request', ANSWER_MS),
  'shell.terminate': (_info, seen) => checkAnswer(seen, 'terminate', Math.min(TERMINATE_GRACE_MS, ANSWER_MS)),
  'shell.disturbed': (_info, { messages, actions }) => {
    if (!actions.some(({ type }) => type === 'disturb')) return open();
    const faults = messages.filter(({ type, disturbed }) => disturbed && type === 'error');
    if (faults.length) return fail(some(faults.map(({ data }) => String(data.message).slice(0, 120))));
    const sent = messages.filter(({ disturbed }) => disturbed).length;
    return sent ? pass(`${sent}`) : open();
  },
  'limits.kept': (_info, { messages }) => {
    const over = messages.filter((message) => message.over !== null || message.malformed === 'size');
    if (over.length) return fail(some(over.map((message) => `${named(message)} ${message.over ?? 'size'}`)));
    return messages.length ? pass() : open();
  },
  'limits.saves': (_info, { messages, actions }) => {
    /** When the content sent it: a busy window hears late, and then several at once. */
    const sentAt = ({ at, skew }: SeenMessage) => at + (skew ?? 0);
    const last = new Map<string, SeenMessage>();
    const saves = messages.filter(({ type }) => type === 'state.save');
    for (const message of saves) {
      const key = `${message.document}|${String(message.data.key)}`;
      const before = last.get(key);
      // Half a second of slack: clocks of two windows.
      const soon = before && sentAt(message) - sentAt(before) < BRIDGE_LIMITS.stateSeconds * 1000 - 500;
      // The shell may ask for the state at any time.
      const asked = actions.some(
        ({ type, at }) =>
          (type === 'state.request' || type === 'terminate') && before && at >= before.at && at <= message.at,
      );
      // The last state may leave with the end of the run. What came first is told by the order: a millisecond is long.
      const after = messages.slice(messages.indexOf(message) + 1);
      const next = after.find(({ type }) => type === 'state.save' || type === 'finish');
      const parting = next?.type === 'finish' && next.at - message.at < 1000;
      if (soon && !parting && !asked) return fail(`${((sentAt(message) - sentAt(before)) / 1000).toFixed(1)} s`);
      last.set(key, message);
    }
    return last.size ? pass(`${last.size}`) : open();
  },
  'state.saved': (_info, { messages }) => {
    const saves = messages.filter(({ type, malformed, over }) => type === 'state.save' && !malformed && !over).length;
    if (saves) return pass(`${saves}`);
    return messages.some(({ type }) => type === 'step.end') ? fail('0') : open();
  },
  'state.restored': (_info, seen) => {
    const { messages, actions } = seen;
    const reloads = actions.filter(({ type, data }) => type === 'reload' && number(data.lastStep) > 0);
    if (reloads.length === 0) return open();
    const wrong: string[] = [];
    let checked = 0;
    for (const { document, data } of reloads) {
      const first = messages.find((m) => m.document === document + 1 && m.type === 'step.start');
      if (!first) continue;
      checked += 1;
      if (number(first.data.seq) < number(data.lastStep)) wrong.push(`${first.data.seq} < ${String(data.lastStep)}`);
    }
    return wrong.length ? fail(some(wrong)) : checked ? pass(`${checked}`) : open();
  },
  'rules.agree': checkRules,
};

/** Makes the report of what was seen so far. */
export function checkRun(
  info: KitPackage,
  seen: Observation,
  facts: { at: string; browser: string },
): ConformanceReport {
  const lines = LINES.map(([id, section]): ReportLine => {
    const [status, detail] = CHECKS[id](info, seen);
    return { id, section, status, detail };
  });
  const count = (status: Status) => lines.filter((line) => line.status === status).length;
  const renderer = seen.messages.find(({ type }) => type === 'ready')?.data.renderer;
  return {
    kit: 1,
    package: { code: info.code, version: info.version, recorded: isRecordedByPlatform(info.source) },
    bridge: BRIDGE_RELEASE,
    at: facts.at,
    browser: facts.browser,
    renderer: typeof renderer === 'string' ? renderer : null,
    summary: { pass: count('pass'), warn: count('warn'), fail: count('fail'), open: count('open') },
    lines,
    findings: [...info.findings],
  };
}
