/** Texts with passages in common, as who marks them sees it; they speak the words of `labReports`. */

export { SimilarPairDialog, SimilarTexts } from './components/similarity/similar-texts.tsx';
