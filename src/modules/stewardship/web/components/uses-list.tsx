import { formatList } from '../../../../ui/i18n/formats.ts';
import { useT } from '../../../../ui/i18n/translate.ts';
import './uses-list.css';

const KINDS = ['nodes', 'bookings', 'clouds', 'packages'] as const;

/** What uses an experiment: kind, number, first names. */
export function UsesList({
  uses,
}: {
  readonly uses: readonly { readonly kind: string; readonly n: number; readonly names: readonly string[] }[];
}) {
  const t = useT();
  const kindOf = (kind: string) => {
    const known = KINDS.find((name) => name === kind);
    return known ? t(`experiments.delist.${known}`) : kind;
  };
  return (
    <ul className="uses-list">
      {uses.map((use) => (
        <li key={use.kind}>
          <strong>
            {kindOf(use.kind)} <span className="vse-num">{use.n}</span>
          </strong>{' '}
          {formatList(use.names)}
        </li>
      ))}
    </ul>
  );
}
