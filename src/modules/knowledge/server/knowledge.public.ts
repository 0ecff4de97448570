export { copyLinks, type LinkedPoint, linksOf, linksWithAbove, ownersBelow } from './link.repository.ts';
export { tiePoints } from './link.service.ts';
export { type PointRef, pointsBy } from './point.repository.ts';
export { createPoint } from './point.service.ts';
