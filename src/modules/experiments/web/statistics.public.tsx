export { default as StatisticsDrawer } from './components/statistics-drawer.tsx';
