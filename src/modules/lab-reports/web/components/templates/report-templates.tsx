import { useState } from 'react';
import type { CallOutput } from '../../../../../kernel/http/contract.ts';
import { CallError } from '../../../../../ui/api/call-error.tsx';
import { call } from '../../../../../ui/api/client.ts';
import { refresh, useCall } from '../../../../../ui/api/query.ts';
import { useAction } from '../../../../../ui/api/use-action.ts';
import { Button, ButtonLink } from '../../../../../ui/design/button.tsx';
import { Dialog } from '../../../../../ui/design/dialog.tsx';
import { PageHeader, SectionHeading } from '../../../../../ui/design/page-header.tsx';
import { Popconfirm } from '../../../../../ui/design/popconfirm.tsx';
import { Select } from '../../../../../ui/design/select.tsx';
import { SimpleTable } from '../../../../../ui/design/simple-table.tsx';
import { formatInstant, formatNumber } from '../../../../../ui/i18n/formats.ts';
import { useT } from '../../../../../ui/i18n/translate.ts';
import {
  archiveTemplateRoute,
  chooseTemplateRoute,
  defaultTemplateRoute,
  listTemplatesRoute,
} from '../../../shared/report-template.contract.ts';
import { plainBody } from '../../../shared/report-template.model.ts';
import { TemplateEditions } from './template-editions.tsx';
import { TemplateEditor, type TemplateStart } from './template-editor.tsx';
import { TemplatePreview } from './template-preview.tsx';
import './report-templates.css';

type Listed = CallOutput<typeof listTemplatesRoute>;
type Template = Listed['rows'][number];
type Node = Listed['nodes'][number];

/** Which template each experiment of the course begins its reports with. */
function Choices({ courseId, data, nameOf }: { courseId: string; data: Listed; nameOf: (one: Template) => string }) {
  const t = useT();
  const own = data.rows.filter((one) => one.owner === 'course');
  const change = useAction(
    async (work: () => Promise<unknown>) => {
      await work();
      await refresh(listTemplatesRoute);
    },
    { done: t('labReports.template.chosen') },
  );
  const byCode = new Map(data.rows.map((one) => [one.code, one]));
  const nameOfCode = (code: string) => {
    const one = byCode.get(code);
    return one ? nameOf(one) : '—';
  };
  const fallback = (node: Node) =>
    node.chosen === null
      ? t('labReports.template.defaultOf', { name: nameOfCode(node.used) })
      : t('labReports.template.default');
  const setDefault = (node: Node, templateId: string | null) =>
    void change.run(() =>
      call(defaultTemplateRoute, { params: { experimentId: node.experimentId }, body: { templateId } }),
    );
  return (
    <SimpleTable<Node>
      caption={t('labReports.template.choices')}
      captionHidden
      rows={data.nodes}
      rowKey={(node) => node.nodeId}
      columns={[
        { key: 'node', title: t('labReports.queue.experiment'), heading: true, render: (node) => node.nodeName },
        {
          key: 'template',
          title: t('labReports.template.uses'),
          render: (node) =>
            data.can.edit ? (
              <Select
                label={t('labReports.template.usesOf', { name: node.nodeName })}
                labelHidden
                disabled={change.busy}
                placeholder={fallback(node)}
                value={node.chosen ?? ''}
                onChange={(event) => {
                  const templateId = event.target.value || null;
                  void change.run(() =>
                    call(chooseTemplateRoute, { params: { courseId, nodeId: node.nodeId }, body: { templateId } }),
                  );
                }}
                options={own.map((one) => ({ value: one.code, label: nameOf(one) }))}
              />
            ) : (
              nameOfCode(node.used)
            ),
        },
      ]}
      actionsTitle={t('labReports.queue.action')}
      rowActions={(node) =>
        node.leads &&
        data.can.edit &&
        (node.chosen !== null ? (
          <Popconfirm
            title={t('labReports.template.makeDefault')}
            confirmLabel={t('labReports.template.makeDefault')}
            onConfirm={() => setDefault(node, node.chosen)}
            trigger={(open) => (
              <Button size="small" variant="ghost" disabled={change.busy} onClick={open}>
                {t('labReports.template.makeDefault')}
              </Button>
            )}
          >
            {t('labReports.template.makeDefaultText', { name: nameOfCode(node.chosen) })}
          </Popconfirm>
        ) : (
          byCode.get(node.used)?.owner === 'experiment' && (
            <Button size="small" variant="ghost" disabled={change.busy} onClick={() => setDefault(node, null)}>
              {t('labReports.template.dropDefault')}
            </Button>
          )
        ))
      }
      empty={<p>{t('labReports.anonymous.none')}</p>}
    />
  );
}

