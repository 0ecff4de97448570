import type { CallOutput } from '../../../../kernel/http/contract.ts';
import type { PickedExperiment } from '../../../experiments/web/picker.public.tsx';
import type { getPackageRoute } from '../../shared/package.contract.ts';
import { yuanOf } from '../../shared/package.model.ts';

/** A package as the platform reads it. */
export type ManagedPackage = CallOutput<typeof getPackageRoute>;

/** Values of the form: of a new package, or of one as it stands. */
export const valuesOf = (one?: ManagedPackage) => ({
  code: one?.code ?? '',
  name: one?.name ?? '',
  cover: one?.cover ?? '',
  intro: one?.intro ?? '',
  majors: one?.majors.map(({ code }) => code) ?? [],
  experiments: (one?.experiments ?? []) as readonly PickedExperiment[],
  hours: one?.hoursOverride == null ? '' : String(one.hoursOverride),
  price: yuanOf(one?.price ?? 0),
  validDays: String(one?.validDays ?? 180),
  seats: String(one?.seats ?? 100),
});
export type PackageValues = ReturnType<typeof valuesOf>;
