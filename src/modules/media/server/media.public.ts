export { type BuiltFile, builtFiles, viewedNodes } from './media.repository.ts';
export { watchedDays } from './watched-day.repository.ts';
