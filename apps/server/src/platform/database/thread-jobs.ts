import type { MessagePort, Worker } from 'node:worker_threads';

/** An error as it passes between threads, which leave out the codes of one that they copy. */
interface JobError {
  readonly message: string;
  readonly code: unknown;
  readonly errcode: unknown;
}

type Outcome<Result> = { readonly result: Result } | { readonly error: JobError };

/**
 * Does the jobs that come from the other side, one after the other.
 *
 * @param port a thread's `parentPort`, or one of a channel
 * @param work throws what `run` of `jobsOf` throws
 */
export function answerJobs(port: MessagePort | null, work: (job: never) => unknown): void {
  const outcomeOf = async (job: never): Promise<Outcome<unknown>> => {
    try {
      return { result: await work(job) };
    } catch (error) {
      const { message, code, errcode } = error as JobError;
      return { error: { message, code, errcode } };
    }
  };
  let last = Promise.resolve();
  port?.on('message', (job) => {
    last = last.then(async () => port.postMessage(await outcomeOf(job as never)));
  });
}

/** Jobs that the other side does. */
export interface Jobs<Job, Result> {
  /** @throws what the job threw there, with the codes of its database */
  run(job: Job): Promise<Result>;
  readonly areWaiting: boolean;
  /** Gives up all that wait: nobody is there any more to do them. */
  giveUp(error: Error): void;
}

/** @param port where `answerJobs` listens at the other end */
export function jobsOf<Job, Result>(port: Worker | MessagePort): Jobs<Job, Result> {
  const waiting: PromiseWithResolvers<Outcome<Result>>[] = [];
  port.on('message', (outcome: Outcome<Result>) => waiting.shift()?.resolve(outcome));
  return {
    async run(job) {
      const answer = Promise.withResolvers<Outcome<Result>>();
      waiting.push(answer);
      port.postMessage(job);
      const outcome = await answer.promise;
      if ('error' in outcome) throw Object.assign(new Error(outcome.error.message), outcome.error);
      return outcome.result;
    },
    get areWaiting() {
      return waiting.length > 0;
    },
    giveUp: (error) => {
      for (const { reject } of waiting.splice(0)) reject(error);
    },
  };
}
