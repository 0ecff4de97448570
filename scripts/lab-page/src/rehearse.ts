/** A run through everything a shell may do, for a content that stands anywhere in its steps. */
import { BRIDGE_LIMITS, TERMINATE_GRACE_MS } from '../../../src/kernel/bridge/protocol.ts';
import type { KitShell } from './shell.ts';

const pause = (ms: number) => new Promise<void>((done) => setTimeout(done, ms));

/** Waits until a condition holds. @returns false when it did not in this time */
async function until(holds: () => boolean, ms: number): Promise<boolean> {
  for (const end = performance.now() + ms; performance.now() < end; await pause(50)) if (holds()) return true;
  return holds();
}

const saves = (shell: KitShell) => shell.observe().messages.filter(({ type }) => type === 'state.save').length;
const ready = (shell: KitShell) => {
  const { messages, documents } = shell.observe();
  return messages.some(({ type, document }) => type === 'ready' && document === documents);
};

/**
 * Languages, themes, pause, hint, warning, late acks, network loss, a request for the state, a reload and the end by
 * the platform, in this order. Takes about half a minute.
 */
export async function rehearse(shell: KitShell, hintText: string): Promise<void> {
  if (!(await until(() => ready(shell), 12_000))) return;
  const { settings } = shell;
  const { locale, theme } = settings;
  for (const other of ['zh-TW', 'en-US', 'pt-BR', locale] as const) {
    settings.locale = other;
    settings.theme = settings.theme === 'light' ? 'dark' : 'light';
    shell.sendSettings();
    await pause(200);
  }
  settings.theme = theme;
  shell.sendSettings();
  shell.send('pause', {});
  await pause(300);
  shell.send('resume', {});
  shell.send('hint', { text: hintText });
  shell.send('timeWarning', { seconds: 300 });

  const gap = BRIDGE_LIMITS.stateSeconds * 1000 + 2500;
  const ask = async (send: () => void) => {
    const before = saves(shell);
    send();
    await until(() => saves(shell) > before, gap);
  };
  settings.lateSeconds = 1;
  settings.online = false;
  shell.disturb();
  await ask(() => shell.send('state.request', { key: 'progress' }));
  await pause(1200);
  settings.lateSeconds = 0;
  settings.online = true;
  shell.disturb();

  shell.reload();
  await until(() => ready(shell), 12_000);
  await pause(400);
  await ask(() => shell.send('terminate', { reason: 'admin', graceMs: TERMINATE_GRACE_MS }));
  // Without an answer the verdict stands only when its time is over.
  const { messages, actions } = shell.observe();
  const asked = actions.filter(({ type }) => type === 'terminate' || type === 'state.request');
  const unanswered = asked.some(({ at }) => !messages.some((m) => m.type === 'state.save' && m.at >= at));
  if (unanswered) await pause(2000);
}
