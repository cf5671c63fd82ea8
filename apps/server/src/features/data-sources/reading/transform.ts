import { limits } from '@mutai/contract/limits';
import jsonata from 'jsonata';
import { SourceFailure } from '../failure.ts';

/** Limits of one evaluation: milliseconds, nested calls, items of a list. */
const bounds = { timeout: 1000, stack: 500, sequence: 10 * limits.dataSources.rows };

interface JsonataError {
  readonly code: string;
  /** Characters up to the place of the error. */
  readonly position?: number;
  readonly token?: unknown;
}

const isJsonataError = (error: unknown): error is JsonataError =>
  typeof error === 'object' && error !== null && 'code' in error && typeof error.code === 'string';

/** Error code → explanation. */
const explanations: Readonly<Record<string, string>> = {
  D1001: '算式的结果超出数字的范围',
  D1002: '取负的不是数字',
  D1004: '正则表达式不能匹配空内容',
  D1011: '函数一直调用自身，没有结束，请补上结束条件',
  D1012: '计算没有在 1 秒内结束，可能是函数一直调用自身，请补上结束条件或简化表达式',
  D2014: '范围过大',
  D2015: '中间结果的列表过长',
  D3030: '有内容不能转换为数字',
  T0410: '函数的参数类型不符',
  T1005: '调用的不是函数，请检查函数名，内置函数以 $ 开头',
  T1006: '调用的不是函数，请检查函数名，内置函数以 $ 开头',
  T2001: '运算符左边不是数字',
  T2002: '运算符右边不是数字',
  T2009: '比较的两边类型不同',
  T2010: '只能比较数字或文本',
};

function explained({ code, position, token }: JsonataError): string {
  const place = position === undefined ? '' : `（第 ${position} 个字符附近）`;
  const what = typeof token === 'string' && token !== '(end)' ? `“${token}”` : '';
  const end = token === '(end)' ? '，表达式不完整' : '';
  if (code.startsWith('S')) return `语法有误${place}${what}${end}，请检查括号、引号与运算符`;
  return `${explanations[code] ?? `无法计算 ${code}`}${place}${what}`;
}

/** @throws SourceFailure for an expression with a wrong syntax */
export function compiled(expression: string) {
  try {
    const compiledExpression = jsonata(expression, bounds);
    // It would compile texts that come with the data.
    compiledExpression.registerFunction('eval', () => {
      throw new SourceFailure('expression', '不支持 $eval');
    });
    return compiledExpression;
  } catch (error) {
    throw isJsonataError(error) ? new SourceFailure('expression', explained(error)) : error;
  }
}

/**
 * Evaluates an expression of JSONata on data. The caller must limit the time of the whole process: a regular expression
 * cannot be interrupted.
 *
 * @returns undefined if the expression finds nothing
 * @throws SourceFailure
 */
export async function transformed(expression: string, data: unknown): Promise<unknown> {
  const evaluated = compiled(expression);
  try {
    return (await evaluated.evaluate(data)) as unknown;
  } catch (error) {
    if (error instanceof SourceFailure) throw error;
    if (error instanceof RangeError)
      throw new SourceFailure('expression', '中间结果过大或函数一直调用自身，请简化表达式');
    if (isJsonataError(error)) throw new SourceFailure('expression', explained(error));
    throw new SourceFailure('expression', '无法计算，请检查表达式', { cause: error });
  }
}
