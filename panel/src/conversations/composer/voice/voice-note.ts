import { holdTab } from '../../../client/ask-before-leaving.ts'
import { onSessionEnd } from '../../../client/session.ts'
import { showVoiceNote, type VoiceNote } from './current-voice-note.ts'
import type { Microphone } from './microphone.ts'

/** At 8 kB per second, a minute stays below the limit of carriers (500 kB). */
export const VOICE_SECONDS_MAX = 60

/** The exports of microphone.ts, which is loaded when needed. */
interface MicrophoneAccess {
  openMicrophone: (onLost: () => void) => Promise<Microphone>
  microphoneProblem: (error: unknown) => string
}

interface Running {
  note: VoiceNote
  microphone: Microphone | null
  /** It was paused while the browser asked for the microphone. */
  beginsPaused: boolean
  /** Milliseconds recorded before the last pause, and when it was resumed. */
  recordedMs: number
  since: number | null
  /** Ends it at the time limit, whether or not it is on the screen. */
  limit: ReturnType<typeof setTimeout> | undefined
  release: () => void
}

let running: Running | null = null

/** Starts recording for a client. Returns why it can't; null if it does. */
export const startVoiceNote = async (
  contactId: string,
  load: () => Promise<MicrophoneAccess> = () => import('./microphone.ts'),
): Promise<string | null> => {
  if (running !== null) return 'You are already recording a voice note. Attach or discard it first.'
  const releaseTab = holdTab('recording')
  const own: Running = {
    note: { contactId, phase: 'asking', reason: null },
    microphone: null,
    beginsPaused: false,
    recordedMs: 0,
    since: null,
    limit: undefined,
    release: releaseTab,
  }
  running = own
  publish()
  const unlock = await lockAgainstOtherTabs()
  if (unlock === null) return give(own, 'You are already recording a voice note in another tab.')
  own.release = () => {
    unlock()
    releaseTab()
  }
  const { microphoneProblem, openMicrophone } = await load().catch((error: unknown) => {
    end(own)
    throw error
  })
  try {
    const microphone = await openMicrophone(() => endWith(own, 'lost'))
    // It was discarded while the browser asked.
    if (running !== own) {
      microphone.close()
      return null
    }
    own.microphone = microphone
    if (own.beginsPaused) microphone.pause()
    else startClock(own)
    enter(own, { phase: own.beginsPaused ? 'paused' : 'recording' })
    return null
  } catch (error) {
    // Whatever the cause, the user is told that nothing is being recorded, and why if known.
    return running === own ? give(own, microphoneProblem(error)) : null
  }
}

/** While the browser asks for the microphone, this makes the voice note start paused. */
export const pauseVoiceNote = (): void => {
  if (running?.note.phase === 'asking') running.beginsPaused = true
  if (running?.note.phase !== 'recording') return
  running.microphone?.pause()
  stopClock(running)
  enter(running, { phase: 'paused' })
}

export const resumeVoiceNote = (): void => {
  if (running?.note.phase !== 'paused') return
  running.microphone?.resume()
  startClock(running)
  enter(running, { phase: 'recording' })
}

/** Ends it and returns the file; null if nothing was heard. */
export const finishVoiceNote = async (): Promise<File | null> => {
  const own = running
  if (own === null || own.microphone === null || own.note.phase === 'saving') return null
  stopClock(own)
  // It started paused and was never resumed, so there is no sound in it.
  if (own.recordedMs === 0) {
    dropVoiceNote()
    return null
  }
  enter(own, { phase: 'saving' })
  try {
    return await own.microphone.finish()
  } finally {
    end(own)
  }
}

/** Ends it without a file. */
export const dropVoiceNote = (): void => {
  if (running === null) return
  running.microphone?.close()
  end(running)
}

/** How many seconds are recorded. */
export const readVoiceSeconds = (): number => {
  if (running === null) return 0
  const recordedMs = running.recordedMs + (running.since === null ? 0 : performance.now() - running.since)
  return Math.min(recordedMs / 1_000, VOICE_SECONDS_MAX)
}

export const readVoiceLevel = (): number => running?.microphone?.level() ?? 0

/** Other tabs of this browser share its microphone. Null if one of them is recording; released with the tab. */
const lockAgainstOtherTabs = (): Promise<(() => void) | null> => {
  if (navigator.locks === undefined) return Promise.resolve(() => undefined)
  return new Promise((resolve) => {
    void navigator.locks.request('attune-voice-note', { ifAvailable: true }, (lock) => {
      if (lock === null) return resolve(null)
      return new Promise<void>((release) => resolve(() => release()))
    })
  })
}

const give = (own: Running, problem: string): string => {
  end(own)
  return problem
}

const endWith = (own: Running, reason: 'lost' | 'long'): void => {
  if (running !== own || (own.note.phase !== 'recording' && own.note.phase !== 'paused')) return
  own.microphone?.pause()
  stopClock(own)
  enter(own, { phase: 'ended', reason })
}

const startClock = (own: Running): void => {
  own.since = performance.now()
  own.limit = setTimeout(() => endWith(own, 'long'), Math.ceil(VOICE_SECONDS_MAX * 1_000 - own.recordedMs))
}

const stopClock = (own: Running): void => {
  clearTimeout(own.limit)
  if (own.since !== null) own.recordedMs += performance.now() - own.since
  own.since = null
}

const enter = (own: Running, change: Partial<VoiceNote>): void => {
  own.note = { ...own.note, ...change }
  publish()
}

const end = (own: Running): void => {
  stopClock(own)
  own.release()
  if (running === own) running = null
  publish()
}

const publish = (): void => showVoiceNote(running?.note ?? null)

onSessionEnd(dropVoiceNote)
