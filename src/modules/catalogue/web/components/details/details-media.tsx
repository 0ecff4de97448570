import { type ReactNode, useState } from 'react';
import { PlayIcon } from '../../../../../ui/design/icons.ts';
import { useT } from '../../../../../ui/i18n/translate.ts';
import type { DetailsData } from './details.model.ts';
import './details-media.css';

/** Stills beside the poster. */
const STILLS = 3;
/** Measures the pictures are taken in; their places stand before they come. */
const POSTER = { width: 960, height: 600 };
const STILL = { width: 560, height: 350 };

/** The bench: its poster, which becomes the clip on a press, and stills by step. Without a poster the cover. */
export function DetailsMedia({ one, cover }: { readonly one: DetailsData; readonly cover: ReactNode }) {
  const t = useT();
  const [playing, setPlaying] = useState(false);
  const { poster, clip, stills } = one.media;
  if (poster === null) return <div className="vse-details-media lab-media-alone">{cover}</div>;
  const shown = stills.slice(0, STILLS);
  return (
    <div className={`vse-details-media lab-media${shown.length === 0 ? ' lab-media-alone' : ''}`}>
      <div className="lab-media-main">
        {playing && clip !== null ? (
          <video
            src={clip}
            poster={poster}
            {...POSTER}
            autoPlay
            muted
            playsInline
            controls
            aria-label={t('experiments.media.clip', { name: one.name })}
            onEnded={() => setPlaying(false)}
          />
        ) : (
          <img src={poster} alt={t('experiments.media.poster', { name: one.name })} {...POSTER} fetchPriority="high" />
        )}
        {clip !== null && !playing && (
          <>
            <button
              type="button"
              className="lab-media-play"
              aria-label={t('experiments.media.play')}
              onClick={() => setPlaying(true)}
            >
              <PlayIcon aria-hidden="true" />
            </button>
            <span className="lab-media-note">{t('experiments.media.silent')}</span>
          </>
        )}
      </div>
      {shown.length > 0 && (
        <ul className="lab-media-stills">
          {shown.map(({ stepSeq, address }) => (
            <li key={stepSeq}>
              <figure>
                <img src={address} alt="" {...STILL} decoding="async" />
                <figcaption>
                  {t('experiments.media.step', {
                    n: stepSeq,
                    title: one.steps.find(({ seq }) => seq === stepSeq)?.title ?? '',
                  })}
                </figcaption>
              </figure>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
