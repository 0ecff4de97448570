export { PaperSelect } from './components/panel/paper-select.tsx';
export { default as PapersPanel } from './components/panel/papers-panel.tsx';
