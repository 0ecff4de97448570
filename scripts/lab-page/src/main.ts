/** Page of the development kit: a package in its frame, the controls of a shell, log and report beside it. */
import '../../../experiments/shared/lab.css';
import '../../../experiments/shared/controls.css';
import '../../../experiments/shared/instruments.css';
import './kit.css';
import { checkRun } from './conformance.ts';
import type { ConformanceReport, KitPackage } from './kit.model.ts';
import { rehearse } from './rehearse.ts';
import { makeShell } from './shell.ts';
import { makeView } from './view.ts';

/** What a test or another program may take hold of. */
interface KitWindow {
  labKit?: {
    rehearse: () => Promise<ConformanceReport>;
    report: () => ConformanceReport;
    /** Parameters drawn for the attempt, as the content gets them. */
    params: () => Readonly<Record<string, number>>;
  };
}

const host = document.getElementById('kit');
if (host) {
  let info: KitPackage | null = null;
  let outside: string[] = [];
  let waiting = false;
  let rehearsing = false;

  const reportNow = (): ConformanceReport =>
    checkRun(info!, { ...shell.observe(), outside }, { at: new Date().toISOString(), browser: navigator.userAgent });

  const view = makeView(host, {
    change: (settings) => {
      const attempt = settings.attempt !== undefined && settings.attempt !== shell.settings.attempt;
      Object.assign(shell.settings, settings);
      if ('locale' in settings || 'theme' in settings) shell.sendSettings();
      if ('lateSeconds' in settings || 'online' in settings) shell.disturb();
      if (attempt) void open();
      draw();
    },
    send: (type, data) => shell.send(type, data),
    reload: () => shell.reload(),
    fresh: () => void open(),
    rehearse: () => void play(),
    report: () => (info ? reportNow() : null),
  });
  const shell = makeShell(view.frame, () => {
    if (waiting) return;
    waiting = true;
    // Many messages may come at once: the page follows five times a second.
    setTimeout(() => {
      waiting = false;
      void follow();
    }, 200);
  });

  function draw(): void {
    view.draw({
      info,
      settings: shell.settings,
      seen: shell.observe(),
      lastStep: shell.lastStep(),
      report: info ? reportNow() : null,
      rehearsing,
    });
  }

  /** Fetches what the content was kept from, draws, and hands the report to the server. */
  async function follow(): Promise<void> {
    outside = (await (await fetch('outside.json')).json()) as string[];
    draw();
    if (info) {
      await fetch('report', {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify(reportNow()),
      });
    }
  }

  /** Reads the package anew, so that changed files are seen, and starts without any state. */
  async function open(): Promise<void> {
    const answer = await fetch(`kit.json?attempt=${shell.settings.attempt}`);
    if (!answer.ok) return view.fault(await answer.text());
    info = (await answer.json()) as KitPackage;
    if (info.refused === null) shell.start(info);
    await follow();
  }

  async function play(): Promise<ConformanceReport> {
    rehearsing = true;
    draw();
    await rehearse(shell, view.hintText());
    rehearsing = false;
    await follow();
    return reportNow();
  }

  await open();
  (window as KitWindow).labKit = { rehearse: play, report: reportNow, params: () => info?.params ?? {} };
}
