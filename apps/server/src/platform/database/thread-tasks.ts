import type { MessagePort, Worker } from 'node:worker_threads';

/** Error sent between threads. Structured clone would drop its codes. */
interface JobError {
  readonly message: string;
  readonly code: unknown;
  readonly errcode: unknown;
}

type Outcome<Result> = { readonly result: Result } | { readonly error: JobError };

/**
 * Runs the tasks received on a port, one after the other.
 *
 * @param port `parentPort` of a thread, or a port of a channel
 * @param work runs a task; its errors reject `run` on the other side
 */
export function runTasks(port: MessagePort | null, work: (task: never) => unknown): void {
  const outcomeOf = async (task: never): Promise<Outcome<unknown>> => {
    try {
      return { result: await work(task) };
    } catch (error) {
      const { message, code, errcode } = error as JobError;
      return { error: { message, code, errcode } };
    }
  };
  let last = Promise.resolve();
  port?.on('message', (task) => {
    last = last.then(async () => port.postMessage(await outcomeOf(task as never)));
  });
}

/** Jobs that run on the other side of a port. */
export interface TaskRunner<Task, Result> {
  /** @throws Error of the task, with the codes of its database */
  run(task: Task): Promise<Result>;
  readonly areWaiting: boolean;
  /** Rejects all waiting tasks, because the other side has ended. */
  giveUp(error: Error): void;
}

/** @param port port with `runTasks` at the other end */
export function taskRunner<Task, Result>(port: Worker | MessagePort): TaskRunner<Task, Result> {
  const waiting: PromiseWithResolvers<Outcome<Result>>[] = [];
  port.on('message', (outcome: Outcome<Result>) => waiting.shift()?.resolve(outcome));
  return {
    async run(task) {
      const answer = Promise.withResolvers<Outcome<Result>>();
      waiting.push(answer);
      port.postMessage(task);
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
