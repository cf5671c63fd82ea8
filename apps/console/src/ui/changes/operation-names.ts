import { actionNames, moduleTitles } from '@mutai/contract/operations';

const actions: Readonly<Record<string, string>> = actionNames;

/** What people call an act of the operation log; one that is not known goes by its code. */
export function actionName(action: string): string {
  return actions[action] ?? action;
}

/** What people call the part of the product that a log line is about; one that is not known goes by its code. */
export function moduleTitle(module: string): string {
  return moduleTitles[module] ?? module;
}
