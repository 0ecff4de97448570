import { BusinessIcon, LandmarkIcon, NetworkIcon, SchoolIcon, UniversityIcon } from '../../../../ui/design/icons.ts';
import type { UnitKind } from '../../shared/unit.model.ts';

const GLYPHS = {
  authority: LandmarkIcon,
  university: UniversityIcon,
  college: SchoolIcon,
  department: NetworkIcon,
  enterprise: BusinessIcon,
} as const;

/** Sign of a kind of unit, beside its name. */
export function UnitGlyph({ kind }: { readonly kind: UnitKind }) {
  const Glyph = GLYPHS[kind];
  return <Glyph aria-hidden="true" />;
}
