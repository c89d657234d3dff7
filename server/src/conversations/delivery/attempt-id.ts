import { toMessageId, parseMessageId, MessageId, type MessageKey } from '@attune/contract/ids'

/**
 * What a carrier knows an attempt by: the message's id, and from the second attempt on its number behind it. Carriers may
 * take an id that they know for the message they have; what somebody wants sent again is to be sent, and news of one
 * attempt must not be taken for another's.
 */
export const attemptId = (key: MessageKey, attempt: number): string =>
  attempt === 1 ? toMessageId(key) : `${toMessageId(key)}:${attempt}`

/** The message and attempt a carrier's receipt names; null when it is no id of ours. */
export const readAttemptId = (id: string): { key: MessageKey; attempt: number } | null => {
  if (MessageId.safeParse(id).success) return { key: parseMessageId(id), attempt: 1 }
  const [, of = '', number = ''] = /^(.*):([2-9]|[1-9][0-9]{1,3})$/.exec(id) ?? []
  return MessageId.safeParse(of).success ? { key: parseMessageId(of), attempt: Number(number) } : null
}
