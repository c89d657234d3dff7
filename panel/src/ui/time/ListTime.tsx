import { formatListTime } from './format-times.ts'
import { useNow } from './use-now.ts'

/** When something in a list happened: the time if it was today, else the day. In the reader's zone. */
export const ListTime = ({ at, zone }: { at: string; zone: string }) => {
  const now = useNow()
  return <time dateTime={at}>{formatListTime(new Date(at), now, zone)}</time>
}
