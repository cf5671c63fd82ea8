/* Comments that the check must report: seven openings and two pointers. */

/** What a list shows. */
export const list = 1;

/**
 * As the server answers.
 *
 * Width in pixels, see section 4.
 */
export const answer = 2;

// The same for a post.
export const post = 3;
export const user = 4; // who signed in
export const size = 5; /* Of a page. */

export const limits = {
  /** Section 9: pixels. */
  width: 6,
  /** Whether it is open. */
  open: true,
};

// These lines are one comment,
// of which only the first is a beginning.
export const role = 7; // For who may read.
