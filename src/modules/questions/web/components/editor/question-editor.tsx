import { useEffect, useRef, useState } from 'react';
import { DraftBanner } from '../../../../../ui/access/draft-banner.tsx';
import { isRecord, useDraft } from '../../../../../ui/access/use-draft.ts';
import { Banner } from '../../../../../ui/design/banner.tsx';
import { Button, IconButton } from '../../../../../ui/design/button.tsx';
import { CloseIcon } from '../../../../../ui/design/icons.ts';
import { Link } from '../../../../../ui/design/link.tsx';
import { Menu } from '../../../../../ui/design/menu.tsx';
import { ConflictDialog } from '../../../../../ui/forms/conflict-dialog.tsx';
import { useT } from '../../../../../ui/i18n/translate.ts';
import { type Content, contentSchema } from '../../../shared/content.model.ts';
import { type QuestionType, readyCommand } from '../../../shared/question.model.ts';
import { problemsOf } from '../../../shared/readiness.model.ts';
import type { Folder } from '../bank/bank-place.model.ts';
import { UseFigures } from '../bank/question-figures.tsx';
import { StateTag } from '../bank/question-marks.tsx';
import { QuestionPreview } from '../preview/question-preview.tsx';
import { QuestionText } from '../preview/question-text.tsx';
import { ContentForm } from './content-form.tsx';
import { type Draft, draftOf, emptyDraft, type Question, sameDraft } from './draft.model.ts';
import { MetaFields } from './meta-fields.tsx';
import { ReviewBar } from './review-bar.tsx';
import { CourseContext, EditableContext } from './rich-text-field.tsx';
import { SimilarDialog } from './similar-dialog.tsx';
import { refreshBank, useQuestionSave } from './use-question.ts';
import { VersionList } from './version-list.tsx';
import './editor.css';

const isDraft = (value: unknown): value is Draft =>
  isRecord<Draft>(value) &&
  contentSchema.safeParse(value.content).success &&
  Array.isArray(value.knowledge) &&
  Array.isArray(value.objectives);

