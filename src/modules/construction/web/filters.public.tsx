/** What the figures of a course are narrowed to, for every page that has such. */
export { FilterBar, type Filters, filtersOf } from './components/filter-bar.tsx';
