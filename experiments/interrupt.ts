/** Breaking off a run at any moment, for the tests of what a closed tab may cost. */
import type { Frame, Page } from '@playwright/test';
import { expect } from 'vitest';
import type { Case } from './browser-cases.ts';
import type { ShellWindow } from './browser-stand.ts';
import type { PilotScope, PilotTarget } from './shared/autopilot.ts';

/** Thrown by {@link interrupting} in the place of the next action. */
class Interrupted extends Error {}

const ACTIONS = ['click', 'fill', 'check'] as const;

/** A scope that carries out so many actions and then throws {@link Interrupted}. */
function interrupting(scope: PilotScope, left: number): PilotScope {
  let done = 0;
  const wrap = (target: PilotTarget): PilotTarget => {
    const counted = Object.fromEntries(
      ACTIONS.map((name) => [
        name,
        async (value: string) => {
          if (done >= left) throw new Interrupted();
          await target[name](value);
          done += 1;
        },
      ]),
    );
    return {
      ...counted,
      textContent: () => target.textContent(),
      getAttribute: (name) => target.getAttribute(name),
      count: () => target.count(),
      waitFor: (options) => target.waitFor(options),
    } as PilotTarget;
  };
  return {
    getByRole: (role, options) => wrap(scope.getByRole(role, options)),
    getByLabel: (text, options) => wrap(scope.getByLabel(text, options)),
    locator: (selector) => wrap(scope.locator(selector)),
  };
}

/** What the learner sees of the work, as text: progress, fields with their values, tables, buttons in use. */
export function readWork(): string {
  const field = (element: HTMLInputElement | HTMLButtonElement) => {
    const value = element instanceof HTMLInputElement ? `${element.value}${element.checked ? ' checked' : ''}` : '';
    return `${element.id} ${value}${element.disabled ? ' disabled' : ''}`;
  };
  const content = document.querySelector('.panel-content')?.cloneNode(true) as HTMLElement | undefined;
  // What a hand is about to do is not saved.
  for (const gesture of content?.querySelectorAll('[data-gesture]') ?? []) gesture.remove();
  const boards = [...document.querySelectorAll('.board')].map((board) => board.cloneNode(true) as Element);
  for (const part of boards.flatMap((board) => [...board.querySelectorAll('[tabindex]')])) {
    part.classList.remove('held');
    part.removeAttribute('aria-pressed');
    part.removeAttribute('tabindex');
  }
  return [
    document.querySelector('.rail')?.textContent,
    content?.textContent,
    ...[...(content?.querySelectorAll<HTMLInputElement | HTMLButtonElement>('input, button') ?? [])].map(field),
    ...boards.map((board) => board.innerHTML),
  ].join('\n');
}

/** Numbers in [0, 1) from a seed, so that a failed moment can be tried again. */
export function seeded(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

/**
 * Does the experiment up to a moment and waits until the shell holds a state of it.
 * @returns what the learner then saw, by {@link readWork}
 */
export async function breakOff(page: Page, frame: Frame, experiment: Case, moment: number): Promise<string> {
  const scope = interrupting(frame, moment);
  await experiment.drive(scope, experiment.params, experiment.manifest.steps.length).catch((error: unknown) => {
    if (!(error instanceof Interrupted)) throw error;
  });
  // A recorded step is behind the learner: what is compared is the one that follows.
  const next = frame.locator('#b-next');
  if ((await next.count()) > 0) await next.click();
  // The shell knows of everything since the last saved state, so it never calls that saved.
  const unsaved = () =>
    page.evaluate(() => {
      const last = (types: string[]) =>
        (window as unknown as ShellWindow).shell.messages.findLastIndex(({ type }) => types.includes(type));
      return last(['state.dirty', 'event', 'step.start', 'step.end', 'series']) > last(['state.save']);
    });
  await frame.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
  // What moves by itself is never wholly saved: a bob that is timed swings for 41 s.
  await expect.poll(unsaved, { timeout: 60_000, message: `moment ${moment}` }).toBe(false);
  // Letters of a field reach the tables with the next drawing.
  await page.evaluate(() => (window as unknown as ShellWindow).shell.send('locale', { locale: 'zh-CN' }));
  await expect.poll(unsaved, { timeout: 15_000 }).toBe(false);
  return frame.evaluate(readWork);
}
