import { StrictMode, startTransition } from 'react';
import { createRoot } from 'react-dom/client';
import '../ui/design/tokens.css';
import '../ui/design/base.css';
// What the served document begins with is drawn by these before any script runs.
import '../ui/design/page-header.css';
import '../modules/home/web/components/hero.css';
import { registerPersonParts } from '../ui/access/person-parts.ts';
import { settleSession, settleVisitor } from '../ui/access/session.ts';
import { takeStart } from '../ui/api/start-answers.ts';
import { localeStore } from '../ui/i18n/locale-store.ts';
import { registerLabelFiles } from '../ui/i18n/record-labels.ts';
import { loadMessages } from '../ui/i18n/translate.ts';
import { App } from '../ui/shell/app.tsx';
import { loadChunk } from '../ui/shell/chunks.ts';
import { preparePage } from '../ui/shell/kept-pages.tsx';
import { registerModules } from '../ui/shell/registry.ts';
import { displayMessages, helpMessages, kernelMessages, shellModule, tableMessages } from '../ui/shell/shell.web.ts';
import { visitorModules } from './visitor-modules.web.ts';

registerLabelFiles(() => import('./history.web.ts'));
registerModules([kernelMessages, shellModule, helpMessages, displayMessages, tableMessages, ...visitorModules]);
registerPersonParts(async () => {
  const { memberModules } = await loadChunk(() => import('./member-modules.web.ts'));
  registerModules(memberModules);
});
document.documentElement.lang = localeStore.get();
/** Longest wait for who it is once all else has come, so that the page is drawn once and for the right person. */
const PERSON_MS = 1_000;

/**
 * The frame's own words come before the first drawing, and with them what the first page is made of. No `await` stands
 * at the top of this file: the page's chunk imports this one and would wait for it.
 */
async function start(): Promise<void> {
  const person = takeStart() ? settleSession() : null;
  await Promise.all([loadMessages(['kernel', 'ui']), preparePage(window.location.pathname)]);
  await Promise.race([person, new Promise((done) => setTimeout(done, PERSON_MS))]);
  const root = createRoot(document.getElementById('root')!);
  // In slices: the served beginning of the page answers to fingers meanwhile.
  startTransition(() =>
    root.render(
      <StrictMode>
        <App />
      </StrictMode>,
    ),
  );
}
settleVisitor();
// A task of its own: reading the modules has taken one already.
setTimeout(() => void start());
