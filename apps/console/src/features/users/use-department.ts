import { useSearchParams } from 'react-router';

/** Name of the filter in the address. */
export const departmentParameter = 'departmentId';

/** Whether a value in the address can be an id. */
export const isId = (value: string): boolean => /^[1-9]\d{0,8}$/.test(value);

/** The department whose users are shown, kept in the address; null for all users. Another one begins at page 1. */
export function useDepartment(): readonly [number | null, (id: number | null) => void] {
  const [params, setParams] = useSearchParams();
  const value = params.get(departmentParameter) ?? '';
  const pick = (id: number | null): void => {
    setParams((before) => {
      const next = new URLSearchParams(before);
      next.delete('page');
      if (id === null) next.delete(departmentParameter);
      else next.set(departmentParameter, String(id));
      return next;
    });
  };
  return [isId(value) ? Number(value) : null, pick];
}
