/** What the development kit shows. */

import { button } from '../../../experiments/shared/controls.ts';
import { type Child, h, replaceContent } from '../../../experiments/shared/dom.ts';
import { translator } from '../../../experiments/shared/i18n.ts';
import { NACK_CODES, type ShellDataByType, type ShellType } from '../../../src/kernel/bridge/protocol.ts';
import { LOCALE_NAMES } from '../../../src/kernel/i18n/locales.ts';
import type { ConformanceReport, KitPackage, Observation, Status } from './kit.model.ts';
import { type KitMessages, messages } from './messages/catalog.ts';
import type { ShellSettings } from './shell.ts';

const SHAPES: Readonly<Record<Status, string>> = { pass: '✓', warn: '△', fail: '✕', open: '○' };
/** Lines of the log that are shown; all count. */
const SHOWN = 200;

export interface KitState {
  info: KitPackage | null;
  settings: ShellSettings;
  seen: Observation;
  lastStep: number;
  report: ConformanceReport | null;
  rehearsing: boolean;
}

export interface KitActions {
  change: (settings: Partial<ShellSettings>) => void;
  send: <K extends ShellType>(type: K, data: ShellDataByType[K]) => void;
  reload: () => void;
  fresh: () => void;
  rehearse: () => void;
  report: () => ConformanceReport | null;
}

/** A choice with its label; the answer is the value chosen. */
function choice(
  id: string,
  label: string,
  options: readonly (readonly [value: string, words: string])[],
  value: string,
  change: (value: string) => void,
): HTMLElement {
  return h(
    'div',
    { class: 'field' },
    h('label', { for: `s-${id}` }, label),
    h(
      'select',
      { id: `s-${id}`, change: (event: Event) => change((event.target as HTMLSelectElement).value) },
      options.map(([one, words]) => h('option', { value: one, selected: one === value }, words)),
    ),
  );
}

