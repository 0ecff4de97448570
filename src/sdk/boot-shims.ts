/**
 * Stand-ins for what older platforms offered to content: SCORM's API, H5P's statements, three functions of the national
 * showcase, xAPI by window message, Unity's identity push. Each wakes up when the page uses it and not before, and says
 * what it hears in the messages of the bridge.
 */
import type { Json } from '../kernel/bridge/protocol.ts';
import type { ShellLine } from './boot-port.ts';

type Bag = Record<string, unknown>;
const bag = (value: unknown): Bag => (typeof value === 'object' && value !== null ? (value as Bag) : {});
const text = (value: unknown, most = 200): string => String(value ?? '').slice(0, most);
const number = (value: unknown): number | undefined => {
  const read = typeof value === 'string' && value.trim() !== '' ? Number(value) : value;
  return typeof read === 'number' && Number.isFinite(read) ? read : undefined;
};
/** A value small enough for an item, else nothing. */
const small = (value: unknown): Json | undefined => {
  try {
    return JSON.stringify(value).length <= 3000 ? (value as Json) : undefined;
  } catch {
    return undefined;
  }
};
const parsed = (value: unknown): unknown => {
  if (typeof value !== 'string') return value;
  try {
    return JSON.parse(value);
  } catch {
    return value;
  }
};

/** Offers a global that comes into being when it is first read; the page may put its own in its place. */
function offer(name: string, make: () => unknown): void {
  if (name in window) return;
  let made: unknown;
  Object.defineProperty(window, name, {
    configurable: true,
    get: () => (made ??= make()),
    set: (value) =>
      Object.defineProperty(window, name, { value, writable: true, configurable: true, enumerable: true }),
  });
}

