import { SourceFailure } from '../../failure.ts';

/** Failure of a message beyond the limit. @param kilobytes the limit */
export const tooLarge = (kilobytes: number): SourceFailure =>
  new SourceFailure('sizeLimit', `收到的消息超过 ${kilobytes} KB，请减少数据，或提高大小限制`);

/** Failure of a server that does not answer in time. */
export const noReply = (): SourceFailure => new SourceFailure('url', '对方没有在限定的时间内回复');
