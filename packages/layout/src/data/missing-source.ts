import { layoutLimits } from '../limits.ts';

/**
 * Id in documents in place of a data source that the site does not have. No record gets it, so that it has no value, like a
 * deleted one.
 */
export const missingSource = layoutLimits.sourceIdMax;