/** The form of one question, with the question as the student sees it beside it. */
export function QuestionEditor({
  courseId,
  question,
  type,
  reviews,
  folders,
  ofUnit,
  folderId,
  hrefOf,
  onCreated,
  onDelete,
  onMerge,
  onClose,
}: {
  readonly courseId: string;
  /** Null for a new one of `type` in `folderId`. */
  readonly question: Question | null;
  readonly type: QuestionType;
  /** The bank has reviews. */
  readonly reviews: boolean;
  readonly folders: readonly Folder[];
  /** The bank is a unit's: it has no objectives. */
  readonly ofUnit: boolean;
  readonly folderId: string | null;
  readonly hrefOf: (id: string) => string;
  readonly onCreated: (id: string) => void;
  readonly onDelete: (question: Question) => void;
  readonly onMerge: (pair: readonly [string, string]) => void;
  readonly onClose: () => void;
}) {
  const t = useT();
  const form = useRef<HTMLDivElement>(null);
  const [start] = useState(() => ({
    id: question?.id ?? null,
    version: question?.version ?? 0,
    draft: question ? draftOf(question) : emptyDraft(type, folderId),
  }));
  const [draft, setDraft] = useState(start.draft);
  /** Raised to show a stem that was not typed: the editor reads its text once. */
  const [stemTurn, setStemTurn] = useState(0);
  const [tried, setTried] = useState(false);
  const saving = useQuestionSave(courseId, start, { onStored: () => kept.clear(), onCreated, onMerge });
  const { stored, save } = saving;
  const dirty = !sameDraft(draft, stored.draft);
  const replace = (next: Draft) => {
    setDraft(next);
    setStemTurn((turn) => turn + 1);
  };
  const kept = useDraft('questions.question', question?.id ?? courseId, draft, {
    dirty,
    label: t('route.maintain.courseBuild.examDatabase'),
    check: isDraft,
    version: stored.version,
    restore: (text, version = start.version) => {
      replace(text);
      saving.adopt({ ...start, version });
    },
  });
  useEffect(() => {
    // Changed from the list or by somebody else while nothing was typed here: the form follows.
    if (!question || dirty || question.version <= stored.version) return;
    const next = draftOf(question);
    saving.adopt({ id: question.id, version: question.version, draft: next });
    setDraft(next);
    setStemTurn((turn) => turn + 1);
  }, [question, dirty, stored.version, saving.adopt]);
  const editable = question === null || question.can.edit;
  const { content } = draft;
  const problems = problemsOf(content);
  const finish = readyCommand(reviews);
  const onReady = () => {
    setTried(true);
    if (problems.length === 0) return void save.run(draft, finish);
    requestAnimationFrame(() =>
      (form.current?.querySelector<HTMLElement>('[aria-invalid=true], [data-bad]') ?? form.current)?.focus(),
    );
  };
  const shortcut = useRef(() => {});
  shortcut.current = () => {
    if (editable && dirty) void save.run(draft, null);
  };
  useEffect(() => {
    // Wherever the focus is: a button that was pressed may be gone by now.
    const onKey = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.shiftKey || event.key.toLowerCase() !== 's') return;
      event.preventDefault();
      if (!document.querySelector('dialog[open]')) shortcut.current();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);
  const commands = question?.can.commands.filter((command) => command !== finish) ?? [];
  const more = [
    ...commands.map((command) => ({
      key: command,
      label: t(`questions.command.${command}`),
      disabled: dirty,
      onSelect: () => void save.run(draft, command),
    })),
    ...(question?.can.delete
      ? [{ key: 'delete', label: t('ui.action.delete'), danger: true, onSelect: () => onDelete(question) }]
      : []),
  ];
  const conflict = saving.conflict;
  return (
    <div className="vse-question-editor" ref={form} tabIndex={-1}>
      <header className="vse-question-bar">
        <h2>{question ? t('questions.edit') : t('questions.new')}</h2>
        {question && <StateTag state={question.state} review={question.review} />}
        {question && <span className="vse-num">{t('questions.version.nth', { n: question.number })}</span>}
        <span className="vse-question-acts">
          {editable && (
            <>
              <Button
                loading={save.busy}
                disabled={question !== null && !dirty}
                aria-keyshortcuts="Control+S"
                onClick={() => void save.run(draft, null)}
              >
                {t('questions.saveDraft')}
              </Button>
              {(dirty || (question?.state !== 'ready' && question?.review !== 'pending')) && (
                <Button variant="primary" disabled={save.busy} onClick={onReady}>
                  {t(
                    dirty || !question
                      ? reviews
                        ? 'questions.saveSubmit'
                        : 'questions.saveReady'
                      : `questions.command.${finish}`,
                  )}
                </Button>
              )}
            </>
          )}
          {more.length > 0 && <Menu label={t('ui.action.more')} align="end" items={more} />}
          <IconButton label={t('questions.closeEditor')} icon={<CloseIcon />} onClick={onClose} />
        </span>
      </header>
      <div className="vse-question-body">
        <div className="vse-question-form">
          <DraftBanner draft={kept} onDiscard={() => replace(stored.draft)} />
          {question && <ReviewBar question={question} dirty={dirty} />}
          {question?.mergedInto && (
            <Banner tone="info">
              {t('questions.merge.into')}{' '}
              <Link href={hrefOf(question.mergedInto.id)}>{question.mergedInto.stem || t('questions.noStem')}</Link>
            </Banner>
          )}
          {question?.state === 'retired' && <Banner tone="info">{t('questions.retired')}</Banner>}
          {question?.used && question.state !== 'retired' && <Banner tone="info">{t('questions.usedNote')}</Banner>}
          {tried && problems.length > 0 && (
            <Banner tone="warning" live>
              {t(reviews ? 'questions.notReady.submit' : 'questions.notReady', { n: problems.length })}
            </Banner>
          )}
          <CourseContext value={courseId}>
            <EditableContext value={editable}>
              <fieldset className="vse-question-fields" disabled={!editable}>
                <ContentForm
                  content={content}
                  turn={stemTurn}
                  tried={tried}
                  onChange={(change) => setDraft((now) => ({ ...now, content: change(now.content) }))}
                />
                <MetaFields
                  courseId={ofUnit ? null : courseId}
                  draft={draft}
                  folders={folders}
                  onChange={(change) => setDraft((now) => ({ ...now, ...change }))}
                />
              </fieldset>
            </EditableContext>
          </CourseContext>
          {question && <UseFigures question={question} />}
          {question && <VersionList question={question} />}
        </div>
        <div className="vse-question-side">
          <QuestionPreview key={content.type} content={content} points={draft.points} />
        </div>
      </div>
      {saving.similar && (
        <SimilarDialog
          rows={saving.similar}
          content={content}
          busy={save.busy}
          hrefOf={hrefOf}
          onKeep={() => void save.run(draft, saving.then.command, { ...saving.then.more, keepSimilar: true })}
          onMerge={(id) => void save.run(draft, null, { ...saving.then.more, keepSimilar: true, mergeWith: id })}
          onClose={saving.forget}
        />
      )}
      {conflict && (
        <ConflictDialog
          fields={[
            {
              name: 'content',
              label: t('questions.content'),
              show: (value) => <QuestionText html={(value as Content).stem} />,
            },
            { name: 'points', label: t('questions.points') },
            { name: 'difficulty', label: t('questions.difficulty') },
            { name: 'tags', label: t('questions.tags') },
            { name: 'source', label: t('questions.source') },
          ]}
          base={{ ...stored.draft }}
          theirs={{ ...conflict.current, tags: (conflict.current.tags as string[] | undefined)?.join(', ') ?? '' }}
          mine={{ ...draft }}
          by={conflict.by}
          at={conflict.at}
          busy={save.busy}
          onTheirs={() => {
            kept.clear();
            saving.forget();
            void refreshBank();
            onClose();
          }}
          onMerge={(values) => {
            const merged = { ...draft, ...values } as Draft;
            replace(merged);
            void save.run(merged, saving.then.command, { ...saving.then.more, version: conflict.version });
          }}
          onClose={saving.forget}
        />
      )}
    </div>
  );
}
