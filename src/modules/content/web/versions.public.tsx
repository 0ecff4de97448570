export { VersionList } from './components/version-list.tsx';