/** SCORM 1.2 (`API`) or 2004 (`API_1484_11`). What was saved before is there once the shell has answered. */
function scorm(line: ShellLine, newer: boolean) {
  const source = newer ? 'scorm2004' : 'scorm12';
  const core = newer ? 'cmi.' : 'cmi.core.';
  const values: Record<string, string> = {};
  const reported = new Set<string>();
  let state = 0;
  let error = '0';
  let score = '';
  let saved = '';
  const fixed = (key: string): string | undefined => {
    const welcome = line.welcome();
    switch (key) {
      case `${core}${newer ? 'learner' : 'student'}_id`:
        return welcome?.learner.pid ?? '';
      case `${core}${newer ? 'learner' : 'student'}_name`:
        return welcome?.learner.displayName ?? '';
      case `${core}${newer ? 'mode' : 'lesson_mode'}`:
        return welcome?.mode === 'review' ? 'review' : 'normal';
      case `${core}credit`:
        return 'credit';
      case `${core}entry`:
        return welcome?.resume?.states.cmi ? 'resume' : 'ab-initio';
      default:
        return undefined;
    }
  };
  const countOf = (list: string) =>
    new Set(Object.keys(values).flatMap((key) => (key.startsWith(list) ? [key.slice(list.length).split('.')[0]] : [])))
      .size;
  const read = (key: string): string => {
    if (key.endsWith('._count')) return String(countOf(key.slice(0, -6)));
    const before = bag(line.welcome()?.resume?.states.cmi?.data)[key];
    return fixed(key) ?? values[key] ?? (typeof before === 'string' ? before : '');
  };
  const report = () => {
    const scaled = newer ? number(values['cmi.score.scaled']) : undefined;
    const raw = scaled === undefined ? number(values[`${core}score.raw`]) : scaled * 100;
    const min = (scaled === undefined && number(values[`${core}score.min`])) || 0;
    const max = scaled === undefined ? (number(values[`${core}score.max`]) ?? 100) : 100;
    const now = raw === undefined ? '' : `${raw}|${min}|${max}`;
    if (raw !== undefined && max > min && now !== score) {
      score = now;
      line.send('score', { raw: raw - min, max: max - min }, source);
    }
    for (let i = 0; i < countOf('cmi.interactions.'); i++) {
      const of = (field: string) => values[`cmi.interactions.${i}.${field}`];
      const response = of('learner_response') ?? of('student_response');
      const id = of('id');
      const key = `${i}|${id}|${response}|${of('result')}`;
      if (!id || response === undefined || reported.has(key)) continue;
      reported.add(key);
      const correct = of('result') ? { correct: of('result') === 'correct' } : {};
      line.send('answer', { questionId: text(id), response: text(response, 2000), ...correct }, source);
    }
    const data = JSON.stringify(values);
    if (data !== saved) line.send('state.save', { key: 'cmi', data: { ...values }, stepSeq: 0 }, source);
    saved = data;
    return raw;
  };
  const api = {
    initialize: () => {
      if (state !== 0) return fail('103', '101');
      state = 1;
      line.send('ready', { loadMs: Math.round(performance.now()), renderer: source }, source);
      return done();
    },
    terminate: () => {
      if (state !== 1) return fail('112', '301');
      const raw = report();
      state = 2;
      const status = newer
        ? [values['cmi.completion_status'], values['cmi.success_status']]
        : [values['cmi.core.lesson_status']];
      const open = status.some((one) => one === 'incomplete' || one === 'browsed' || one === 'not attempted');
      const graded = status.some((one) => one === 'passed' || one === 'failed' || one === 'completed');
      line.send('finish', { status: open && !graded ? 2 : 1, ...(raw === undefined ? {} : { score: raw }) }, source);
      return done();
    },
    get: (key: unknown) => {
      if (state !== 1) return fail('122', '301') && '';
      error = '0';
      return read(String(key));
    },
    set: (key: unknown, value: unknown) => {
      if (state !== 1) return fail('132', '301');
      if (fixed(String(key)) !== undefined) return fail('404', '403');
      values[String(key)] = String(value);
      return done();
    },
    commit: () => {
      if (state !== 1) return fail('142', '301');
      report();
      return done();
    },
    error: () => error,
  };
  function done() {
    error = '0';
    return 'true';
  }
  function fail(code2004: string, code12: string) {
    error = newer ? code2004 : code12;
    return 'false';
  }
  const empty = () => '';
  return newer
    ? {
        version: '1.0',
        Initialize: api.initialize,
        Terminate: api.terminate,
        GetValue: api.get,
        SetValue: api.set,
        Commit: api.commit,
        GetLastError: api.error,
        GetErrorString: empty,
        GetDiagnostic: empty,
      }
    : {
        LMSInitialize: api.initialize,
        LMSFinish: api.terminate,
        LMSGetValue: api.get,
        LMSSetValue: api.set,
        LMSCommit: api.commit,
        LMSGetLastError: api.error,
        LMSGetErrorString: empty,
        LMSGetDiagnostic: empty,
      };
}

/** Says an xAPI statement of the content. */
function statement(line: ShellLine, raw: unknown, source: string): void {
  const said = bag(raw);
  const verb = text(bag(said.verb).id);
  if (!verb) return;
  const object = bag(said.object);
  const names = Object.values(bag(bag(object.definition).name));
  const name = text(names[0] ?? object.id);
  const result = bag(said.result);
  const score = bag(result.score);
  const raws = number(score.raw) ?? (number(score.scaled) === undefined ? undefined : number(score.scaled)! * 100);
  const max = number(score.max) ?? 100;
  if (/\/answered$/.test(verb)) {
    line.send(
      'answer',
      {
        questionId: text(object.id ?? name) || 'question',
        response: small(result.response) ?? null,
        ...(typeof result.success === 'boolean' ? { correct: result.success } : {}),
        ...(raws === undefined ? {} : { score: raws }),
      },
      source,
    );
    return;
  }
  const kept = small(said.result);
  line.send('event', { verb, object: name || verb, ...(kept === undefined ? {} : { result: kept }) }, source);
  // Only the whole reports a score: parts of it name what they belong to.
  const part = bag(bag(said.context).contextActivities).parent !== undefined;
  if (!part && raws !== undefined && max > 0) line.send('score', { raw: raws, max }, source);
}

