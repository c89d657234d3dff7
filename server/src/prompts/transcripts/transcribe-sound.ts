import { buffer } from 'node:stream/consumers'
import type { TranscriptReason } from '@attune/contract/conversations/constants'
import { TRANSCRIPT_MAX, TRANSCRIPT_SECONDS_MAX } from '@attune/contract/conversations/limits'
import { parseMessageId } from '@attune/contract/ids'
import { lockContact } from '@attune/store/contacts/contacts'
import { countChange } from '@attune/store/conversations/contexts'
import { findSoundToTranscribe, insertTranscript } from '@attune/store/conversations/attachments'
import { insertPromptLog } from '@attune/store/prompts/logs'
import type { Tenant } from '@attune/store/store'
import { byJob } from '../../calls/by.ts'
import type { Deps } from '../../deps.ts'
import { plainFileName } from '../../media/file-name.ts'
import { newId } from '../../new-id.ts'
import type { Transcriber, TranscriptReply } from '../../prompt-provider/transcriber.ts'
import { extend, finish, postpone, postponeIfMine } from '../../work/claim.ts'
import type { Job } from '../../work/kinds.ts'
import { recordFacts } from '../../work/record-facts.ts'
import { soundLength } from './sound-length.ts'

declare module '../../work/kinds.ts' {
  interface WorkPayloads {
    /** Transcribes a sound of this message. `waits`: how often it has waited for its turn. */
    'transcribe-sound': { messageId: string; mediaId: string; waits?: number }
  }
}

/** Pauses before a sound that failed is sent again. After the last one it stays without a transcript. */
const RETRY_MS = [10_000, 60_000, 300_000, 1_800_000]
/** Added to the provider's time limit, for reading the file and saving the transcript. */
const SLACK_MS = 20_000
/** How many sounds one process sends at once, so that a slow provider leaves workers for what can't wait. */
const AT_ONCE = 2
/** How long the others wait before checking again: at first, and at most. They wait twice as long each time. */
const BUSY_MS = { first: 3_000, most: 60_000 }
let underWay = 0

/** Has a sound transcribed, unless others are in progress: then it waits for its turn. */
export const transcribeSound = async (deps: Deps, item: Job<'transcribe-sound'>): Promise<void> => {
  if (underWay >= AT_ONCE) return waitForTurn(deps, item)
  underWay += 1
  try {
    await transcribeNow(deps, item)
  } finally {
    underWay -= 1
  }
}

/** Which attempt this is, from 1. Waiting for a turn doesn't count. */
const tryOf = ({ payload, attempts }: Job<'transcribe-sound'>): number => attempts - (payload.waits ?? 0)

const waitForTurn = (deps: Deps, item: Job<'transcribe-sound'>): Promise<void> =>
  deps.store.tenant(item.organizationId, (tx) => {
    const { waits = 0 } = item.payload
    const delay = Math.min(BUSY_MS.first * 2 ** waits, BUSY_MS.most)
    return postpone(tx, item, delay, { ...item.payload, waits: waits + 1 })
  })

/**
 * Sends a sound, outside any transaction, and shows what is said next to it. A crash in between sends it again, so a
 * transcript may be paid for twice but is saved once. Nothing is sent once the organization has turned it off, or the
 * sound is gone.
 */
const transcribeNow = async (deps: Deps, item: Job<'transcribe-sound'>): Promise<void> => {
  const { messageId, mediaId } = item.payload
  const { transcriber } = deps
  const { organizationId } = item
  const sound = await deps.store.tenant(organizationId, async (tx) => {
    const found = await findSoundToTranscribe(tx, parseMessageId(messageId), mediaId)
    if (transcriber === null || found === undefined) return finish(tx, item).then(() => null)
    await extend(tx, item, transcriber.timeoutMs + SLACK_MS)
    return { ...found, transcriber }
  })
  if (sound === null) return
  const outcome = await askFor(deps, { organizationId, mediaId }, sound)
  const { reply } = outcome
  const pause = reply === null || reply.ok || !reply.again ? undefined : RETRY_MS[tryOf(item) - 1]
  if (pause !== undefined) return deps.store.tenant(organizationId, (tx) => postponeIfMine(tx, item, pause))
  await settle(deps, item, sound.transcriber.model, outcome)
}

/** The outcome: words or a reason, and the provider's reply if it was asked. */
interface Outcome {
  reply: TranscriptReply | null
  text: string | null
  reason: TranscriptReason | null
}

const askFor = async (
  deps: Deps,
  place: { organizationId: string; mediaId: string },
  { mime, transcriber }: { mime: string; transcriber: Transcriber },
): Promise<Outcome> => {
  const file = await deps.files.read(place, 'original')
  if (file === null) return { reply: null, text: null, reason: 'format' }
  const bytes = new Uint8Array(await buffer(file.stream))
  const seconds = await soundLength(bytes, mime)
  if (seconds !== null && seconds > TRANSCRIPT_SECONDS_MAX) return { reply: null, text: null, reason: 'too-long' }
  const reply = await transcriber.transcribe({ bytes, mime, fileName: fileNameFor(mime) })
  if (!reply.ok) return { reply, text: null, reason: reply.reason }
  const text = [...reply.text.trim()].slice(0, TRANSCRIPT_MAX).join('')
  return text === '' ? { reply, text: null, reason: 'silent' } : { reply, text, reason: null }
}

/** A name that names nobody. Providers recognize WebM by this extension. */
const fileNameFor = (mime: string): string => (mime === 'audio/webm' ? 'audio.webm' : plainFileName(mime))

const settle = (
  deps: Deps,
  item: Job<'transcribe-sound'>,
  model: string,
  { reply, text, reason }: Outcome,
): Promise<void> =>
  deps.store.tenant(item.organizationId, async (tx) => {
    const { messageId, mediaId } = item.payload
    const key = parseMessageId(messageId)
    await lockContact(tx, key.contactId)
    // It was deleted, or transcripts were turned off, while the provider listened.
    if ((await findSoundToTranscribe(tx, key, mediaId)) === undefined) return finish(tx, item)
    const at = deps.now()
    await insertTranscript(tx, key, { mediaId, text, reason, at })
    if (reply !== null) await logTranscript(tx, { ...key, mediaId, model, reply, at })
    await countChange(tx, key)
    const by = byJob(item, at)
    await recordFacts(tx, [{ kind: 'SoundTranscribed', contactId: key.contactId, payload: { messageId }, ...by }])
    await finish(tx, item)
  })

/** The log says what was asked and how it went. The words are only stored with the sound. */
const logTranscript = (
  tx: Tenant,
  of: { contactId: string; sequence: number; mediaId: string; model: string; reply: TranscriptReply; at: Date },
): Promise<void> =>
  insertPromptLog(tx, {
    logId: newId('pl'),
    about: { contactId: of.contactId, sequence: of.sequence, mediaId: of.mediaId },
    purpose: 'transcript',
    template: null,
    model: of.model,
    asked: [],
    answer: null,
    error: of.reply.ok ? null : of.reply.error,
    milliseconds: of.reply.milliseconds,
    tokens: of.reply.ok ? of.reply.tokens : null,
    at: of.at,
  })
