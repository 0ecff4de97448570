import { useEffect, useState } from 'react';
import { SuccessIcon, WarningIcon } from '../../../../../ui/design/icons.ts';
import { useT } from '../../../../../ui/i18n/translate.ts';
import { outboxStore } from '../../client/outbox.store.ts';
import { checkBrowser, checkScreen } from '../../client/self-check.model.ts';
import { CheckList, type ListedCheck } from './check-list.tsx';
import './environment-check.css';

/** Below it a package of usual size takes minutes. */
const SLOW_MBPS = 1;

/** Whether three-dimensional content can be drawn here; many experiments do without it, so that it is only told. */
function checkGraphics(): ListedCheck {
  const context = document.createElement('canvas').getContext('webgl2');
  const info = context?.getExtension('WEBGL_debug_renderer_info');
  const found = context ? String(context.getParameter(info?.UNMASKED_RENDERER_WEBGL ?? context.RENDERER)) : '';
  context?.getExtension('WEBGL_lose_context')?.loseContext();
  return { name: 'webgl', state: context ? 'pass' : 'note', found };
}

/** What the browser itself knows of the connection; most tell no speed. */
function checkNetwork(): ListedCheck {
  const { connection, onLine } = navigator as Navigator & { readonly connection?: { readonly downlink?: number } };
  const speed = connection?.downlink;
  const fine = onLine && (speed === undefined || speed >= SLOW_MBPS);
  return { name: 'network', state: fine ? 'pass' : 'note', found: speed ? String(speed) : '' };
}

async function lookAround(): Promise<readonly ListedCheck[]> {
  const { durable } = await outboxStore();
  return [
    checkBrowser(navigator.userAgent),
    checkGraphics(),
    checkScreen(window.innerWidth, window.innerHeight),
    checkNetwork(),
    { name: 'storage', state: durable ? 'pass' : 'note', found: '' },
  ];
}

/** 环境自检 beside the start button: one line with what was seen, every row behind 详情. */
export default function EnvironmentCheck() {
  const t = useT();
  const [rows, setRows] = useState<readonly ListedCheck[] | null>(null);
  useEffect(() => {
    let gone = false;
    // After everything the page itself has to do. Safari waits by a timer.
    const wait = window.requestIdleCallback ?? ((run: () => void) => setTimeout(run, 200));
    const leave = window.cancelIdleCallback ?? clearTimeout;
    const turn = wait(() => void lookAround().then((found) => gone || setRows(found)));
    return () => {
      gone = true;
      leave(turn);
    };
  }, []);
  if (!rows) return <p className="run-environment run-environment-wait">{t('runs.page.check.running')}</p>;
  const notes = rows.filter((row) => row.state !== 'pass').length;
  const stopped = rows.some((row) => row.state === 'fail');
  const seen = rows.flatMap((row) => {
    if (row.name === 'browser') return row.found;
    if (row.name === 'network' && row.found) return t('runs.page.check.speed', { n: row.found });
    return row.name === 'storage' && row.state === 'pass' ? t('runs.page.check.offline') : [];
  });
  const state = stopped ? 'stop' : notes > 0 ? 'note' : 'pass';
  const Icon = state === 'pass' ? SuccessIcon : WarningIcon;
  return (
    <details className="run-environment">
      <summary>
        <Icon aria-hidden="true" data-state={state} />
        <strong data-state={state}>
          {stopped
            ? t('runs.page.check.stopped')
            : notes > 0
              ? t('runs.page.check.notes', { n: notes })
              : t('runs.page.check.passed')}
        </strong>
        <span className="run-environment-seen">{seen.filter(Boolean).join(' · ')}</span>
        <span className="run-environment-more">{t('runs.page.check.details')}</span>
      </summary>
      <CheckList rows={rows} />
    </details>
  );
}
