import { useEffect, useRef, useState } from 'react';
import { refresh } from '../../../../../ui/api/query.ts';
import { Banner } from '../../../../../ui/design/banner.tsx';
import { IconButton } from '../../../../../ui/design/button.tsx';
import { ArrowDownIcon, ArrowUpIcon, FullscreenIcon, ZoomInIcon, ZoomOutIcon } from '../../../../../ui/design/icons.ts';
import { SkeletonBlock } from '../../../../../ui/design/skeleton.tsx';
import { TextField } from '../../../../../ui/design/text-field.tsx';
import { useT } from '../../../../../ui/i18n/translate.ts';
import { offerPlace } from '../../../../classes/web/study.public.tsx';
import { mediaRoute } from '../../../shared/media.contract.ts';
import { PAGE_SECONDS } from '../../../shared/media.model.ts';
import { type Found, type PdfReader, startReader } from '../../client/pdf-reader.engine.ts';
import type { StudyFileProps } from '../media-facts.model.ts';
import { DownloadLink, SeenLine, ShowFailed } from './study-parts.tsx';
import { useReports } from './use-reports.ts';
import './document-reader.css';

/** Counts the seconds each page is in sight; those that were long enough are seen. */
function useSeenPages(reader: PdfReader | null, records: boolean) {
  const seen = useRef(new Set<number>());
  useEffect(() => {
    if (!reader || !records) return;
    const seconds = new Map<number, number>();
    const timer = setInterval(() => {
      if (document.visibilityState !== 'visible') return;
      for (const page of reader.inSight()) {
        const now = (seconds.get(page) ?? 0) + 1;
        seconds.set(page, now);
        if (now === PAGE_SECONDS) seen.current.add(page);
      }
    }, 1000);
    return () => clearInterval(timer);
  }, [reader, records]);
  return () => {
    const pages = [...seen.current];
    seen.current.clear();
    return pages;
  };
}

/** The tools over the pages: where one is, how large it is shown, and the search. */
function Tools({
  reader,
  page,
  pages,
  found,
  onFind,
}: {
  readonly reader: PdfReader;
  readonly page: number;
  readonly pages: number;
  readonly found: Found | null;
  readonly onFind: (text: string, backwards?: boolean) => void;
}) {
  const t = useT();
  const [text, setText] = useState('');
  const [typed, setTyped] = useState<string | null>(null);
  const go = () => {
    const asked = Number(typed);
    if (Number.isInteger(asked) && asked >= 1 && asked <= pages) reader.goTo(asked);
    setTyped(null);
  };
  return (
    <div className="media-tools" role="toolbar" aria-label={t('media.document.page', { n: page, total: pages })}>
      <IconButton
        label={t('media.document.previous')}
        icon={<ArrowUpIcon aria-hidden="true" />}
        disabled={page <= 1}
        onClick={() => reader.goTo(page - 1)}
      />
      <IconButton
        label={t('media.document.next')}
        icon={<ArrowDownIcon aria-hidden="true" />}
        disabled={page >= pages}
        onClick={() => reader.goTo(page + 1)}
      />
      <TextField
        className="media-page"
        label={t('media.document.goTo')}
        labelHidden
        inputMode="numeric"
        value={typed ?? String(page)}
        suffix={`/ ${pages}`}
        onChange={({ target }) => setTyped(target.value)}
        onBlur={go}
        onKeyDown={(event) => event.key === 'Enter' && go()}
      />
      <IconButton
        label={t('media.document.zoomOut')}
        icon={<ZoomOutIcon aria-hidden="true" />}
        onClick={() => reader.zoom(1 / 1.2)}
      />
      <IconButton
        label={t('media.document.zoomIn')}
        icon={<ZoomInIcon aria-hidden="true" />}
        onClick={() => reader.zoom(1.2)}
      />
      <IconButton
        label={t('media.document.fit')}
        icon={<FullscreenIcon aria-hidden="true" />}
        onClick={() => reader.fit()}
      />
      <TextField
        className="media-find"
        type="search"
        label={t('media.document.find')}
        labelHidden
        placeholder={t('media.document.find')}
        value={text}
        onChange={({ target }) => {
          setText(target.value);
          onFind(target.value);
        }}
        onKeyDown={(event) => event.key === 'Enter' && text !== '' && onFind(text, event.shiftKey)}
      />
      {text !== '' && (
        <>
          <IconButton
            label={t('media.document.findPrevious')}
            icon={<ArrowUpIcon aria-hidden="true" />}
            onClick={() => onFind(text, true)}
          />
          <IconButton
            label={t('media.document.findNext')}
            icon={<ArrowDownIcon aria-hidden="true" />}
            onClick={() => onFind(text, false)}
          />
          <span role="status" className="vse-muted">
            {found &&
              (found.total === 0
                ? t('media.document.notFound')
                : t('media.document.found', { n: found.current, total: found.total }))}
          </span>
        </>
      )}
    </div>
  );
}

/** A PDF for its learner: goes on at the page where one was, and notes the pages that were in sight. */
export default function DocumentReader(props: StudyFileProps) {
  const { nodeId, media, file, records } = props;
  const t = useT();
  const frame = useRef<HTMLDivElement>(null);
  const [reader, setReader] = useState<PdfReader | null>(null);
  const [failed, setFailed] = useState(false);
  const [page, setPage] = useState(1);
  const [found, setFound] = useState<Found | null>(null);
  const first = useRef(Math.max(1, Math.round(media.own?.position ?? 1)));
  const takePages = useSeenPages(reader, records);
  const { standing, refused, offline } = useReports(props, () => ({
    ranges: [],
    pages: takePages(),
    position: page,
  }));
  useEffect(() => {
    const element = frame.current;
    if (!element) return;
    let gone = false;
    const starting = startReader(element, file.url, first.current, { page: setPage, found: setFound });
    starting.then(
      (started) => !gone && setReader(started),
      (error: unknown) => {
        console.error(error);
        if (!gone) setFailed(true);
      },
    );
    return () => {
      gone = true;
      setReader(null);
      void starting.then((started) => started.close()).catch(() => {});
    };
  }, [file.url]);
  const stands = useRef(page);
  stands.current = page;
  useEffect(() => {
    if (!reader) return undefined;
    return offerPlace({ nodeId, kind: 'page', now: () => stands.current, goTo: (at) => reader.goTo(at) });
  }, [reader, nodeId]);
  return (
    <section className="media-document" aria-label={t('media.document.label', { name: file.name })}>
      {reader && (
        <Tools
          reader={reader}
          page={page}
          pages={reader.pages}
          found={found}
          onFind={(text, backwards) => {
            if (text === '') setFound(null);
            reader.find(text, backwards);
          }}
        />
      )}
      {failed ? (
        <ShowFailed
          title={t('media.document.failed')}
          again={async () => {
            await refresh(mediaRoute);
            setFailed(false);
          }}
        />
      ) : (
        <div className="media-pages">
          {!reader && <SkeletonBlock height="100%" />}
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by the keyboard */}
          <div ref={frame} className="media-scroll" tabIndex={0} />
        </div>
      )}
      <div className="media-line">
        {records && <SeenLine standing={standing} media={media} />}
        {file.downloadable && <DownloadLink file={file} />}
      </div>
      {refused && <Banner tone="warning">{t('media.video.refused')}</Banner>}
      {offline && <Banner tone="warning">{t('media.video.offline')}</Banner>}
    </section>
  );
}
