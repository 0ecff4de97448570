import type { CallOutput } from '../../../../kernel/http/contract.ts';
import { coverOf } from '../../../../ui/managed/cover-field.tsx';
import type { PickedExperiment } from '../../../catalogue/web/picker.public.tsx';
import { USUAL_WEEK } from '../../shared/cloud.model.ts';
import type { getManagedCloudRoute } from '../../shared/cloud-manage.contract.ts';
import type { ExceptionDay } from '../../shared/hours.model.ts';

/** A cloud as its administrators read it. */
export type ManagedCloud = CallOutput<typeof getManagedCloudRoute>;

/** Values of the form: of a new cloud, or of one as it stands. Hours in one order of keys, so that they compare. */
export const valuesOf = (cloud?: ManagedCloud) => ({
  code: cloud?.code ?? '',
  name: cloud?.name ?? '',
  nameEn: cloud?.nameEn ?? '',
  unitId: cloud?.unitId ?? '',
  cover: coverOf(cloud),
  intro: cloud?.intro ?? '',
  subject: cloud?.subject ?? '',
  externalUrl: cloud?.externalUrl ?? '',
  externalMembers: cloud?.externalMembers ?? false,
  week: (cloud?.week ?? USUAL_WEEK).map(({ day, from, to }) => ({ day, from, to })),
  exceptions: (cloud?.exceptions ?? []).map(({ date, from, to, note }): ExceptionDay => ({ date, from, to, note })),
  concurrency: String(cloud?.concurrency ?? 30),
  memberRule: cloud?.memberRule ?? ('unit' as const),
  experiments: (cloud?.experiments ?? []) as readonly PickedExperiment[],
  packages: cloud?.packages ?? [],
  managers: cloud?.managers ?? [],
});
export type CloudValues = ReturnType<typeof valuesOf>;
