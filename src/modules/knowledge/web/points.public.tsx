/** The field in which content is tied to points; it speaks the words of `knowledge` alone. */

export { type ChosenPoint, PointsField } from './components/points-field.tsx';
