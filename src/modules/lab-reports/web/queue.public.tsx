import './pages/lab-report.css';

/** Reports of a course for its markers, shown in the page of a higher module. */
export { MarkingQueue } from './components/queue/marking-queue.tsx';
