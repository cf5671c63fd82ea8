import { Alert, Select } from 'antd';
import { useState } from 'react';
import { encodings, nameOf } from './encodings.ts';
import { LoadedContent, Placeholder } from './placeholders.tsx';
import { textPreview, type PreviewItem, type PreviewSource, type PreviewText } from './preview-item.ts';
import { previewMessages as text } from './preview.messages.ts';
import styles from './preview.module.css';

/** Lines per block: browsers skip rendering of blocks outside of the viewport. */
const linesTogether = 200;
const bytesPerMegabyte = 1024 * 1024;

/** Text with numbered, wrapping lines. */
export function TextView({ item, source }: { readonly item: PreviewItem; readonly source: PreviewSource }) {
  const [chosen, setChosen] = useState<string | null>(null);
  return (
    <LoadedContent
      item={item}
      what={`text ${chosen ?? ''}`}
      load={async (one, signal) => source.readText(one, signal, chosen)}
    >
      {(content) =>
        content.lines.every((line) => line === '') ? (
          <Placeholder>{text.emptyText}</Placeholder>
        ) : (
          <>
            <Select<string>
              size="small"
              className={styles['encoding'] ?? ''}
              aria-label={text.encoding}
              value={chosen ?? ''}
              options={[
                { value: '', label: chosen === null ? text.automatic(nameOf(content.encoding)) : text.automaticChoice },
                ...encodings,
              ]}
              onChange={(encoding) => setChosen(encoding === '' ? null : encoding)}
            />
            <Lines {...content} />
          </>
        )
      }
    </LoadedContent>
  );
}

function Lines({ lines, cut }: PreviewText) {
  const starts = Array.from({ length: Math.ceil(lines.length / linesTogether) }, (_, index) => index * linesTogether);
  return (
    <>
      {cut && (
        <Alert type="info" showIcon title={text.cutText(textPreview.bytes / bytesPerMegabyte, textPreview.lines)} />
      )}
      {/* Focusable for keyboard scrolling. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <div className={styles['text']} tabIndex={0} role="region" aria-label={text.content}>
        {starts.map((start) => (
          <ol key={start} start={start + 1} className={styles['lines']}>
            {lines.slice(start, start + linesTogether).map((line, at) => (
              // Lines have no key other than their number.
              // oxlint-disable-next-line react/no-array-index-key
              <li key={at}>{line}</li>
            ))}
          </ol>
        ))}
      </div>
    </>
  );
}
