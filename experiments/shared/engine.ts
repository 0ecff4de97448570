/** Step engine: one step after the other, scored, recorded, saved, restored; draws the frame around them. */
import type { BridgeLocale, Json, JsonObject } from '../../src/kernel/bridge/protocol.ts';
import { connect, type Vse } from '../../src/sdk/vse.ts';
import { type Child, h } from './dom.ts';
import { frameView } from './frame.ts';
import { fixed, type Translate, translator } from './i18n.ts';
import { type Manifest, resolveParams, standaloneSteps } from './manifest.ts';
import { type FrameMessages, frameMessages } from './messages/frame.ts';
import { round2 } from './numbers.ts';

const STATE_KEY = 'progress';

/** Outcome of a step. `remark` is a sentence for the learner, `ext` goes into the record. */
export interface StepOutcome {
  score: number;
  remark: string;
  ext?: JsonObject;
}

/** A step: what it shows, when it may be checked, what it is worth. `D` is the data of the experiment, plain JSON. */
export interface Step<D> {
  seq: number;
  view: (lab: Lab<D>) => Child;
  /** Words for what is still missing before the check, or null. */
  missing: (lab: Lab<D>) => string | null;
  score: (lab: Lab<D>) => StepOutcome;
  /** Puts the data of this step back for another try. */
  reset: (lab: Lab<D>) => void;
  /** Runs when the step opens; `restored` when it was open before and its data are kept. */
  enter?: (lab: Lab<D>, restored: boolean) => void;
}

/** What steps and the bench may use. */
export interface Lab<D> {
  readonly vse: Vse;
  readonly params: Readonly<Record<string, number>>;
  data: D;
  locale: BridgeLocale;
  readonly frame: Translate<FrameMessages>;
  /** A number in the writing of the language. */
  fixed: (value: number, decimals: number) => string;
  /** Sequence number of the open step. */
  current: () => number;
  /** True once the open step has been recorded. */
  locked: () => boolean;
  /** Redraws panel and bench. */
  update: () => void;
  /** Redraws the bench only, while a slider moves. */
  touch: () => void;
  /** Notes a change that draws nothing: the state is saved within five seconds. */
  changed: () => void;
  /** Records an action; numbers carry their unit. */
  act: (verb: string, object: string, result?: Json) => void;
}

/** Result kept per step. */
export interface KeptResult {
  score: number;
  remark: string;
}

/** Everything that is saved: plain JSON. */
export interface RunState<D> {
  v: 1;
  current: number;
  results: Record<string, KeptResult>;
  data: D;
  /** The open step was entered before this was saved; its data are its own. */
  entered?: boolean;
  /** The running apparatus, where the experiment has one. */
  live?: Json;
}

/** An apparatus that goes on by itself: what of it must outlive a closed tab. */
export interface LiveRig {
  /** What is going on now, null while it rests. */
  save: () => Json;
  /** Goes on from what was kept; anything that does not fit is left aside. */
  restore: (kept: Json) => void;
}

/** The experiment as its folder describes it. */
export interface Experiment<D> {
  manifest: Manifest;
  initial: () => D;
  /** Builds steps and bench for the parameters of this run. */
  assemble: (lab: Lab<D>) => {
    steps: readonly Step<D>[];
    /** Builds the bench once; the answered function redraws it. */
    bench: (host: HTMLElement) => () => void;
    live?: LiveRig;
  };
  renderer: string;
}

/** Reads a kept state; anything that does not fit is left aside and the run starts anew. */
function readState<D extends object>(raw: unknown, initial: D, count: number): RunState<D> | null {
  if (typeof raw !== 'object' || raw === null) return null;
  const state = raw as Partial<RunState<D>>;
  const fits = state.v === 1 && Number.isInteger(state.current) && state.current! >= 1 && state.current! <= count + 1;
  if (!fits || typeof state.data !== 'object' || typeof state.results !== 'object') return null;
  return {
    v: 1,
    current: state.current!,
    results: { ...state.results },
    data: { ...initial, ...state.data },
    entered: state.entered === true,
    live: state.live ?? null,
  };
}

