/** `units.moved`, `units.disabled`, `units.merged` v1: what happened to a unit, for the administrators concerned. */
export interface UnitNews {
  readonly unitId: string;
  readonly code: string;
  readonly name: string;
  /** Ids of the administrators who gain, lose or keep sight of it. */
  readonly people: readonly string[];
}
