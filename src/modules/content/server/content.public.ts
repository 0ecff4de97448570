export { installPackage } from './package-install.service.ts';
export { largeFiles, packageFile } from './version.repository.ts';
export { publishedVersion, releasesOf, type VersionFacts, versionFacts } from './version.service.ts';
