import { Component, type ComponentType, type CSSProperties, memo, type ReactNode } from 'react';
import { type Block } from '@mutai/layout/model/block';
import { type BlockType } from '@mutai/layout/model/block-types';
import { blocksOf, type Layout } from '@mutai/layout/model/layout';
import { type ViewProps } from './declaration.ts';
import { background, effects, initialTextStyle } from './styles.ts';
import { type Stage } from './stage.ts';
import { blockViews, WhileShown } from './views.ts';

/** `unknown`: TypeScript cannot relate a view from the union to its type. `blockViews` checks each view. */
const views = blockViews as unknown as Readonly<Record<BlockType, ComponentType<ViewProps<BlockType>>>>;

interface BlockErrorBoundaryProps {
  readonly block: number;
  readonly stage: Stage;
  readonly children: ReactNode;
}

/** Error boundary of one block, so that a failing block does not affect the others. */
class BlockErrorBoundary extends Component<BlockErrorBoundaryProps, { readonly failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override componentDidCatch() {
    this.props.stage.onFault?.(this.props.block, '组件无法显示');
  }

  override render() {
    return this.state.failed ? null : this.props.children;
  }
}

/**
 * Positioned block. Uses only `left` and `top`: transforms, compositor layers and clipping cost time in every frame. A
 * block with a rotation, opacity or round corners pays for its own.
 * `data-block` holds its id.
 */
export const BlockView = memo(function BlockView({ block, stage }: { readonly block: Block; readonly stage: Stage }) {
  const { id, x, y, w, h, type, when } = block;
  const View = views[type];
  const place: CSSProperties = { position: 'absolute', left: x, top: y, width: w, height: h };
  const drawn = (
    <div data-block={id} style={{ ...place, ...background(block), ...effects(block) }}>
      <BlockErrorBoundary block={id} stage={stage}>
        <View block={block} stage={stage} />
      </BlockErrorBoundary>
    </div>
  );
  if (when === null || stage.mode === 'edit') return drawn;
  return (
    <WhileShown visibility={when} stage={stage}>
      {drawn}
    </WhileShown>
  );
});

/** Layout as shown on a screen, in canvas pixels: the caller scales it. Hidden blocks are omitted. */
export function LayoutView({ layout, stage }: { readonly layout: Layout; readonly stage: Stage }) {
  const { canvas } = layout;
  return (
    <div
      style={{
        ...initialTextStyle,
        position: 'relative',
        width: canvas.width,
        height: canvas.height,
        overflow: 'hidden',
        // Blocks blend with the canvas, not with what is behind a transparent one.
        isolation: 'isolate',
        ...background(canvas),
      }}
    >
      {blocksOf(layout).map((block) =>
        block.hidden ? null : <BlockView key={block.id} block={block} stage={stage} />,
      )}
    </div>
  );
}
