/** A rubric being filled in, for the desks of higher modules. */
export { pointsField, RubricField } from './components/rubric/rubric-field.tsx';
export { fillRest, pickLevel, type RubricState, rubricState } from './components/rubric/rubric-state.model.ts';
