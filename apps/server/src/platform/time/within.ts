/**
 * Waits for an answer, for a limited time. The work itself goes on.
 *
 * @param name of who should answer, for the error
 * @throws Error if there is no answer in time
 */
export async function within<Answer>(name: string, ms: number, answer: Promise<Answer>): Promise<Answer> {
  const late = Promise.withResolvers<never>();
  const timer = setTimeout(() => late.reject(new Error(`no answer from ${name} in ${ms} ms`)), ms);
  try {
    return await Promise.race([answer, late.promise]);
  } finally {
    clearTimeout(timer);
  }
}
