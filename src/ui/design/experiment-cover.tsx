import type { ReactNode } from 'react';
import { type CoverSubject, coverAddress, coverSize } from '../../kernel/cover/cover-address.ts';
import './experiment-cover.css';
import { classNames } from './class-names.ts';

/** Props of {@link ExperimentCover}. */
export type ExperimentCoverProps = CoverSubject & {
  /** Uploaded picture; wins over the generated one and gets the same tick strip. */
  src?: string | null;
  /** Words of an uploaded picture that tells more than the title; default decorative. */
  alt?: string;
  /** Experiment code, top left, e.g. CHEM-014. */
  code?: string;
  /** Level badge, top right, e.g. 国家级. */
  level?: ReactNode;
  /** Further badges at the bottom left (新, 需预约 …). */
  badges?: ReactNode;
  /** Above the fold: loads at once. Default lazy. */
  eager?: boolean;
  className?: string;
};

/** 16:10 cover of an experiment: uploaded picture or generated drawing, tick strip, code and level. */
export function ExperimentCover({
  id,
  subject,
  src,
  alt = '',
  code,
  level,
  badges,
  eager,
  className,
}: ExperimentCoverProps) {
  return (
    <div className={classNames('vse-cover', src && 'vse-cover-uploaded', className)}>
      <img
        src={src || coverAddress({ id, subject })}
        alt={alt}
        {...coverSize}
        loading={eager ? 'eager' : 'lazy'}
        decoding="async"
        fetchPriority={eager ? 'high' : 'auto'}
      />
      {code && <span className="vse-cover-code vse-num">{code}</span>}
      {level && <span className="vse-cover-level">{level}</span>}
      {badges && <span className="vse-cover-badges">{badges}</span>}
    </div>
  );
}
