import { formatNumber } from '../../../../ui/i18n/formats.ts';
import { useT } from '../../../../ui/i18n/translate.ts';
import { type Cell, headOf, type ReportBlock } from '../../shared/report-block.model.ts';
import { FitBlock } from './fit-block.tsx';
import { ReportText } from './report-text.tsx';
import { SeriesChart } from './series-chart.tsx';

/** Rows of a table that are shown without being asked for. */
const OPEN_ROWS = 12;

const wordsOf = (cell: Cell) => (typeof cell === 'number' ? String(Number(cell.toPrecision(6))) : (cell ?? '—'));

function SeriesTable({ block }: { readonly block: Extract<ReportBlock, { kind: 'series' }> }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a wide table scrolls, and the keyboard must reach that
    <section className="vse-block-table" tabIndex={0} aria-label={block.name}>
      <table>
        <thead>
          <tr>
            {block.columns.map((column, at) => (
              <th key={column} scope="col">
                {headOf(column, block.units[at])}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="vse-num">
          {block.rows.map((row, i) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: rows of a series are known by their place alone
            <tr key={i}>
              {row.map((cell, at) => (
                <td key={block.columns[at]}>{wordsOf(cell)}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

/** A file the run made: pictures and films stand in the report, everything else opens. */
function FileBlock({ block }: { readonly block: Extract<ReportBlock, { kind: 'artifact' }> }) {
  const t = useT();
  const name = block.name.replace(/^artifact:/, '');
  if (!block.url) return <p className="vse-report-faint">{t('labReports.artifact.gone')}</p>;
  return (
    <>
      {block.mime.startsWith('image/') && (
        <img className="vse-block-picture" src={block.url} alt={block.caption || name} />
      )}
      {block.mime.startsWith('video/') && (
        // biome-ignore lint/a11y/useMediaCaption: a film of an apparatus has no words
        <video
          className="vse-block-picture"
          src={block.url}
          controls
          preload="metadata"
          aria-label={block.caption || name}
        />
      )}
      <p>
        {block.caption && <>{block.caption} · </>}
        <a href={block.url} target="_blank" rel="noreferrer">
          {t('labReports.artifact.open', { n: formatNumber(Math.max(1, Math.round(block.bytes / 1024))) })}
        </a>
      </p>
    </>
  );
}

/** One locked block: a series as chart and table, a block of the content, or the values it gave. */
export function DataBlock({ block, runId }: { readonly block: ReportBlock; readonly runId: string }) {
  const t = useT();
  const title =
    block.kind === 'params'
      ? t('labReports.block.params')
      : block.kind === 'fit'
        ? t('labReports.fit.title', { name: block.series })
        : block.name.replace(/^(?:series|report|artifact):/, '');
  return (
    <figure className="vse-block">
      <figcaption>
        <strong>{title}</strong>
        <span>
          {block.stepSeq !== null && t('labReports.block.step', { n: block.stepSeq })}
          <span className="vse-code" title={block.sha256}>
            {t('labReports.block.source', { run: runId.slice(0, 8), hash: block.sha256.slice(0, 12) })}
          </span>
        </span>
      </figcaption>
      {block.kind === 'series' && (
        <>
          <SeriesChart block={block} />
          {block.rows.length <= OPEN_ROWS ? (
            <SeriesTable block={block} />
          ) : (
            <details>
              <summary>{t('labReports.block.table', { n: formatNumber(block.total) })}</summary>
              {block.total > block.rows.length && (
                <p className="vse-report-faint">
                  {t('labReports.block.thinned', {
                    n: formatNumber(block.rows.length),
                    total: formatNumber(block.total),
                  })}
                </p>
              )}
              <SeriesTable block={block} />
            </details>
          )}
        </>
      )}
      {block.kind === 'artifact' && <FileBlock block={block} />}
      {block.kind === 'fit' && <FitBlock block={block} />}
      {block.kind === 'html' && <ReportText html={block.html} pictures={{}} />}
      {block.kind === 'table' && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: as above
        <section className="vse-block-table" tabIndex={0} aria-label={title}>
          <table>
            <tbody>
              {block.rows.map((row, i) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: a table of the content has no keys
                <tr key={i}>
                  {row.map((cell, at) => (
                    // biome-ignore lint/suspicious/noArrayIndexKey: as above
                    <td key={at}>{cell}</td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      )}
      {block.kind === 'params' && (
        <dl className="vse-block-params">
          {block.values.map((one) => (
            <div key={one.name}>
              <dt>{one.name}</dt>
              <dd className="vse-num">{`${one.value} ${one.unit}`.trim()}</dd>
            </div>
          ))}
        </dl>
      )}
    </figure>
  );
}