/** Builds the page once inside `host`. */
export function makeView(host: HTMLElement, actions: KitActions) {
  let shown: ShellSettings['locale'] = 'zh-CN';
  const t = translator<KitMessages>(messages, () => shown);
  const frame = h('iframe', { title: 'package', referrerpolicy: 'no-referrer' });
  const head = h('header', { class: 'kit-head' });
  const notice = h('p', { class: 'kit-notice', role: 'alert', hidden: true });
  const controls = h('section', { class: 'kit-controls' });
  const report = h('section', { class: 'kit-report', tabindex: 0 });
  const log = h('section', { class: 'kit-log', tabindex: 0 });
  const stage = h('section', { class: 'kit-stage' }, notice, frame);
  host.append(head, h('main', { class: 'kit' }, stage, h('div', { class: 'kit-side' }, controls, report, log)));

  const drawHeader = ({ info }: KitState) =>
    replaceContent(
      head,
      h('h1', {}, t('title')),
      info && h('span', { class: 'code' }, info.code),
      info && h('span', { class: 'kit-title' }, `${info.title[shown]} · ${info.version}`),
    );

  const drawControls = ({ settings, rehearsing }: KitState) => {
    const { send, change } = actions;
    const words = <K extends string>(prefix: string, keys: readonly K[]) =>
      keys.map((key) => [key, t(`${prefix}_${key}` as keyof KitMessages)] as const);
    replaceContent(
      controls,
      h('h2', {}, t('controls')),
      h(
        'div',
        { class: 'fields' },
        choice('language', t('language'), Object.entries(LOCALE_NAMES), settings.locale, (locale) =>
          change({ locale: locale as ShellSettings['locale'] }),
        ),
        choice('theme', t('theme'), words('theme', ['light', 'dark']), settings.theme, (theme) =>
          change({ theme: theme as ShellSettings['theme'] }),
        ),
        choice('mode', t('mode'), words('mode', ['practice', 'graded', 'trial', 'review']), settings.mode, (mode) => {
          change({ mode: mode as ShellSettings['mode'] });
          actions.fresh();
        }),
        choice(
          'attempt',
          t('attempt'),
          [1, 2, 3, 4, 5].map((n) => [String(n), String(n)] as const),
          String(settings.attempt),
          (attempt) => change({ attempt: Number(attempt) }),
        ),
        choice('acks', t('acks'), words('acks', ['prompt', 'late']), settings.lateSeconds ? 'late' : 'prompt', (acks) =>
          change({ lateSeconds: acks === 'late' ? 3 : 0 }),
        ),
        choice('network', t('network'), words('network', ['on', 'off']), settings.online ? 'on' : 'off', (network) =>
          change({ online: network === 'on' }),
        ),
        choice(
          'refuse',
          t('refuse'),
          [['', t('refuse_none')], ...NACK_CODES.map((code) => [code, code] as const)],
          settings.refuse ?? '',
          (code) => change({ refuse: NACK_CODES.find((one) => one === code) ?? null }),
        ),
      ),
      h(
        'div',
        { class: 'row' },
        button('pause', t('pause'), () => send('pause', {})),
        button('resume', t('resume'), () => send('resume', {})),
        button('hint', t('hint'), () => send('hint', { text: t('hintText') })),
        button('warning', t('warning'), () => send('timeWarning', { seconds: 300 })),
        button('request', t('request'), () => send('state.request', { key: 'progress' })),
        button('terminate', t('terminate'), () => send('terminate', { reason: 'admin', graceMs: 60_000 })),
        button('reload', t('reload'), actions.reload),
        button('fresh', t('fresh'), actions.fresh),
        button('rehearse', t(rehearsing ? 'rehearsing' : 'rehearse'), actions.rehearse, {
          kind: 'primary',
          disabled: rehearsing,
        }),
      ),
    );
  };

  const save = () => {
    const made = actions.report();
    if (!made) return;
    const address = URL.createObjectURL(new Blob([JSON.stringify(made, null, 2)], { type: 'application/json' }));
    h('a', { href: address, download: `${made.package.code || 'package'}-conformance.json` }).click();
    setTimeout(() => URL.revokeObjectURL(address), 1000);
  };

  const drawReport = ({ report: made }: KitState) =>
    replaceContent(
      report,
      h('h2', {}, t('report')),
      made && [
        h('p', { class: 'kit-summary', role: 'status' }, t('summary', made.summary)),
        h(
          'ul',
          { class: 'kit-lines' },
          made.lines.map(({ id, section, status, detail }) =>
            h(
              'li',
              { class: status, 'data-line': id, 'data-status': status },
              h('span', { class: 'shape', 'aria-hidden': 'true' }, SHAPES[status]),
              h('span', { class: 'hidden' }, t(`status_${status}`)),
              h('span', { class: 'words' }, t(id), detail && h('small', {}, detail)),
              h('span', { class: 'section' }, `§${section}`),
            ),
          ),
        ),
        made.findings.length > 0 && [
          h('h3', {}, t('findings')),
          h(
            'ul',
            { class: 'kit-findings' },
            made.findings.map(({ code, severity, path, line, text, remedy }) =>
              h(
                'li',
                { class: severity },
                h('strong', {}, code),
                h('span', { class: 'words' }, text[shown], h('small', {}, remedy[shown])),
                path && h('code', {}, `${path}${line ? `:${line}` : ''}`),
              ),
            ),
          ),
        ],
        h('div', { class: 'row' }, button('download', t('download'), save)),
      ],
    );

  const drawLog = ({ seen, lastStep }: KitState) => {
    const rows: { at: number; row: Child }[] = [
      ...seen.messages.map((message) => ({
        at: message.at,
        row: h(
          'tr',
          { class: message.malformed || message.over ? 'refused' : '' },
          h('td', {}, (message.at / 1000).toFixed(1)),
          h('td', {}, `→ ${message.type}`),
          h('td', {}, message.n ?? '—'),
          h(
            'td',
            { class: 'data' },
            (message.malformed || message.over) &&
              h('strong', {}, `${t('refused', { reason: message.malformed ?? message.over ?? '' })} `),
            message.bytes > 2000 ? t('bytes', { n: message.bytes }) : JSON.stringify(message.data),
          ),
        ),
      })),
      ...seen.actions.map((action) => ({
        at: action.at,
        row: h(
          'tr',
          { class: 'action' },
          h('td', {}, (action.at / 1000).toFixed(1)),
          h('td', {}, `← ${action.type}`),
          h('td', {}, ''),
          h('td', { class: 'data' }, JSON.stringify(action.data)),
        ),
      })),
    ].sort((a, b) => b.at - a.at);
    replaceContent(
      log,
      h('h2', {}, t('log')),
      rows.length
        ? [
            h(
              'p',
              { class: 'note' },
              t('logCount', { n: seen.messages.length, document: seen.documents, step: lastStep }),
            ),
            h(
              'table',
              {},
              h(
                'tbody',
                {},
                rows.slice(0, SHOWN).map(({ row }) => row),
              ),
            ),
          ]
        : h('p', { class: 'note' }, t('logEmpty')),
    );
  };

  const fault = (text: string) => {
    notice.hidden = false;
    notice.textContent = text;
  };

  return {
    frame,
    /** Says why nothing can be shown. */
    fault: (reason: string) => fault(t('unreachable', { reason })),
    hintText: () => t('hintText'),
    draw: (state: KitState) => {
      shown = state.settings.locale;
      document.documentElement.lang = shown;
      document.documentElement.dataset.theme = state.settings.theme;
      document.title = `${state.info?.code ?? ''} · ${t('title')}`;
      stage.setAttribute('aria-label', t('content'));
      controls.setAttribute('aria-label', t('controls'));
      report.setAttribute('aria-label', t('report'));
      log.setAttribute('aria-label', t('log'));
      frame.title = t('content');
      const refused = state.info?.refused ?? null;
      notice.hidden = true;
      if (refused) fault(t('notServed', { reason: `${refused.code} ${refused.path ?? ''} ${refused.text[shown]}` }));
      drawHeader(state);
      // A list that is open is left alone: a message must not close it under the pointer.
      if (!(document.activeElement instanceof HTMLSelectElement)) drawControls(state);
      drawReport(state);
      drawLog(state);
    },
  };
}
