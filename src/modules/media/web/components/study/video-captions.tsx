import { useMemo, useState } from 'react';
import { clockOf } from '../../../../../kernel/values/clock.ts';
import { useCall } from '../../../../../ui/api/query.ts';
import { Select } from '../../../../../ui/design/select.tsx';
import { SkeletonText } from '../../../../../ui/design/skeleton.tsx';
import { EmptyState } from '../../../../../ui/design/states.tsx';
import { useT } from '../../../../../ui/i18n/translate.ts';
import { goToPlace } from '../../../../classes/web/study.public.tsx';
import { mediaRoute } from '../../../shared/media.contract.ts';
import { readCaptions } from '../../../shared/media.model.ts';
import './video-captions.css';

/** 字幕: the words of a video as a text; each line leads to its second. */
export default function VideoCaptions({ nodeId }: { readonly nodeId: string }) {
  const t = useT();
  const media = useCall(mediaRoute, { params: { nodeId } });
  const [language, setLanguage] = useState(0);
  const captions = media.data?.file?.captions ?? [];
  const shown = captions[language] ?? captions[0];
  const lines = useMemo(() => (shown && readCaptions(shown.text)) ?? [], [shown]);
  if (!media.data) return media.error ? null : <SkeletonText lines={4} />;
  if (lines.length === 0) return <EmptyState compact>{t('media.captions.none')}</EmptyState>;
  return (
    <div className="media-transcript">
      {captions.length > 1 && (
        <Select
          label={t('media.captions.language')}
          labelHidden
          value={String(language)}
          options={captions.map(({ label }, at) => ({ value: String(at), label }))}
          onChange={(event) => setLanguage(Number(event.target.value))}
        />
      )}
      <ol>
        {lines.map(({ from, text }, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: lines of a file stay where they are, and two may begin at once
          <li key={at}>
            <button
              type="button"
              title={t('media.captions.goTo', { time: clockOf(from) })}
              onClick={() => goToPlace(nodeId, { kind: 'second', at: from })}
            >
              <span className="vse-num">{clockOf(from)}</span> {text}
            </button>
          </li>
        ))}
      </ol>
    </div>
  );
}
