/** Editor of one rich text with formulas, tables and pictures, to be fetched when one writes; it speaks the words of `labReports`. */
export { default } from './components/editor/rich-editor.tsx';
