import { PlusOutlined } from '@ant-design/icons';
import { Button, Form } from 'antd';
import { type ReactNode, useEffect, useEffectEvent, useId, useState } from 'react';
import { EllipsisText } from '../../ui/cells/ellipsis-text.tsx';
import { LayoutPicture } from '../../ui/layout-picture/layout-picture.tsx';
import { layoutsMessages as text } from './layouts.messages.ts';
import styles from './layouts.module.css';
import { builtInTemplates, siteTemplateKey } from './new-layout.ts';
import { SiteTemplateMenu, SiteTemplatePicture, type SiteTemplates } from './site-templates.tsx';

export interface TemplateFieldProps {
  /** Templates of the site, beside the built-in ones. */
  readonly site: SiteTemplates;
  /** Passed by the form, like `value` and `onChange`. */
  readonly id?: string;
  /** Template id, or key of a template of the site; empty: none. */
  readonly value?: string;
  readonly onChange?: (value: string) => void;
}

/** Start of a new layout: blank, or a template with its picture. A form control. */
export function TemplateField({ site, id, value = '', onChange }: TemplateFieldProps) {
  const name = useId();
  const form = Form.useFormInstance();
  const all = site.all ?? [];
  const [templates] = useState(builtInTemplates);
  /** Titles that were not typed by the user, also of templates that are gone. */
  const [given] = useState(() => new Set<unknown>(['', undefined, ...templates.map((one) => one.title)]));
  const choose = (template: string, title: string) => {
    onChange?.(template);
    // Do not overwrite a typed title.
    if (given.has(form.getFieldValue('title'))) form.setFieldValue('title', title);
    given.add(title);
  };
  const isGone =
    site.all !== undefined &&
    siteTemplateKey.idIn(value) !== null &&
    !all.some((one) => siteTemplateKey.of(one) === value);
  const chooseNone = useEffectEvent(() => choose('', ''));
  useEffect(() => {
    if (isGone) chooseNone();
  }, [isGone]);
  const choice = (template: string, title: string, suggested: string, size: string, picture: ReactNode, hint = '') => (
    <label className={styles['choice']} title={hint}>
      <input
        type="radio"
        name={name}
        aria-label={title}
        checked={value === template}
        onChange={() => choose(template, suggested)}
      />
      {picture}
      <span className={styles['choiceName']}>
        <EllipsisText text={title} />
      </span>
      <span className={styles['choiceSize']}>{size}</span>
    </label>
  );
  return (
    <div id={id} role="radiogroup" aria-label={text.template} className={styles['choices']}>
      {choice(
        '',
        text.blank,
        '',
        text.anySize,
        <span aria-hidden className={styles['choicePicture']}>
          <PlusOutlined />
        </span>,
      )}
      {all.length > 0 && <SiteHeading site={site} />}
      {all.map((one) => (
        <span key={one.id} className={styles['siteChoice']}>
          {choice(
            siteTemplateKey.of(one),
            one.name,
            one.name,
            [...(one.category === '' ? [] : [one.category]), text.sizeOf(one.width, one.height)].join(' · '),
            <SiteTemplatePicture template={one} />,
          )}
          {site.mayManage && <SiteTemplateMenu template={one} templates={site} />}
        </span>
      ))}
      {all.length > 0 && <h2 className={styles['choiceHeading']}>{text.builtInTemplates}</h2>}
      {templates.map(({ id: template, title, description, layout }) => (
        <span key={template} className={styles['siteChoice']}>
          {choice(
            template,
            title,
            title,
            text.sizeOf(layout.canvas.width, layout.canvas.height),
            <span aria-hidden className={styles['choicePicture']}>
              <LayoutPicture layout={layout} />
            </span>,
            description,
          )}
        </span>
      ))}
      {all.length === 0 && (site.mayManage || site.isFailed) && <SiteHeading site={site} />}
    </div>
  );
}

/** Heading of the templates of the site; says how to save one if there are none. */
function SiteHeading({ site }: { readonly site: SiteTemplates }) {
  return (
    <div className={styles['choiceHeading']}>
      <h2>{text.siteTemplates}</h2>
      {site.isFailed && <span className={styles['choiceSize']}>{text.siteTemplatesFailed}</span>}
      {site.all?.length === 0 && <span className={styles['choiceSize']}>{text.noSiteTemplates}</span>}
      {site.mayManage && (
        <Button type="link" size="small" onClick={site.openTrash}>
          {text.templateTrash}
        </Button>
      )}
    </div>
  );
}
