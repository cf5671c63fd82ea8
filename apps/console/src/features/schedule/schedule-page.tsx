/** 排期. */
export function SchedulePage() {
  return null;
}
