/** 知识点 as a tab of a higher module's page, which loads the words of `knowledge`, `table` and `audit`. */

export { KnowledgeTab } from './components/knowledge-tab.tsx';
