import { useState } from 'react';
import { useNavigate } from 'react-router';
import type { CallOutput } from '../../../../../kernel/http/contract.ts';
import { addressOf } from '../../../../../kernel/routing/paths.ts';
import { useUser } from '../../../../../ui/access/user-store.ts';
import { call } from '../../../../../ui/api/client.ts';
import { useAction } from '../../../../../ui/api/use-action.ts';
import { Banner } from '../../../../../ui/design/banner.tsx';
import { UploadIcon } from '../../../../../ui/design/icons.ts';
import { ProgressBar } from '../../../../../ui/design/progress.tsx';
import { TextField } from '../../../../../ui/design/text-field.tsx';
import { toast } from '../../../../../ui/design/toast-store.ts';
import { FormDialog } from '../../../../../ui/forms/form-dialog.tsx';
import { useT } from '../../../../../ui/i18n/translate.ts';
import { FileButton } from '../../../../../ui/upload/file-button.tsx';
import { uploadResumable } from '../../../../../ui/upload/resumable.ts';
import { UPLOADS_PATH } from '../../../../files/shared/upload.contract.ts';
import { checkPackageRoute, importPackageRoute } from '../../../shared/life.contract.ts';
import './manage.css';

type Check = CallOutput<typeof checkPackageRoute>;

/** 导入课程包: what it would bring and lose, then a new draft. */
export function ImportDialog({ onClose }: { readonly onClose: () => void }) {
  const t = useT();
  const user = useUser();
  const navigate = useNavigate();
  const [sent, setSent] = useState<number | null>(null);
  const [fault, setFault] = useState<string | null>(null);
  const [found, setFound] = useState<{ readonly uploadId: string; readonly check: Check } | null>(null);
  const [name, setName] = useState('');
  const [code, setCode] = useState('');
  const checking = useAction(
    async (uploadId: string) => {
      const check = await call(checkPackageRoute, { body: { uploadId } });
      setFound({ uploadId, check });
      setName(check.name);
      setCode(check.code);
    },
    { quiet: true },
  );
  const importing = useAction(
    async () => {
      const { id } = await call(importPackageRoute, {
        body: { uploadId: found!.uploadId, name: name.trim(), code: code.trim() },
      });
      onClose();
      navigate(addressOf('maintain.courseBuild.info', { Id: id }));
    },
    { done: t('courses.life.imported'), quiet: true },
  );
  const bring = (file: File) => {
    setFault(null);
    setFound(null);
    checking.reset();
    setSent(0);
    uploadResumable(
      file,
      { address: UPLOADS_PATH, kind: 'courseware', owner: user?.id ?? '' },
      {
        progress: (done, total) => setSent((done / total) * 100),
        done: (uploadId) => {
          setSent(null);
          void checking.run(uploadId);
        },
        failed: (message) => {
          setSent(null);
          setFault(message);
        },
      },
    );
  };
  const said = fault ?? checking.error?.message ?? importing.error?.message;
  const busy = sent !== null || checking.busy;
  return (
    <FormDialog
      title={t('courses.life.import')}
      submitLabel={t('courses.life.importSubmit')}
      busy={importing.busy}
      disabled={!found || name.trim().length < 2 || code.trim().length < 2}
      width="min(600px, calc(100vw - 32px))"
      onClose={onClose}
      onSubmit={() => void importing.run()}
    >
      <p>{t('courses.life.importLead')}</p>
      <div>
        <FileButton
          icon={<UploadIcon aria-hidden="true" />}
          disabled={busy}
          accept=".zip,application/zip"
          label={t('courses.life.file')}
          onFiles={([file]) => {
            if (/\.zip$/i.test(file.name)) bring(file);
            else toast.show({ text: t('courses.life.wrongFile'), tone: 'error' });
          }}
        />
      </div>
      {busy && <ProgressBar value={sent} label={t('courses.life.checking')} />}
      {said && <Banner tone="error">{said}</Banner>}
      {found && (
        <>
          <p>{t('courses.life.found', found.check.counts)}</p>
          {found.check.leftOut.length > 0 && (
            <Banner tone="warning" title={t('courses.life.lost', { n: found.check.leftOut.length })}>
              <ul className="vse-copy-lost">
                {found.check.leftOut.map((one) => (
                  <li key={`${one.kind}${one.name}`}>
                    {t(`courses.leftOut.${one.kind}`)}: {one.name}
                  </li>
                ))}
              </ul>
            </Banner>
          )}
          <TextField
            label={t('courses.life.name')}
            required
            maxLength={60}
            value={name}
            onChange={(event) => setName(event.target.value)}
          />
          <TextField
            label={t('courses.life.code')}
            required
            maxLength={32}
            hint={t('courses.form.codeHint')}
            error={
              found.check.codeTaken && code.trim() === found.check.code
                ? t('courses.life.codeTaken', { code })
                : importing.error?.fieldMessage('code')
            }
            value={code}
            onChange={(event) => setCode(event.target.value)}
          />
        </>
      )}
    </FormDialog>
  );
}
