import { useEffect, useRef, useState } from 'react';
import { useAction } from '../../../../../ui/api/use-action.ts';
import { formatList } from '../../../../../ui/i18n/formats.ts';
import { useT } from '../../../../../ui/i18n/translate.ts';
import { type RunningUpload, uploadResumable } from '../../../../../ui/upload/resumable.ts';
import { UPLOADS_PATH } from '../../../../files/shared/upload.contract.ts';
import { endingOf } from '../../../../files/shared/upload.model.ts';
import { type MediaKind, UPLOAD_KIND } from '../../../shared/media.model.ts';
import type { Measure } from '../../client/measure.engine.ts';

/** A file on its way: measured here, then sent. */
export type Bringing =
  | { readonly step: 'measuring' }
  | { readonly step: 'sending'; readonly sent: number; readonly total: number; readonly paused: boolean };

/**
 * Brings a video or document: measured here, uploaded in parts, then kept.
 * @param of `owner` node or course it is for, `endings` what is taken, `keep` saves what was uploaded
 */
export function useBringing(of: {
  readonly kind: MediaKind;
  readonly owner: string;
  readonly endings: readonly string[];
  readonly keep: (upload: { readonly id: string; readonly ext: string }, measured: Measure) => Promise<unknown>;
}) {
  const t = useT();
  const [bringing, setBringing] = useState<Bringing | null>(null);
  const [fault, setFault] = useState<string | null>(null);
  const running = useRef<RunningUpload | null>(null);
  const keep = useAction(of.keep);
  const end = () => {
    running.current = null;
    setBringing(null);
  };
  const start = async (file: File) => {
    const ext = endingOf(file.name);
    const { kind, owner, endings } = of;
    setFault(null);
    if (!endings.includes(ext)) return setFault(t('media.fault.ending', { endings: formatList(endings) }));
    setBringing({ step: 'measuring' });
    const { measure } = await import('../../client/measure.engine.ts');
    const measured = await measure(file, ext);
    if (ext === 'mp4' && measured.duration === null) {
      end();
      return setFault(t('media.fault.noDuration'));
    }
    if (ext === 'pdf' && measured.pages === null) {
      end();
      return setFault(t('media.fault.noPages'));
    }
    setBringing({ step: 'sending', sent: 0, total: file.size, paused: false });
    running.current = uploadResumable(
      file,
      { address: UPLOADS_PATH, kind: UPLOAD_KIND[kind], owner },
      {
        progress: (sent, total) =>
          setBringing((before) => ({
            step: 'sending',
            sent,
            total,
            paused: before?.step === 'sending' && before.paused,
          })),
        done: async (id) => {
          await keep.run({ id, ext }, measured);
          end();
        },
        failed: (message) => {
          end();
          setFault(message);
        },
      },
    );
  };
  const pause = (paused: boolean) => {
    if (paused) running.current?.pause();
    else running.current?.resume();
    setBringing((before) => (before?.step === 'sending' ? { ...before, paused } : before));
  };
  const cancel = () => {
    running.current?.cancel();
    end();
  };
  // A page that is left pauses: the same file goes on where it stopped.
  useEffect(() => () => running.current?.pause(), []);
  return { bringing, fault: fault ?? keep.error?.message ?? null, start, pause, cancel };
}
