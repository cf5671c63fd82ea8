import { Component, type ComponentType, type CSSProperties, memo, type ReactNode } from 'react';
import { type Block } from '@mutai/layout/model/block';
import { type BlockType } from '@mutai/layout/model/block-types';
import { blocksOf, type Layout } from '@mutai/layout/model/layout';
import { blockDeclarations } from './declarations.ts';
import { type ViewProps } from './declaration.ts';
import { background } from './styles.ts';
import { type Stage } from './stage.ts';

/** The view of each type. That it is given blocks of its type is known where it is declared. */
const views = Object.fromEntries(
  Object.entries(blockDeclarations).map(([type, { View }]) => [type, View]),
) as unknown as Readonly<Record<BlockType, ComponentType<ViewProps<BlockType>>>>;

interface OwnFaultProps {
  readonly block: number;
  readonly stage: Stage;
  readonly children: ReactNode;
}

/** What goes wrong in one block leaves the others as they are. */
class OwnFault extends Component<OwnFaultProps, { readonly failed: boolean }> {
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
 * A block in its place. Nothing but left and top puts it there: transforms, layers and clipping of its own cost each frame.
 * `data-block` has its id.
 */
export const BlockView = memo(function BlockView({ block, stage }: { readonly block: Block; readonly stage: Stage }) {
  const { id, x, y, w, h, type } = block;
  const View = views[type];
  const place: CSSProperties = { position: 'absolute', left: x, top: y, width: w, height: h };
  return (
    <div data-block={id} style={{ ...place, ...background(block) }}>
      <OwnFault block={id} stage={stage}>
        <View block={block} stage={stage} />
      </OwnFault>
    </div>
  );
});

/** A layout as it is on a screen, in its own pixels: whoever shows it scales it. Hidden blocks are left out. */
export function LayoutView({ layout, stage }: { readonly layout: Layout; readonly stage: Stage }) {
  const { canvas } = layout;
  return (
    <div
      style={{
        position: 'relative',
        width: canvas.width,
        height: canvas.height,
        overflow: 'hidden',
        ...background(canvas),
      }}
    >
      {blocksOf(layout).map((block) =>
        block.hidden ? null : <BlockView key={block.id} block={block} stage={stage} />,
      )}
    </div>
  );
}