/** Connects, restores, draws and runs an experiment inside `host`. */
export async function runExperiment<D extends object>(host: HTMLElement, experiment: Experiment<D>): Promise<void> {
  const { manifest } = experiment;
  const stepCount = manifest.steps.length;
  const vse = await connect({
    caps: ['state', 'locale', 'theme'],
    fallback: { experiment: { code: manifest.code, version: manifest.version, maxScore: manifest.maxScore } },
  });
  const resumed = readState<D>(vse.state.load(STATE_KEY), experiment.initial(), stepCount);
  const state: RunState<D> = resumed ?? { v: 1, current: 1, results: {}, data: experiment.initial() };
  const known = vse.steps.length ? vse.steps : standaloneSteps(manifest, vse.locale);
  let locked = false;
  let finished: 'no' | 'sending' | 'yes' = 'no';
  let refreshBench: () => void = () => undefined;
  /** Marks the state for its save; what is drawn while the experiment opens is no change. */
  let changed: () => void = () => undefined;

  const lab: Lab<D> = {
    vse,
    params: resolveParams(manifest, vse.params),
    data: state.data,
    locale: vse.locale,
    frame: translator(frameMessages, () => lab.locale),
    fixed: (value, decimals) => fixed(value, decimals, lab.locale),
    current: () => state.current,
    locked: () => locked,
    update: () => {
      render();
      refreshBench();
      changed();
    },
    touch: () => {
      refreshBench();
      changed();
      wait();
    },
    changed: () => changed(),
    act: (verb, object, result) => void vse.event(verb, object, result, { step: state.current }),
  };

  const { steps, bench, live } = experiment.assemble(lab);
  const maxOf = (seq: number) => manifest.steps[seq - 1]?.maxScore ?? 0;
  const total = () => round2(Object.values(state.results).reduce((sum, result) => sum + result.score, 0));
  // A recorded step stands behind the learner: after a crash nobody repeats it.
  const readKept = (): Json =>
    structuredClone({
      ...state,
      current: locked ? state.current + 1 : state.current,
      entered: !locked,
      live: locked ? null : (live?.save() ?? null),
    }) as unknown as Json;
  const save = vse.state.auto(STATE_KEY, readKept);

  const open = (restored = false) => {
    locked = false;
    const step = steps[state.current - 1];
    if (step) {
      void vse.step.start(step.seq);
      step.enter?.(lab, restored);
    }
    lab.update();
  };

  const check = () => {
    const step = steps[state.current - 1];
    if (!step || locked) return;
    const missing = step.missing(lab);
    if (missing !== null) return view.notify(lab.frame('missing', { what: missing }), 'warning');
    const outcome = step.score(lab);
    const score = Math.min(maxOf(step.seq), Math.max(0, round2(outcome.score)));
    const info = manifest.steps[step.seq - 1];
    locked = true;
    state.results[step.seq] = { score, remark: outcome.remark };
    const share = score / (info?.maxScore || 1);
    void vse.step.end({
      seq: step.seq,
      title: known[step.seq - 1]?.title ?? info?.title[lab.locale] ?? '',
      expectTime: info?.expectTime ?? 0,
      maxScore: info?.maxScore ?? 0,
      score,
      evaluation: share >= 0.85 ? '优秀' : share >= 0.6 ? '达标' : '不达标',
      scoringModel: info?.scoringModel ?? '',
      remarks: outcome.remark,
      ...(outcome.ext && { ext_data: outcome.ext }),
    });
    void vse.progress(step.seq / stepCount);
    void vse.score(total(), manifest.maxScore);
    lab.update();
    view.focus('next');
  };

  const next = () => {
    state.current += 1;
    open();
    view.focus('title');
  };

  const redo = () => {
    const step = steps[state.current - 1];
    if (!step || locked) return;
    lab.act('restarted', `step:${step.seq}`);
    step.reset(lab);
    void vse.step.start(step.seq);
    lab.update();
    view.focus('title');
  };

  const submit = async () => {
    finished = 'sending';
    render();
    await vse.finish({ status: 1, score: total() }).catch(() => undefined);
    finished = 'yes';
    render();
  };

  /** Tells again what the open step still misses. */
  const wait = () => {
    const step = steps[state.current - 1];
    if (step && !locked) view.waits(step.missing(lab));
  };
  const view = frameView(host, { check, next, redo, submit: () => void submit() });
  const render = () => {
    const step = steps[state.current - 1];
    const info = manifest.steps[state.current - 1];
    view.draw({
      frame: lab.frame,
      code: manifest.code,
      title: manifest.title[lab.locale],
      steps: manifest.steps.map((item) => ({
        seq: item.seq,
        title: item.title[lab.locale],
        max: item.maxScore,
        result: state.results[item.seq],
      })),
      current: state.current,
      goal: info?.goal[lab.locale] ?? '',
      body: step ? h('div', { class: 'work', inert: locked }, step.view(lab)) : null,
      locked,
      showScores: vse.settings.showScores !== false,
      barred: vse.settings.bar === true,
      missing: step && !locked ? step.missing(lab) : null,
      total: total(),
      fixed: lab.fixed,
      finished,
      standalone: vse.standalone,
    });
  };

  const setTheme = (theme: string) => {
    document.documentElement.dataset.theme = theme;
  };
  const setLocale = (locale: BridgeLocale) => {
    lab.locale = locale;
    document.documentElement.lang = locale;
    document.title = manifest.title[locale];
  };
  setTheme(vse.theme);
  setLocale(vse.locale);
  vse.on('theme', ({ theme }) => {
    setTheme(theme);
    lab.update();
  });
  vse.on('locale', ({ locale }) => {
    if (!Object.hasOwn(frameMessages, locale)) return;
    setLocale(locale);
    lab.update();
  });
  vse.on('hint', ({ text }) => view.notify(lab.frame('hint', { text }), 'info'));
  vse.on('timeWarning', ({ seconds }) =>
    view.notify(lab.frame('timeLeft', { minutes: Math.max(1, Math.round(seconds / 60)) }), 'warning'),
  );
  vse.on('pause', () => view.pause(lab.frame('paused')));
  vse.on('resume', () => view.pause(null));
  vse.on('terminate', () => view.notify(lab.frame('ending'), 'warning'));

  // Fields write into the data at every letter, behind their own listeners.
  for (const type of ['input', 'change', 'click']) {
    host.addEventListener(type, () => {
      changed();
      wait();
    });
  }

  refreshBench = bench(view.bench);
  void vse.ready(experiment.renderer);
  open(resumed?.entered);
  if (resumed?.live) {
    live?.restore(resumed.live);
    lab.update();
  }
  changed = save;
  if (resumed && state.current <= stepCount) {
    view.notify(lab.frame('restored', { n: state.current }), 'info');
  }
}
