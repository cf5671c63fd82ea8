import { greetings } from './login.messages.ts';

/**
 * Greeting for a time of day.
 *
 * @param hour 0 to 23, local
 */
export function greetingAt(hour: number): string {
  return greetings.findLast(({ from }) => hour >= from)?.text ?? greetings[0].text;
}
