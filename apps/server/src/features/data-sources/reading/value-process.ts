import { lowerThreadPriority } from '../../../platform/workers/thread-priority.ts';
import { SourceFailure } from '../failure.ts';
import { makeValue, type Made, type MakeOrder } from './make-value.ts';
import { compiled } from './transform.ts';

/** Checks the syntax of an expression. */
export interface CheckOrder {
  readonly check: string;
}

lowerThreadPriority();

const failed: Made = { looked: { text: '', answer: null }, field: 'format', message: '数据无法读取，请检查数据格式' };

/** @returns message; empty: the syntax is right */
function syntaxError(expression: string): string {
  try {
    if (expression.trim() !== '') compiled(expression);
    return '';
  } catch (error) {
    return error instanceof SourceFailure ? error.message : '表达式过于复杂，请简化';
  }
}

process.on('message', (order: MakeOrder | CheckOrder) => {
  if ('check' in order) process.send?.(syntaxError(order.check));
  else
    void makeValue(order)
      .catch((): Made => failed)
      .then((made) => process.send?.(made));
});

process.send?.('ready');
