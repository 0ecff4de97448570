export { default as StatisticsDrawer } from './components/details/statistics-drawer.tsx';
