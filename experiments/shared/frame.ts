/** The frame of an experiment: head with progress ticks, bench, panel with step, feedback and main actions. */
import { type Child, h, replaceContent, s } from './dom.ts';
import type { Translate } from './i18n.ts';
import type { FrameMessages } from './messages/frame.ts';

/** Everything the frame draws. */
export interface FrameModel {
  frame: Translate<FrameMessages>;
  code: string;
  title: string;
  steps: readonly { seq: number; title: string; max: number; result?: { score: number; remark: string } }[];
  current: number;
  goal: string;
  body: Child;
  locked: boolean;
  showScores: boolean;
  /** The platform draws title, steps, score and save state; the frame draws none of its own. */
  barred: boolean;
  /** What is still missing before the check; null when nothing is. */
  missing: string | null;
  total: number;
  fixed: (value: number, decimals: number) => string;
  finished: 'no' | 'sending' | 'yes';
  standalone: boolean;
}

export interface FrameActions {
  check: () => void;
  next: () => void;
  redo: () => void;
  submit: () => void;
}

export interface FrameView {
  bench: HTMLElement;
  draw: (model: FrameModel) => void;
  /** Shows a notice, announced politely; it goes with the next step or by its button. */
  notify: (text: string, kind: 'info' | 'warning') => void;
  /** Says under the check what is still missing, or that nothing is. */
  waits: (missing: string | null) => void;
  /** Covers the experiment with a word, or uncovers it. */
  pause: (text: string | null) => void;
  focus: (what: 'title' | 'next') => void;
}

/** Points without needless zeros. */
const points = (model: FrameModel, value: number): string => model.fixed(value, Number.isInteger(value) ? 0 : 2);

function progress(model: FrameModel): HTMLElement {
  return h(
    'ol',
    { class: 'rail', 'aria-label': model.frame('steps') },
    model.steps.map((step) => {
      const state =
        step.result && step.seq !== model.current ? 'done' : step.seq === model.current ? 'current' : 'todo';
      const done = state === 'done' || (step.seq === model.current && model.locked);
      return h(
        'li',
        {
          class: done ? 'done' : state,
          'aria-current': step.seq === model.current ? 'step' : undefined,
          title: `${step.seq} ${step.title}`,
        },
        h('span', { class: 'tick', 'aria-hidden': 'true' }, step.seq),
        h('span', { class: 'hidden' }, `${step.seq} ${step.title} · ${model.frame(done ? 'done' : state)}`),
      );
    }),
  );
}

function outcome(model: FrameModel): Child {
  const step = model.steps[model.current - 1];
  if (!model.locked || !step?.result) return null;
  const share = step.result.score / step.max;
  const kind = !model.showScores ? 'info' : share >= 0.85 ? 'good' : share >= 0.6 ? 'fair' : 'poor';
  const shape = { info: '●', good: '✓', fair: '△', poor: '✕' }[kind];
  return h(
    'div',
    { class: `outcome ${kind}` },
    h('span', { class: 'shape', 'aria-hidden': 'true' }, shape),
    h(
      'div',
      {},
      h(
        'strong',
        {},
        model.showScores
          ? model.frame('points', { score: points(model, step.result.score), max: step.max })
          : model.frame('recorded'),
      ),
      model.showScores && h('p', {}, step.result.remark),
    ),
  );
}

function summary(model: FrameModel, actions: FrameActions): Child {
  return [
    h('h2', { id: 'step-title', tabindex: -1 }, model.frame('summary')),
    h('p', { class: 'goal' }, model.frame(model.finished === 'yes' ? 'submitted' : 'summaryText')),
    h(
      'div',
      { class: 'table' },
      h(
        'table',
        {},
        h(
          'thead',
          {},
          h(
            'tr',
            {},
            h('th', { scope: 'col' }, model.frame('step')),
            model.showScores && h('th', { scope: 'col', class: 'number' }, model.frame('score')),
          ),
        ),
        h(
          'tbody',
          {},
          model.steps.map((step) =>
            h(
              'tr',
              {},
              h('td', { class: 'words' }, `${step.seq}. ${step.title}`),
              model.showScores && h('td', {}, `${points(model, step.result?.score ?? 0)} / ${step.max}`),
            ),
          ),
        ),
      ),
    ),
    h(
      'div',
      { class: 'actions' },
      model.showScores && h('strong', { class: 'sum' }, model.frame('total', { score: points(model, model.total) })),
      h(
        'button',
        {
          id: 'b-submit',
          type: 'button',
          class: 'button primary',
          disabled: model.finished !== 'no',
          click: actions.submit,
        },
        model.frame(model.finished === 'sending' ? 'sending' : 'submit'),
      ),
    ),
  ];
}

