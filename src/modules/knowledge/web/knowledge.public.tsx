/** Widgets of knowledge points for the pages of higher modules; they speak the words of `knowledge`. */

export { KnowledgeTab } from './components/knowledge-tab.tsx';
export { type ChosenPoint, PointsField } from './components/points-field.tsx';
