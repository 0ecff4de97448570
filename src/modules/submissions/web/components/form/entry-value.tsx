import type { ReactNode } from 'react';
import { Chip } from '../../../../../ui/design/chip.tsx';
import { FormulaText } from '../../../../../ui/formula/formula-text.tsx';
import { formatScore } from '../../../../../ui/i18n/formats.ts';
import { translateKey, useT } from '../../../../../ui/i18n/translate.ts';
import type { Form } from '../../../../catalogue/shared/form.model.ts';
import { useCodes } from '../../../../settings/web/settings.public.tsx';
import type { FieldSpec } from '../../../shared/entry-fields.model.ts';

const isEmpty = (value: unknown) =>
  value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0);

/** An address of another server, opened apart from the page. */
function Outside({ href }: { readonly href: string }) {
  return (
    <a href={href} target="_blank" rel="noopener noreferrer">
      {href}
    </a>
  );
}

/** What stands in a field, to be read; a dash for nothing. */
export function EntryValue({ spec, value }: { readonly spec: FieldSpec; readonly value: unknown }): ReactNode {
  const t = useT();
  const codes = useCodes('Locallx');
  if (isEmpty(value)) return <span className="entry-nothing">—</span>;
  switch (spec.kind) {
    case 'address':
    case 'video':
      return <Outside href={String(value)} />;
    case 'text':
      return (
        <p className="entry-passage">
          <FormulaText text={String(value)} />
        </p>
      );
    case 'number':
      return <span className="vse-num">{formatScore(Number(value))}</span>;
    case 'choice': {
      const label = spec.options?.[String(value)];
      return label ? translateKey(label) : String(value);
    }
    case 'choices':
      return (
        <span className="vse-row">
          {(value as readonly string[]).map((one) => {
            const label = spec.options?.[one];
            return <Chip key={one}>{label ? translateKey(label) : one}</Chip>;
          })}
        </span>
      );
    case 'category':
      return codes.nameOf(String(value));
    case 'words':
      return (
        <span className="vse-row">
          {(value as readonly string[]).map((one) => (
            <Chip key={one}>{one}</Chip>
          ))}
        </span>
      );
    case 'picture':
      return (
        <img
          className="entry-picture"
          src={(value as { path: string }).path}
          alt={translateKey(spec.label)}
          loading="lazy"
        />
      );
    case 'yesNo':
      return t(value ? 'experiments.entry.yes' : 'experiments.entry.no');
    case 'plugins':
      return (
        <ul>
          {(value as Form['technology']['plugins']).map((plugin) => (
            <li key={`${plugin.name}|${plugin.address}`}>
              {plugin.name} {plugin.size} {plugin.address && <Outside href={plugin.address} />}
            </li>
          ))}
        </ul>
      );
    default:
      return String(value);
  }
}