/** H5P sends its statements through a dispatcher of its own, which exists some time after its scripts. */
function listenToH5p(line: ShellLine): void {
  let tries = 40;
  const look = () => {
    const dispatcher = bag(bag((window as unknown as Bag).H5P).externalDispatcher);
    if (typeof dispatcher.on === 'function') {
      dispatcher.on('xAPI', (event: unknown) => statement(line, bag(bag(event).data).statement, 'h5p'));
    } else if ('H5P' in window || tries-- > 0) setTimeout(look, 250);
  };
  window.addEventListener('DOMContentLoaded', look);
}

const listOf = (value: unknown): unknown[] => {
  const read = parsed(value);
  if (Array.isArray(read)) return read;
  return typeof read === 'string' ? read.split(',') : read === undefined || read === null ? [] : [read];
};

/** The three functions older showcase platforms put on their pages. */
function offerShowcase(line: ShellLine): void {
  offer('ReciveData', () => (...lists: unknown[]) => {
    const [flags, numbers, stems, scores, right] = [0, 1, 2, 3, 4].map((i) => listOf(lists[i]));
    for (const [i, stem] of stems!.entries()) {
      const score = number(scores![i]);
      line.send(
        'answer',
        {
          questionId: text(`${text(flags![i], 90)}:${text(numbers![i] ?? i + 1, 90)}`),
          response: text(stem, 2000),
          ...(right![i] === undefined ? {} : { correct: /^(1|true)$/i.test(String(right![i])) }),
          ...(score === undefined ? {} : { score }),
        },
        'receivedata',
      );
    }
  });
  offer('ReportEdit', () => (json: unknown) => {
    const read = parsed(json);
    const blocks = Object.entries(typeof read === 'object' && read !== null ? read : { report: read });
    for (const [key, value] of blocks.slice(0, 30)) {
      const messages = document.createElement('i');
      messages.textContent = typeof value === 'string' ? value : JSON.stringify(value);
      line.send(
        'report',
        {
          section: 'report',
          key: text(key, 100) || 'report',
          kind: 'html',
          content: messages.innerHTML.slice(0, 60_000),
        },
        'reportedit',
      );
    }
  });
  offer('SendScoreToWeb', () => (value: unknown) => {
    const read = parsed(value);
    const raw = number(read) ?? number(bag(read).score);
    if (raw !== undefined) line.send('score', { raw, max: 100 }, 'sendscore');
  });
}

/** Content of a frame within, or of this page, that posts its statements; the shell hands on those posted to it. */
function listenToStatements(line: ShellLine): void {
  window.addEventListener('message', (event) => {
    const said = bag(parsed(event.data)).statement;
    if (said) statement(line, said, 'xapi');
  });
}

/** Older platforms pushed who is there into a Unity player; it gets a pseudonym. */
function pushIdentity(line: ShellLine): void {
  for (const name of ['unityInstance', 'gameInstance']) {
    if (name in window) continue;
    Object.defineProperty(window, name, {
      configurable: true,
      get: () => undefined,
      set: (value) => {
        Object.defineProperty(window, name, { value, writable: true, configurable: true, enumerable: true });
        const player = bag(value);
        if (typeof player.SendMessage !== 'function') return;
        line.whenWelcome(({ learner }) => {
          const user = JSON.stringify({ id: learner.pid, account: learner.pid, name: learner.displayName ?? '' });
          let tries = 120;
          const push = () => {
            // Until it runs, an older player drops what it is told.
            const loading = player.Module !== undefined && bag(player.Module).SendMessage === undefined;
            if (loading && tries-- > 0) setTimeout(push, 500);
            else (player.SendMessage as (...args: string[]) => void)('Platform', 'OnUser', user);
          };
          push();
        });
      },
    });
  }
}

/** Puts the stand-ins in place. */
export function offerShims(line: ShellLine): void {
  offer('API', () => scorm(line, false));
  offer('API_1484_11', () => scorm(line, true));
  offerShowcase(line);
  listenToH5p(line);
  listenToStatements(line);
  pushIdentity(line);
}
