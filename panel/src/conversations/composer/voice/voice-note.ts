import { holdTab } from '../../../client/ask-before-leaving.ts'
import { onSessionEnd } from '../../../client/session.ts'
import type { Microphone } from './microphone.ts'

/** A voice note being recorded: there is one microphone, so there is one at a time. */
export interface VoiceNote {
  contactId: string
  /** `ended`: nothing more can be recorded; it can still be attached. */
  phase: 'asking' | 'recording' | 'paused' | 'ended' | 'saving'
  /** Why it ended; null if it hasn't. */
  reason: 'lost' | 'long' | null
}

/** With 8 kB a second, a minute stays below what carriers take (500 kB). */
export const VOICE_SECONDS_MAX = 60

interface Running {
  note: VoiceNote
  microphone: Microphone | null
  /** Milliseconds recorded before the last pause, and when it went on. */
  recordedMs: number
  since: number | null
  release: () => void
}

let running: Running | null = null
const listeners = new Set<() => void>()

export const currentVoiceNote = (): VoiceNote | null => running?.note ?? null

export const watchVoiceNote = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Starts recording for a client. Returns why it can't; null if it does. */
export const startVoiceNote = async (contactId: string): Promise<string | null> => {
  if (running !== null) return 'You are already recording a voice note. Attach or discard it first.'
  const releaseTab = holdTab('recording')
  const own: Running = {
    note: { contactId, phase: 'asking', reason: null },
    microphone: null,
    recordedMs: 0,
    since: null,
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
  const { microphoneProblem, openMicrophone } = await import('./microphone.ts').catch((error: unknown) => {
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
    own.since = performance.now()
    enter(own, { phase: 'recording' })
    return null
  } catch (error) {
    // Whatever it is, the reader is told that nothing is recorded, and why if that is known.
    return running === own ? give(own, microphoneProblem(error)) : null
  }
}

export const pauseVoiceNote = (): void => {
  if (running?.note.phase !== 'recording') return
  running.microphone?.pause()
  stopClock(running)
  enter(running, { phase: 'paused' })
}

export const resumeVoiceNote = (): void => {
  if (running?.note.phase !== 'paused') return
  running.microphone?.resume()
  running.since = performance.now()
  enter(running, { phase: 'recording' })
}

/** Ends it and returns the file; null if nothing was heard. */
export const finishVoiceNote = async (): Promise<File | null> => {
  const own = running
  if (own === null || own.microphone === null || own.note.phase === 'saving') return null
  stopClock(own)
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

/** How many seconds are recorded. Ends the recording at the limit. */
export const readVoiceSeconds = (): number => {
  if (running === null) return 0
  const seconds = (running.recordedMs + (running.since === null ? 0 : performance.now() - running.since)) / 1_000
  if (seconds >= VOICE_SECONDS_MAX && running.note.phase === 'recording') endWith(running, 'long')
  return Math.min(seconds, VOICE_SECONDS_MAX)
}

export const readVoiceLevel = (): number => running?.microphone?.level() ?? 0

/** The other tabs of this browser share its microphone. Null if one of them records; released with the tab. */
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

const stopClock = (own: Running): void => {
  if (own.since !== null) own.recordedMs += performance.now() - own.since
  own.since = null
}

const enter = (own: Running, change: Partial<VoiceNote>): void => {
  own.note = { ...own.note, ...change }
  publish()
}

const end = (own: Running): void => {
  own.release()
  if (running === own) running = null
  publish()
}

const publish = (): void => {
  for (const listener of listeners) listener()
}

onSessionEnd(dropVoiceNote)
