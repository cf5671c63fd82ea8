import { type BlockDeclaration } from '../declaration.ts';

export const qrBlock: BlockDeclaration<'qr'> = {
  panel: {
    content: { input: { kind: 'text' } },
    color: { input: { kind: 'colour' } },
    ground: { input: { kind: 'colour' } },
  },
};
