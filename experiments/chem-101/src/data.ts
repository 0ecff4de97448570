/** What a run of CHEM-101 keeps: plain JSON, texts as the learner wrote them. */
import type { IndicatorKey } from './model/bench.ts';

export interface ChemData {
  equipment: string[];
  reagents: boolean;
  /** Reagents touched before the goggles were on. */
  early: number;
  washing: string[];
  filling: string[];
  /** Reading of the meniscus while setting to zero, mL; negative is above zero. */
  level: number;
  /** Volume in the pipette against its mark, mL; null while empty. */
  pipette: number | null;
  /** Volume transferred to the flask, mL. */
  transferred: number | null;
  indicator: IndicatorKey | '';
  indicatorTries: IndicatorKey[];
  /** Alkali in the flask of the running titration, mL. */
  added: number;
  rough: number | null;
  fine: number[];
  /** True between the end of a portion and the next one. */
  atEnd: boolean;
  /** Portion under the lens in step 8, 0…2. */
  lens: number;
  readings: string[];
  readingMean: string;
  increment: number;
  curve: [number, number][];
  concentration: string;
  waste: string[];
  conclusion: string;
}

export const initialData = (): ChemData => ({
  equipment: [],
  reagents: false,
  early: 0,
  washing: [],
  filling: [],
  level: 0,
  pipette: null,
  transferred: null,
  indicator: '',
  indicatorTries: [],
  added: 0,
  rough: null,
  fine: [],
  atEnd: false,
  lens: 0,
  readings: ['', '', ''],
  readingMean: '',
  increment: 2,
  curve: [],
  concentration: '',
  waste: [],
  conclusion: '',
});