function stepPanel(model: FrameModel, actions: FrameActions): Child {
  const step = model.steps[model.current - 1];
  if (!step) return summary(model, actions);
  return [
    h('p', { class: 'eyebrow' }, model.frame('stepOf', { n: step.seq, total: model.steps.length })),
    h('h2', { id: 'step-title', tabindex: -1 }, step.title),
    h('p', { class: 'goal' }, model.goal),
    model.body,
    h('div', { role: 'status', 'aria-live': 'polite', class: 'feedback' }, outcome(model)),
    h(
      'div',
      { class: 'actions' },
      model.locked
        ? h(
            'button',
            { id: 'b-next', type: 'button', class: 'button primary', click: actions.next },
            model.frame('next'),
          )
        : [
            h(
              'button',
              { id: 'b-redo', type: 'button', class: 'button quiet', click: actions.redo },
              model.frame('redo'),
            ),
            h(
              'button',
              {
                id: 'b-check',
                type: 'button',
                class: 'button primary',
                'aria-describedby': 'b-why',
                click: actions.check,
              },
              model.frame('check'),
            ),
            h('p', { id: 'b-why', class: 'why' }),
          ],
    ),
  ];
}

/** The mark of the house: four ticks of a rule. */
const mark = () =>
  s(
    'svg',
    { class: 'mark', viewBox: '0 0 20 18', 'aria-hidden': 'true' },
    [6, 10, 14, 18].map((height, i) => s('rect', { x: i * 5.2, y: 18 - height, width: 2.6, height, rx: 1 })),
  );

const HEIGHTS = ['peek', 'work', 'full'] as const;

/** On a phone the panel is a sheet over the bench with three heights; its handle goes from one to the next. */
function sheetHandle() {
  let height: (typeof HEIGHTS)[number] = 'work';
  let step = 0;
  let redraw: () => void = () => undefined;
  const button = h('button', {
    type: 'button',
    class: 'sheet-handle',
    click: () => {
      height = HEIGHTS[(HEIGHTS.indexOf(height) + 1) % HEIGHTS.length]!;
      redraw();
    },
  });
  return {
    button,
    draw: (model: FrameModel, panel: HTMLElement) => {
      // A new step is worked at.
      if (step !== model.current) height = 'work';
      step = model.current;
      redraw = () => {
        panel.dataset.height = height;
        if (panel.parentElement) panel.parentElement.dataset.height = height;
        button.setAttribute('aria-label', model.frame('sheet', { height: model.frame(height) }));
      };
      redraw();
    },
  };
}

/** Builds the frame once inside `host`. */
export function frameView(host: HTMLElement, actions: FrameActions): FrameView {
  const head = h('header', { class: 'head' });
  const bench = h('section', { class: 'bench' });
  const notice = h('div', { class: 'notice-host', role: 'status', 'aria-live': 'polite' });
  const content = h('div', { class: 'panel-content' });
  const sheet = sheetHandle();
  const panel = h('section', { class: 'panel' }, sheet.button, notice, content);
  const cover = h('div', { class: 'cover', role: 'alert', hidden: true });
  const main = h('main', { class: 'lab' }, bench, panel);
  host.textContent = '';
  host.append(head, main, cover);
  let closeWord = '';
  let shown = 0;
  const waits = (missing: string | null) => {
    const why = document.getElementById('b-why');
    if (why) why.textContent = missing ?? '';
    document.getElementById('b-check')?.classList.toggle('waiting', missing !== null);
  };

  return {
    bench,
    draw: (model) => {
      closeWord = model.frame('close');
      bench.setAttribute('aria-label', model.frame('stage'));
      panel.setAttribute('aria-label', model.frame('panel'));
      document.body.classList.toggle('barred', model.barred);
      main.dataset.done = String(
        model.steps.filter((step) => step.result && (step.seq !== model.current || model.locked)).length,
      );
      sheet.draw(model, panel);
      if (model.barred) replaceContent(head, h('h1', { class: 'hidden' }, model.title));
      else {
        replaceContent(
          head,
          mark(),
          h('span', { class: 'code' }, model.code),
          h('h1', {}, model.title),
          model.standalone && h('span', { class: 'trial' }, model.frame('trial')),
          model.showScores && h('span', { class: 'sum' }, model.frame('total', { score: points(model, model.total) })),
          progress(model),
        );
      }
      replaceContent(content, stepPanel(model, actions));
      waits(model.missing);
      if (shown !== model.current) {
        // The panel scrolls beside the bench, the page scrolls on a narrow screen.
        panel.scrollTop = 0;
        window.scrollTo(0, 0);
        if (shown !== 0) replaceContent(notice);
        shown = model.current;
      }
    },
    waits,
    notify: (text, kind) =>
      replaceContent(
        notice,
        h(
          'div',
          { class: `notice ${kind}` },
          h('p', {}, text),
          h(
            'button',
            { type: 'button', class: 'button quiet', 'aria-label': closeWord, click: () => replaceContent(notice) },
            '×',
          ),
        ),
      ),
    pause: (text) => {
      cover.hidden = text === null;
      cover.textContent = text ?? '';
      main.inert = text !== null;
    },
    focus: (what) => {
      const element = document.getElementById(what === 'title' ? 'step-title' : 'b-next');
      element?.focus({ preventScroll: what === 'title' });
      if (what === 'next') element?.scrollIntoView({ block: 'nearest' });
    },
  };
}
