import { useFormatter } from 'use-intl'

/** « 17/11 15:42 » : when an operation was written. */
export function useQuand() {
  const format = useFormatter()
  return (instant: string) => format.dateTime(new Date(instant), 'moment')
}
