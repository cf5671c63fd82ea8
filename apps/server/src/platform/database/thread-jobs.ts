import type { MessagePort, Worker } from 'node:worker_threads';

/** Error sent between threads. Structured clone would drop its codes. */
interface JobError {
  readonly message: string;
  readonly code: unknown;
  readonly errcode: unknown;
}

type Outcome<Result> = { readonly result: Result } | { readonly error: JobError };

/**
 * Runs the jobs received on a port, one after the other.
 *
 * @param port `parentPort` of a thread, or a port of a channel
 * @param work runs a job; its errors reject `run` on the other side
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

/** Jobs that run on the other side of a port. */
export interface Jobs<Job, Result> {
  /** @throws Error of the job, with the codes of its database */
  run(job: Job): Promise<Result>;
  readonly areWaiting: boolean;
  /** Rejects all waiting jobs, because the other side has ended. */
  giveUp(error: Error): void;
}

/** @param port port with `answerJobs` at the other end */
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
