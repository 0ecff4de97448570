/** What an experiment's autopilot needs of a browser test: satisfied by a Playwright Page, Frame and FrameLocator. */
import type { BridgeLocale } from '../../src/kernel/bridge/protocol.ts';
import type { Catalog, Params } from './i18n.ts';
import { format } from './i18n.ts';
import { frameMessages } from './messages/frame.ts';

/** A found element. */
export interface PilotTarget {
  click(): Promise<void>;
  fill(value: string): Promise<void>;
  check(): Promise<void>;
  textContent(): Promise<string | null>;
  getAttribute(name: string): Promise<string | null>;
  count(): Promise<number>;
  waitFor(options?: { state?: 'visible' }): Promise<void>;
}

/** A document to drive. */
export interface PilotScope {
  getByRole(role: string, options?: { name?: string; exact?: boolean }): PilotTarget;
  getByLabel(text: string, options?: { exact?: boolean }): PilotTarget;
  locator(selector: string): PilotTarget;
}

/** Hands for an autopilot: everything is reached by role and label in the language the experiment shows. */
export interface Pilot<M> {
  locale: BridgeLocale;
  word: (key: keyof M & string, params?: Params) => string;
  press: (key: keyof M & string, params?: Params) => Promise<void>;
  type: (key: keyof M & string, value: string, params?: Params) => Promise<void>;
  slide: (key: keyof M & string, value: number, params?: Params) => Promise<void>;
  choose: (key: keyof M & string, params?: Params) => Promise<void>;
  tick: (key: keyof M & string) => Promise<void>;
  /** Number of the open step, steps + 1 on the summary. */
  current: () => Promise<number>;
  /** Presses “check and record”, then “next”. */
  done: () => Promise<void>;
  submit: () => Promise<void>;
}

/** Reads the language of the document and gives hands for it. */
export async function takePilot<M extends Record<string, string>>(
  scope: PilotScope,
  catalog: Catalog<M>,
): Promise<Pilot<M>> {
  await scope.locator('#step-title').waitFor({ state: 'visible' });
  const locale = ((await scope.locator('html').getAttribute('lang')) ?? 'zh-CN') as BridgeLocale;
  const word = (key: keyof M & string, params?: Params) => format(catalog[locale][key] as string, params);
  const frame = frameMessages[locale];
  const button = (name: string) => scope.getByRole('button', { name, exact: true }).click();
  return {
    locale,
    word,
    press: (key, params) => button(word(key, params)),
    type: (key, value, params) => scope.getByRole('textbox', { name: word(key, params), exact: true }).fill(value),
    slide: (key, value, params) =>
      scope.getByRole('slider', { name: word(key, params), exact: true }).fill(String(Number(value.toFixed(4)))),
    choose: (key, params) => scope.getByRole('radio', { name: word(key, params), exact: true }).check(),
    tick: (key) => scope.getByRole('checkbox', { name: word(key), exact: true }).check(),
    current: async () => {
      const done = await scope.locator('main.lab').getAttribute('data-done');
      return Number(done) + 1;
    },
    done: async () => {
      await button(frame.check);
      await button(frame.next);
    },
    submit: () => button(frame.submit),
  };
}
