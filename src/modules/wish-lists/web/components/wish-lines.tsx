import { coverAddress } from '../../../../kernel/cover/cover-address.ts';
import { addressOf } from '../../../../kernel/routing/paths.ts';
import { IconButton } from '../../../../ui/design/button.tsx';
import { CloseIcon } from '../../../../ui/design/icons.ts';
import { Link } from '../../../../ui/design/link.tsx';
import { StatusTag } from '../../../../ui/design/status-tag.tsx';
import { TextField } from '../../../../ui/design/text-field.tsx';
import { NumberField } from '../../../../ui/forms/number-field.tsx';
import { useT } from '../../../../ui/i18n/translate.ts';
import { lineKey, MAX_PURPOSE, MAX_SEATS } from '../../shared/wish-list.model.ts';
import type { DraftLine } from '../client/draft.model.ts';

const addressOfLine = ({ kind, code }: DraftLine): string | null =>
  code === null || kind === 'free'
    ? null
    : addressOf(kind === 'experiment' ? 'experimentTwoDetails' : 'previewExperimentPackage', { Id: code });

/** The lines of a draft: cover, name, seats, purpose. What is no longer offered is grey until it is removed. */
export function WishLines({
  lines,
  faultOf,
  onChange,
  onRemove,
}: {
  readonly lines: readonly DraftLine[];
  /** The server's words about a line. */
  readonly faultOf: (index: number) => string | undefined;
  readonly onChange: (index: number, line: DraftLine) => void;
  readonly onRemove: (index: number) => void;
}) {
  const t = useT();
  return (
    <ul className="wish-lines">
      {lines.map((line, index) => {
        const href = line.gone ? null : addressOfLine(line);
        const fault = faultOf(index);
        return (
          <li key={lineKey(line)} className="wish-line" data-gone={line.gone || undefined}>
            <img
              className="wish-line-cover"
              src={line.coverUrl ?? coverAddress({ id: line.item, subject: line.subject })}
              alt=""
              width={96}
              height={60}
              loading="lazy"
            />
            <div className="wish-line-name">
              {href ? <Link href={href}>{line.name}</Link> : <span>{line.name}</span>}
              <span className="vse-row">
                {line.code && <span className="vse-code vse-muted-small">{line.code}</span>}
                {line.kind !== 'experiment' && <StatusTag tone="neutral">{t(`wishLists.kind.${line.kind}`)}</StatusTag>}
                {line.gone && <StatusTag tone="warning">{t('wishLists.lines.gone')}</StatusTag>}
              </span>
              {fault && (
                <p className="vse-field-error" role="alert">
                  {fault}
                </p>
              )}
            </div>
            <IconButton
              label={t('wishLists.lines.remove', { name: line.name })}
              icon={<CloseIcon aria-hidden="true" />}
              onClick={() => onRemove(index)}
            />
            <NumberField
              className="wish-line-seats"
              label={t('wishLists.column.lineSeats')}
              value={line.seats}
              min={1}
              max={MAX_SEATS}
              onChange={(seats) => onChange(index, { ...line, seats })}
            />
            <TextField
              className="wish-line-purpose"
              label={t('wishLists.column.purpose')}
              maxLength={MAX_PURPOSE}
              value={line.purpose}
              onChange={(event) => onChange(index, { ...line, purpose: event.target.value })}
            />
          </li>
        );
      })}
    </ul>
  );
}
