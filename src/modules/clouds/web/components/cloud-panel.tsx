import { latePart } from '../../../../ui/shell/late-part.tsx';
import { refreshClouds } from './cloud-refresh.ts';

const CloudForm = latePart(() => import('./cloud-form.tsx'));

/** 新建 of a cloud, or 编辑 of the one with this id; the form loads when it is opened. */
export const CloudPanel = ({ id, onClose }: { readonly id?: string; readonly onClose: () => void }) => (
  <CloudForm id={id} refresh={refreshClouds} onClose={onClose} />
);
