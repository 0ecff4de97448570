import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import '../ui/design/tokens.css';
import '../ui/design/base.css';
import { localeStore } from '../ui/i18n/locale-store.ts';
import { loadWords } from '../ui/i18n/translate.ts';
import { App } from '../ui/shell/app.tsx';
import { registerModules } from '../ui/shell/registry.ts';
import { helpWords, kernelWords, shellModule, tableWords } from '../ui/shell/shell.web.ts';
import { webModules } from './modules.web.ts';

registerModules([kernelWords, shellModule, helpWords, tableWords, ...webModules]);
document.documentElement.lang = localeStore.get();
// The frame's own words come before the first paint; a page's words come with the page.
await loadWords(['kernel', 'ui']);
createRoot(document.getElementById('root')!).render(
  <StrictMode>
    <App />
  </StrictMode>,
);