/** 报告模板: the templates of a course, and which experiment begins with which. */
export function ReportTemplates({ courseId, back }: { readonly courseId: string; readonly back: string }) {
  const t = useT();
  const list = useCall(listTemplatesRoute, { params: { courseId } });
  const [editing, setEditing] = useState<TemplateStart | null>(null);
  const [shown, setShown] = useState<{ readonly what: 'preview' | 'editions'; readonly one: Template } | null>(null);
  const nameOf = (one: Template) => one.name ?? t('labReports.template.standard');
  const archive = useAction(
    async (templateId: string) => {
      await call(archiveTemplateRoute, { params: { courseId, templateId } });
      await refresh(listTemplatesRoute);
    },
    { done: t('labReports.template.archived') },
  );
  const copy = (one: Template) =>
    setEditing({
      id: null,
      edition: 0,
      name: t('labReports.template.copyOf', { name: nameOf(one) }).slice(0, 50),
      body: plainBody(one),
    });
  const standard = list.data?.rows.find((one) => one.owner === 'product');
  return (
    <>
      <PageHeader
        title={t('labReports.template.page')}
        lead={t('labReports.template.lead')}
        actions={
          <>
            <ButtonLink href={back}>{t('labReports.template.back')}</ButtonLink>
            {list.data?.can.edit && standard && (
              <Button variant="primary" onClick={() => copy(standard)}>
                {t('labReports.template.newTitle')}
              </Button>
            )}
          </>
        }
      />
      {list.error ? (
        <CallError error={list.error} retry={list.refetch} />
      ) : (
        <div className="vse-template-page">
          <SectionHeading>{t('labReports.template.templates')}</SectionHeading>
          <SimpleTable<Template>
            caption={t('labReports.template.templates')}
            captionHidden
            rows={list.data?.rows ?? []}
            rowKey={(one) => one.code}
            skeletonRows={list.data ? 0 : 3}
            columns={[
              { key: 'name', title: t('labReports.template.name'), heading: true, render: nameOf },
              {
                key: 'owner',
                title: t('labReports.template.owner'),
                render: (one) => t(`labReports.template.owner.${one.owner}`),
              },
              {
                key: 'edition',
                title: t('labReports.template.edition'),
                numeric: true,
                render: (one) => formatNumber(one.edition),
              },
              {
                key: 'parts',
                title: t('labReports.template.parts'),
                render: (one) =>
                  t('labReports.template.partsOf', { sections: one.sections.length, criteria: one.criteria.length }),
              },
              {
                key: 'reports',
                title: t('labReports.template.reports'),
                numeric: true,
                render: (one) => formatNumber(one.reports),
              },
              {
                key: 'changed',
                title: t('labReports.template.changed'),
                render: (one) => (
                  <span className="vse-num vse-nowrap">{one.changedAt ? formatInstant(one.changedAt) : '—'}</span>
                ),
              },
            ]}
            actionsTitle={t('labReports.queue.action')}
            rowActions={(one) => (
              <>
                {one.owner === 'course' && list.data?.can.edit && (
                  <Button
                    size="small"
                    onClick={() =>
                      setEditing({ id: one.code, edition: one.edition, name: nameOf(one), body: plainBody(one) })
                    }
                  >
                    {t('labReports.template.edit')}
                  </Button>
                )}
                <Button size="small" variant="ghost" onClick={() => setShown({ what: 'preview', one })}>
                  {t('labReports.template.tab.preview')}
                </Button>
                {list.data?.can.edit && (
                  <Button size="small" variant="ghost" onClick={() => copy(one)}>
                    {t('labReports.template.copy')}
                  </Button>
                )}
                {one.owner === 'course' && (
                  <Button size="small" variant="ghost" onClick={() => setShown({ what: 'editions', one })}>
                    {t('labReports.template.editions')}
                  </Button>
                )}
                {one.owner === 'course' && list.data?.can.edit && (
                  <Popconfirm
                    title={t('labReports.template.archiveOf', { name: nameOf(one) })}
                    confirmLabel={t('labReports.template.archive')}
                    danger
                    onConfirm={() => archive.run(one.code)}
                    trigger={(open) => (
                      <Button size="small" variant="ghost" disabled={archive.busy} onClick={open}>
                        {t('labReports.template.archive')}
                      </Button>
                    )}
                  >
                    {t('labReports.template.archiveText')}
                  </Popconfirm>
                )}
              </>
            )}
          />
          {list.data && (
            <>
              <SectionHeading>{t('labReports.template.choices')}</SectionHeading>
              <Choices courseId={courseId} data={list.data} nameOf={nameOf} />
            </>
          )}
        </div>
      )}
      {editing && (
        <TemplateEditor
          key={`${editing.id}:${editing.edition}`}
          courseId={courseId}
          start={editing}
          onClose={() => setEditing(null)}
        />
      )}
      {shown?.what === 'preview' && (
        <Dialog open onClose={() => setShown(null)} title={nameOf(shown.one)} width="min(680px, calc(100vw - 32px))">
          <TemplatePreview body={shown.one} />
        </Dialog>
      )}
      {shown?.what === 'editions' && (
        <TemplateEditions
          courseId={courseId}
          templateId={shown.one.code}
          name={nameOf(shown.one)}
          mayEdit={list.data?.can.edit === true}
          onTake={(one) => {
            setEditing({ id: shown.one.code, edition: shown.one.edition, name: one.name, body: plainBody(one) });
            setShown(null);
          }}
          onClose={() => setShown(null)}
        />
      )}
    </>
  );
}
