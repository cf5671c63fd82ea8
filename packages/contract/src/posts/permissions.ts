import { actsOf } from '../resource-definition.ts';

/** `all`: everybody's posts; without it one sees and changes those of which one is the author. */
export const postPermissions = {
  ...actsOf('post'),
  all: 'post:all',
  export: 'post:export',
  import: 'post:import',
} as const;
