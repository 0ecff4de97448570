import type { Content, Kind, Level } from '../../shared/experiment.model.ts';
import { emptyForm, type Form } from '../../shared/form.model.ts';

/** What is stored of a form, with the columns of an experiment that came before it had one. */
export interface StoredForm {
  readonly form: Readonly<Partial<Form>>;
  readonly name: string;
  readonly name_en: string | null;
  readonly cover: string | null;
  readonly brief: string;
  readonly category: string | null;
  readonly level: string;
  readonly kind: string;
  readonly hours: number;
  readonly pass_score: number;
  readonly expected_minutes: number;
  readonly majors: readonly string[];
  readonly knowledge: readonly string[];
  readonly tags: readonly string[];
  readonly content: Content;
  readonly team: Form['people']['team'];
}

/** The form of an experiment: parts that were saved, and for the others what its columns say. */
export function formOf(row: StoredForm): Form {
  const empty = emptyForm(row.name);
  const { content, form } = row;
  return {
    basic: form.basic ?? {
      ...empty.basic,
      nameEn: row.name_en ?? '',
      cover: row.cover === null ? null : { id: null, path: row.cover },
      brief: row.brief,
      category: row.category,
      majors: [...row.majors],
      kind: row.kind as Kind,
      level: row.level as Level,
      hours: row.hours,
      tags: [...row.tags],
      passScore: row.pass_score,
      expectedMinutes: row.expected_minutes,
    },
    people: form.people ?? { ...empty.people, team: [...row.team] },
    description: form.description ?? {
      ...empty.description,
      target: content.target ?? '',
      basis: content.basis ?? '',
      knowledge: [...row.knowledge],
      devices: content.devices ?? '',
      materials: content.materials ?? '',
      teachingMethod: content.teachingMethod ?? '',
      operatingSteps: content.operatingSteps ?? '',
      resultRequirement: content.resultRequirement ?? '',
      assessment: content.assessment ?? '',
      prerequisites: content.prerequisites ?? '',
    },
    features: form.features ?? {
      ...empty.features,
      design: content.features ?? '',
      societyPlan: content.sharingPlan ?? '',
    },
    technology: form.technology ?? {
      ...empty.technology,
      network: content.network ?? '',
      hardware: content.hardware ?? '',
      architecture: content.architecture ?? '',
    },
  };
}
