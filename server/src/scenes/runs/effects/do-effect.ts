import { addJob } from '../../../work/add-job.ts'
import { MESSAGE_TEXT_MAX } from '@attune/contract/conversations/limits'
import type { Effect } from '@attune/engine/effect'
import { cancelHeld } from '../../../conversations/automated/cancel-held.ts'
import { sendAutomated } from '../../../conversations/automated/send-automated.ts'
import { queuePrompt } from '../../prompting/queue-prompt.ts'
import { graphFor } from '../graphs.ts'
import { configToPassOn } from '../scene-config.ts'
import { sendTermsOf, type LiveRun, type RunSession } from '../run-session.ts'
import { changeTags, saveIntoProfile } from './change-contact.ts'
import { recordOnce } from './record-once.ts'
import { queueMail } from './scene-mail.ts'

type EffectOf<Kind extends Effect['kind']> = Extract<Effect, { kind: Kind }>

const WAKE = 'wake-run'

/**
 * Carries out an effect of a turn, in the turn's transaction. Returns problems for the scene's author, as sentences.
 */
export const doEffect = async (session: RunSession, live: LiveRun, effect: Effect): Promise<string[]> => {
  switch (effect.kind) {
    case 'send':
      return sendMessage(session, live, effect)
    case 'email':
      return queueMail(session, live, effect)
    case 'save-profile':
      return saveIntoProfile(session, live, effect)
    case 'tags':
      return changeTags(session, live, effect)
    case 'wake':
      return queueWake(session, live, effect)
    case 'cancel-messages':
      return cancelMessages(session, live, effect.tags)
    case 'start-scene':
      return queueScene(session, live, effect)
    case 'alert':
      return raiseAlert(session, live, effect)
    case 'track':
    case 'report':
    case 'close-report':
      // Recorded with the run; nothing else reads it yet.
      await recordOnce(session, live, effect)
      return []
    case 'prompt':
    case 'classify-photos':
      return queuePrompt(session, live, effect)
    case 'problem':
      return [effect.message]
    case 'ended':
      // Messages on their way still go out if the scene ended as its author meant it to; otherwise they are cancelled.
      return effect.how === 'done' ? [] : cancelMessages(session, live, null)
  }
}

/** Sends through the gate, which may hold or omit the message and recognizes one it has seen by run and key. */
const sendMessage = async (session: RunSession, { run }: LiveRun, effect: EffectOf<'send'>): Promise<string[]> => {
  const text = effect.text.toWellFormed().replaceAll('\0', '').trim()
  if (text === '' && effect.attachments.length === 0) return ['The message is empty, so nothing was sent.']
  if (text.length > MESSAGE_TEXT_MAX)
    return [`The message wasn’t sent: it has ${text.length} characters, and the limit is ${MESSAGE_TEXT_MAX}.`]
  const { tx, contact, at } = session
  const { runId, sceneId, turn, version } = run
  const { title } = await graphFor(tx, sceneId, version)
  await sendAutomated(tx, {
    contact,
    text,
    attachments: effect.attachments,
    tags: effect.tags,
    source: 'scene',
    origin: { runId, sceneId, title, turn, node: effect.node, key: effect.key },
    skipWhenContactMuted: effect.skipWhenContactMuted,
    excludeFromMuteTracking: effect.excludeFromMuteTracking,
    repeat: effect.repeat,
    cause: `run:${runId}`,
    at,
    terms: await sendTermsOf(session),
  })
  return []
}

/** Cancels messages of this run that have not gone out; with tags, only those that carry one of them. */
const cancelMessages = async (
  { tx, contact, at, keepsMessages }: RunSession,
  { run }: LiveRun,
  tags: string[] | null,
): Promise<string[]> => {
  if (tags === null && keepsMessages.has(run.runId)) return []
  const which = { runId: run.runId, ...(tags !== null && { tags }) }
  await cancelHeld(tx, contact.contact_id, which, { cause: `run:${run.runId}`, at })
  return []
}

/** Wakes the run at a moment. If the run no longer waits for it by then, the wake is ignored. */
const queueWake = async (
  { tx, contact, at }: RunSession,
  { run }: LiveRun,
  { token, since, at: wakeAt }: EffectOf<'wake'>,
): Promise<string[]> => {
  const payload = { runId: run.runId, contactId: contact.contact_id, token, since }
  await addJob(tx, { kind: WAKE, payload, dueAt: new Date(wakeAt), now: at })
  return []
}

/** Queues another scene for the same client. A run that waits for it is told of its end, or that it could not start. */
const queueScene = async (
  session: RunSession,
  { run }: LiveRun,
  effect: EffectOf<'start-scene'>,
): Promise<string[]> => {
  session.queue.push({
    kind: 'start',
    start: {
      runId: effect.run,
      sceneId: effect.sceneId,
      by: 'scene',
      label: null,
      config: configToPassOn(run.config),
      depth: effect.depth,
    },
    parent: { runId: run.runId, node: effect.node },
  })
  return []
}

/** The alert's name is recorded with the run; the fact only says that there is one, and which message raised it. */
const raiseAlert = async (session: RunSession, live: LiveRun, effect: EffectOf<'alert'>): Promise<string[]> => {
  if (!(await recordOnce(session, live, effect))) return []
  const { runId, sceneId } = live.run
  const { turnMessageId: messageId } = session
  session.facts.push({
    kind: 'SceneAlertRaised',
    contactId: session.contact.contact_id,
    payload: { runId, sceneId, effect: effect.key, ...(messageId !== null && { messageId }) },
    actor: null,
    cause: `run:${runId}`,
    at: session.at,
  })
  return []
}
