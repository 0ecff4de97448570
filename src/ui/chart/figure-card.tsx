import { type ReactNode, useRef, useState } from 'react';
import { type Cell, csvLine } from '../../kernel/values/csv.ts';
import { saveBlob } from '../api/download.ts';
import { useAction } from '../api/use-action.ts';
import { DownloadIcon } from '../design/icons.ts';
import { Menu } from '../design/menu.tsx';
import { Segments } from '../design/segments.tsx';
import { Tooltip } from '../design/tooltip.tsx';
import { useT } from '../i18n/translate.ts';
import './figure-card.css';

/** A number of a card; pressed, it shows what it is made of. */
export interface CardFigure {
  readonly key: string;
  readonly label: string;
  /** Formatted; `—` where there is none. */
  readonly value: string;
  /** Small, below the number: what it is a share of. */
  readonly note?: string;
  readonly definition: string;
  /** Name of the button that opens what is behind the number; both are missing where nothing is listed behind it. */
  readonly openLabel?: string;
  readonly onOpen?: () => void;
}

/** The figures of a card as they are saved. */
export interface CardCells {
  readonly heads: readonly string[];
  readonly rows: readonly (readonly Cell[])[];
}

/** Byte order mark: spreadsheet programs read the text as UTF-8 by it. */
const BOM = '\uFEFF';

/**
 * One indicator, or several that belong together: what it means, its numbers with what is behind them, chart or table,
 * and the same as picture, text or workbook.
 */
export function FigureCard({
  title,
  definition,
  figures = [],
  chart,
  table,
  tools,
  first = 'chart',
  cells,
  onWorkbook,
}: {
  readonly title: string;
  readonly definition: string;
  readonly figures?: readonly CardFigure[];
  /** Drawn; nothing where only the table says something. */
  readonly chart?: ReactNode;
  /** Missing where the numbers say it all. */
  readonly table?: ReactNode;
  /** Beside the switch of chart and table, while the chart shows. */
  readonly tools?: ReactNode;
  readonly first?: 'chart' | 'table';
  readonly cells: CardCells;
  /** Saves the figures as a workbook with their definitions. */
  readonly onWorkbook: () => Promise<unknown>;
}) {
  const t = useT();
  const box = useRef<HTMLElement>(null);
  const [view, setView] = useState(chart ? first : 'table');
  const save = useAction(async (kind: 'png' | 'csv' | 'xlsx') => {
    if (kind === 'xlsx') return onWorkbook();
    if (kind === 'png') {
      const svg = box.current?.querySelector<SVGSVGElement>('.vse-figure-drawing svg');
      return svg && (await import('./save-picture.ts')).savePicture(svg, title);
    }
    const text = [cells.heads, ...cells.rows].map(csvLine).join('');
    return saveBlob(new Blob([BOM, text], { type: 'text/csv' }), `${title}.csv`);
  });
  const kinds = chart && view === 'chart' ? (['png', 'csv', 'xlsx'] as const) : (['csv', 'xlsx'] as const);
  return (
    <section ref={box} className="vse-card vse-figure-card" aria-label={title}>
      <header>
        <h2>
          {title}
          <Tooltip label={t('table.figure.about', { name: title })}>{definition}</Tooltip>
        </h2>
        <div className="vse-figure-tools">
          {view === 'chart' && tools}
          {chart && (
            <Segments
              label={t('table.figure.view', { name: title })}
              items={(['chart', 'table'] as const).map((key) => ({ key, label: t(`table.figure.${key}`) }))}
              value={view}
              onChange={setView}
            />
          )}
          <Menu
            look="icon"
            align="end"
            label={<DownloadIcon aria-hidden="true" />}
            name={t('table.figure.save', { name: title })}
            items={kinds.map((key) => ({ key, label: key.toUpperCase(), onSelect: () => void save.run(key) }))}
          />
        </div>
      </header>
      {figures.length > 0 && (
        <dl className="vse-figure-numbers">
          {figures.map((figure) => (
            <div key={figure.key}>
              <dt>
                {figure.label}
                <Tooltip label={t('table.figure.about', { name: figure.label })}>{figure.definition}</Tooltip>
              </dt>
              <dd>
                {figure.onOpen ? (
                  <button type="button" className="vse-num" aria-label={figure.openLabel} onClick={figure.onOpen}>
                    {figure.value}
                  </button>
                ) : (
                  <span className="vse-num">{figure.value}</span>
                )}
                {figure.note && <small className="vse-num">{figure.note}</small>}
              </dd>
            </div>
          ))}
        </dl>
      )}
      {view === 'chart' ? <div className="vse-figure-drawing">{chart}</div> : table}
    </section>
  );
}
