import { MESSAGE_TEXT_MAX } from '@attune/contract/conversations/limits'
import type { Effect } from '@attune/engine/effect'
import { sendAutomated } from '../../../conversations/automated/send-automated.ts'
import { graphFor } from '../graphs.ts'
import type { LiveRun, RunSession } from '../run-session.ts'

/** A message by the one pipe: the gate may send, hold or omit it, and knows by run and key what it has seen already. */
export const sendMessage = async (
  { tx, contact, at }: RunSession,
  { run }: LiveRun,
  effect: Extract<Effect, { kind: 'send' }>,
): Promise<string[]> => {
  const text = effect.text.toWellFormed().replaceAll('\0', '').trim()
  if (text === '' && effect.attachments.length === 0) return ['The message is empty, so nothing was sent.']
  if (text.length > MESSAGE_TEXT_MAX)
    return [`The message has ${text.length} characters, more than the ${MESSAGE_TEXT_MAX} that leave: it was not sent.`]
  const { runId, sceneId, turn, version } = run
  const { title } = await graphFor(tx, sceneId, version)
  await sendAutomated(tx, {
    contact,
    text,
    attachments: effect.attachments,
    tags: effect.tags,
    author: { kind: 'scene', id: runId },
    origin: { runId, sceneId, title, turn, node: effect.node, key: effect.key },
    skipWhenContactMuted: effect.skipWhenContactMuted,
    excludeFromMuteTracking: effect.excludeFromMuteTracking,
    repeat: effect.repeat,
    cause: `run:${runId}`,
    at,
  })
  return []
}
