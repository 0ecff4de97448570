import { reach } from '../../../../ui/api/reach.ts';
import { readStored, writeStored } from '../../../../ui/api/storage.ts';
import { outboxStore } from './outbox.store.ts';
import type { RunDetail } from './run-calls.ts';
import { type CheckRow, checkBrowser, checkClock, checkScreen, isKeptCheck, verdict } from './self-check.model.ts';

const DAY_MS = 86_400_000;
/** The content host must answer within this time. */
const REACH_MS = 8000;

const keyOf = (detail: RunDetail) => `selfcheck:${detail.experiment.id}`;

/** Result of a check of this browser for this experiment in the last 24 hours that let the person go on by itself. */
export function keptCheck(detail: RunDetail): readonly CheckRow[] | null {
  const rows = readStored(keyOf(detail), isKeptCheck);
  return rows && verdict(rows) === 'pass' ? rows : null;
}

function checkWebgl(): CheckRow {
  const context = document.createElement('canvas').getContext('webgl2');
  const info = context?.getExtension('WEBGL_debug_renderer_info');
  const found = context ? String(context.getParameter(info?.UNMASKED_RENDERER_WEBGL ?? context.RENDERER)) : '';
  context?.getExtension('WEBGL_lose_context')?.loseContext();
  return { name: 'webgl', state: context ? 'pass' : 'fail', found };
}

async function checkContent(address: string): Promise<CheckRow> {
  const status = await reach(address, REACH_MS);
  const fine = status !== null && status < 400;
  return { name: 'content', state: fine ? 'pass' : 'fail', found: fine || status === null ? '' : String(status) };
}

async function checkStorage(): Promise<CheckRow> {
  const store = await outboxStore();
  return { name: 'storage', state: store.durable ? 'pass' : 'note', found: '' };
}

/**
 * Looks at browser, screen, content host, storage and clock, and keeps the result for a day.
 * @param needsWebgl WebGL2 is looked at only when the version asks for it
 * @param receivedAt when the facts of the run arrived, Unix milliseconds of this browser
 */
export async function runCheck(
  detail: RunDetail,
  facts: { readonly needsWebgl: boolean; readonly receivedAt: number },
): Promise<readonly CheckRow[]> {
  const rows = [
    checkBrowser(navigator.userAgent),
    ...(facts.needsWebgl ? [checkWebgl()] : []),
    checkScreen(window.innerWidth, window.innerHeight),
    ...(detail.frame ? [await checkContent(detail.frame.address)] : []),
    await checkStorage(),
    checkClock(Date.parse(detail.serverNow) - facts.receivedAt),
  ];
  writeStored(keyOf(detail), rows, DAY_MS);
  return rows;
}
