import type { Notice } from '@attune/contract/notices/entity'
import { formatListTime } from '../ui/time/format-times.ts'

/** What happened: `Message not delivered, 3 times since Monday`. */
export const describeNotice = ({ title, message }: Notice, now: Date, zone: string): string => {
  const { times = 1, since = '' } = message?.failure ?? {}
  return times === 1 ? title : `${title}, ${times} times since ${formatListTime(new Date(since), now, zone)}`
}

/** The message it is about, after why it failed: `Unreachable handset: “See you at nine”`. */
export const describeMessage = ({ message }: Notice): string | undefined => {
  if (message === null) return undefined
  const reason = message.failure?.reason?.replace(/\.$/, '')
  const words = message.text === '' ? '' : `“${message.text.replaceAll(/\s+/g, ' ')}”`
  const parts = [reason ?? '', words].filter((part) => part !== '')
  return parts.length === 0 ? undefined : parts.join(': ')
}
