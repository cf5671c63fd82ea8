import { languageTags } from '@mutai/layout/model/languages';
import { WithSource } from '../data/with-source.tsx';
import { type ViewProps } from '../declaration.ts';
import { ImageView } from '../image/image-view.tsx';
import { TextBox } from '../text/text-box.tsx';
import { useClock } from '../use-clock.ts';
import { contentItems } from './content-item.ts';

/** Ground of captions, so that they can be read on any picture. */
const captionGround = 'rgba(0, 0, 0, 0.5)';

/** Pictures of a data source one after the other. */
export function SlidesView({ block, stage }: ViewProps<'slides'>) {
  return (
    <WithSource block={block} stage={stage}>
      {(value) => {
        const pictures = contentItems(value).filter(({ picture }) => picture !== '');
        return pictures.length === 0 ? null : <Slides block={block} stage={stage} pictures={pictures} />;
      }}
    </WithSource>
  );
}

interface SlidesProps extends ViewProps<'slides'> {
  readonly pictures: ReturnType<typeof contentItems>;
}

function Slides({ block, stage, pictures }: SlidesProps) {
  const { fit, switchTime, caption, fontCh } = block.params;
  const turns = stage.mode === 'play' && pictures.length > 1;
  const turn = useClock(stage.clock, turns ? switchTime : 0, (now) => (turns ? Math.floor(now / switchTime) : 0));
  const title = pictures[turn % pictures.length]?.title ?? '';
  const images = pictures.map((one) => ({ url: one.picture, title: one.title }));
  const shown = {
    ...block,
    type: 'image',
    params: { images, fit, switchTime, zoom: 100, focusX: 50, focusY: 50 },
  } as const;
  return (
    <>
      <ImageView block={shown} stage={stage} />
      {caption && title !== '' && (
        <div style={{ position: 'absolute', left: 0, right: 0, bottom: 0, backgroundColor: captionGround }}>
          <TextBox style={fontCh} lang={languageTags.ch} boxStyle={{ height: 'auto' }}>
            {title}
          </TextBox>
        </div>
      )}
    </>
  );
}
