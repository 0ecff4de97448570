export { copyLinks, type LinkedPoint, linksOf, linksWithAbove, ownersBelow, tieNew } from './link.repository.ts';
export { tiePoints } from './link.service.ts';
export { pointsBy, pointsByNames } from './point.repository.ts';
export { createPoint } from './point.service.ts';
