import { formatNumber } from '../i18n/formats.ts';
import './figure-card.css';

/** What a heat map shows: a number in each cell of rows and columns. */
export interface HeatData {
  readonly rows: readonly string[];
  readonly columns: readonly string[];
  /** By row and column; null is no cell at all. */
  readonly values: readonly (readonly (number | null)[])[];
}

/** Strongest colour of a cell: numbers in it stay readable in both themes. */
const STRONGEST = 0.55;
const HEAD = 22;

/** Width of the longest of some texts, about, in pixels. */
const widthOf = (texts: readonly string[]) =>
  Math.max(0, ...texts.map((one) => [...one].reduce((sum, sign) => sum + (sign > '⺀' ? 12 : 7), 0)));

/** Numbers as cells, the larger the stronger. With numbers inside, or small and bare as a calendar. */
export function HeatMap({
  label,
  data: { rows, columns, values },
  bare,
  format = formatNumber,
  onOpen,
}: {
  readonly label: string;
  readonly data: HeatData;
  readonly bare?: boolean;
  readonly format?: (value: number) => string;
  /** A pressed cell shows what it is made of; by keys the table beside the map does. */
  readonly onOpen?: (row: number, column: number) => void;
}) {
  const cell = bare ? { width: 15, height: 15 } : { width: Math.max(64, widthOf(columns) + 8), height: 28 };
  const gap = bare ? 2 : 3;
  const side = Math.min(220, widthOf(rows) + 12);
  const most = Math.max(...values.flat().map((value) => value ?? 0)) || 1;
  const size = {
    width: side + columns.length * (cell.width + gap),
    height: HEAD + rows.length * (cell.height + gap),
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: a box that scrolls, no fields of a form
    // biome-ignore lint/a11y/noNoninteractiveTabindex: it takes the focus for the keys
    <div className="vse-heat" role="group" tabIndex={0} aria-label={label}>
      <svg {...size} viewBox={`0 0 ${size.width} ${size.height}`} role="img" aria-label={label}>
        {columns.map((column, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: columns are known by their place alone
          <text key={at} x={side + at * (cell.width + gap) + (bare ? 0 : 2)} y={14}>
            {column}
          </text>
        ))}
        {rows.map((row, line) => {
          const y = HEAD + line * (cell.height + gap);
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: rows are known by their place alone
            <g key={line}>
              <text x={0} y={y + cell.height / 2 + 4}>
                {[...row].length > 18 ? `${[...row].slice(0, 17).join('')}…` : row}
              </text>
              {(values[line] ?? []).map((value, at) => {
                if (value === null) return null;
                const x = side + at * (cell.width + gap);
                const box = { x, y, rx: 3, ...cell };
                return (
                  // biome-ignore lint/suspicious/noArrayIndexKey: cells are known by their place alone
                  <g key={at} {...(onOpen && { className: 'vse-heat-open', onClick: () => onOpen(line, at) })}>
                    <rect {...box} className="vse-heat-ground" />
                    {value > 0 && (
                      <rect
                        {...box}
                        className="vse-heat-cell"
                        fillOpacity={bare ? 0.25 + (0.75 * value) / most : 0.1 + (STRONGEST - 0.1) * (value / most)}
                      />
                    )}
                    {!bare && (
                      <text x={x + cell.width / 2} y={y + cell.height / 2 + 4} className="vse-heat-number">
                        {format(value)}
                      </text>
                    )}
                  </g>
                );
              })}
            </g>
          );
        })}
      </svg>
    </div>
  );
}
