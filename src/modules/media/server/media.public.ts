export { type WatchedDay, watchedDays } from './watched-day.repository.ts';
