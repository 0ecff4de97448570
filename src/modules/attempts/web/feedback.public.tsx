/** How an answer fared; pages that show it speak the words of `attempts.desk`. Apart from the slots, which every page loads. */
export { FeedbackBox } from './components/review/feedback-box.tsx';
export { RunSteps } from './components/review/run-steps.tsx';
