export { watchedDays } from './watched-day.repository.ts';
