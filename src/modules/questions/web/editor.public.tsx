/** The form of what a question asks, for questions that are not in a bank yet. */
export { ContentForm } from './components/editor/content-form.tsx';
export { CourseContext } from './components/editor/rich-text-field.tsx';

import './components/editor/editor.css';
