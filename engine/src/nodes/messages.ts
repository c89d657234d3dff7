import { MESSAGE_TEXT_MAX } from '@attune/contract/conversations/limits'
import { tagsOf } from '@attune/contract/scenes/nodes/tags'
import { NODE_ATTACHMENTS_MAX } from '@attune/contract/scenes/nodes/limits'
import { renderOutgoing } from '../turn/source-values.ts'
import { addProblem, addEffect, type Visit } from '../turn/visit.ts'
import { isOn } from './settings.ts'

/** Requests sending the node's message; returns null and adds a problem if there is nothing to send. */
export const sendText = (visit: Visit, more: { skipWhenContactMuted: boolean; repeat: boolean }): string | null => {
  const { text, attachments, tags } = visit.node.properties
  const written = renderOutgoing(visit, text)
  if (!written.ok) {
    addProblem(visit, `The text couldn't be written, so nothing was sent: ${written.message}`)
    return null
  }
  const files = mediaOf(attachments)
  if (written.value.trim() === '' && files.length === 0) {
    addProblem(visit, 'The message is empty, so nothing was sent.')
    return null
  }
  const excess = excessOf(written.value)
  if (excess !== null) {
    addProblem(visit, `The message wasn't sent: it ${excess}.`)
    return null
  }
  return addEffect(visit, {
    kind: 'send',
    text: written.value,
    attachments: files,
    tags: tagsOf(tags),
    excludeFromMuteTracking: isOn(visit, 'excludeFromMuteTracking'),
    skipWhenContactMuted: more.skipWhenContactMuted,
    repeat: more.repeat,
  })
}

/** What makes a text too long for a message, as the end of a sentence; null if nothing does. */
export const excessOf = (text: string): string | null => {
  const { length } = text.trim()
  return length > MESSAGE_TEXT_MAX ? `has ${length} characters, and the limit is ${MESSAGE_TEXT_MAX}` : null
}

const mediaOf = (stored: unknown): string[] =>
  Array.isArray(stored)
    ? (stored as unknown[])
        .filter((id): id is string => typeof id === 'string' && id !== '')
        .slice(0, NODE_ATTACHMENTS_MAX)
    : []
