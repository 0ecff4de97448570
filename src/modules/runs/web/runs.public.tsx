/** Widgets of runs for the pages of other modules; they speak the words of `runs`. */
export { RunButton, type RunButtonProps, type WantedContext } from './components/start/run-button.tsx';
