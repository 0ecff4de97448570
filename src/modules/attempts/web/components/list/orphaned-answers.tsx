import { useEffect, useState } from 'react';
import { useUser } from '../../../../../ui/access/user-store.ts';
import { Banner } from '../../../../../ui/design/banner.tsx';
import { Button } from '../../../../../ui/design/button.tsx';
import { toast } from '../../../../../ui/design/toast-store.ts';
import { useT } from '../../../../../ui/i18n/translate.ts';
import { examStore, type HeldAttempt } from '../../client/exam.store.ts';
import { uploadLate } from '../../client/open-desk.engine.ts';

/** Days for which unsent answers stay on the device. */
const KEPT_MS = 30 * 86_400_000;

/** Attempts that count of a person, ended with answers this device never got rid of; older ones are forgotten. */
async function findOrphaned(person: string, running: ReadonlySet<string>): Promise<HeldAttempt[]> {
  const store = await examStore();
  const found: HeldAttempt[] = [];
  for (const held of await store.held()) {
    if (Date.now() - held.at > KEPT_MS) await store.forget(held.attempt);
    else if (held.person === person && !held.practice && !running.has(held.attempt)) {
      const unsaved = (await store.answers(held.attempt)).some(({ dirty }) => dirty);
      if (unsaved) found.push(held);
    }
  }
  return found;
}

/** 发现未上传的答卷: offers what an ended attempt left on this device. @param running attempts that go on by themselves */
export function OrphanedAnswers({ running }: { readonly running: readonly string[] }) {
  const t = useT();
  const person = useUser()?.id ?? null;
  const [found, setFound] = useState<readonly HeldAttempt[]>([]);
  const key = running.join();
  useEffect(() => {
    if (person === null) return;
    let gone = false;
    findOrphaned(person, new Set(key.split(','))).then(
      (orphaned) => !gone && setFound(orphaned),
      () => undefined,
    );
    return () => {
      gone = true;
    };
  }, [person, key]);
  const upload = async (held: HeldAttempt) => {
    try {
      const n = await uploadLate(await examStore(), held);
      toast.show({ text: t('attempts.own.uploaded', { n }), tone: 'success' });
      setFound(found.filter((one) => one !== held));
    } catch {
      toast.show({ text: t('ui.error.network'), tone: 'error' });
    }
  };
  return found.map((held) => (
    <Banner
      key={held.attempt}
      tone="warning"
      actions={
        <Button size="small" onClick={() => void upload(held)}>
          {t('attempts.own.upload')}
        </Button>
      }
    >
      {t('attempts.own.orphaned', { exam: held.examName })}
    </Banner>
  ));
}
