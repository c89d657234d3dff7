import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { currentVoiceNote } from './current-voice-note.ts'
import {
  dropVoiceNote,
  finishVoiceNote,
  pauseVoiceNote,
  readVoiceSeconds,
  resumeVoiceNote,
  startVoiceNote,
} from './voice-note.ts'

const MARIA = 'ct_maria'

beforeEach(() => {
  vi.useFakeTimers()
  // Some versions of Node have no locks; without them, a tab counts as the only one.
  vi.stubGlobal('navigator', {})
})
afterEach(() => {
  dropVoiceNote()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** A microphone that the browser grants when `allow` is called. `heard` is what it was told to do. */
const makeMicrophone = () => {
  const heard: string[] = []
  let allow = () => {}
  const allowed = new Promise<void>((resolve) => {
    allow = resolve
  })
  const openMicrophone = async () => {
    await allowed
    return {
      pause: () => heard.push('pause'),
      resume: () => heard.push('resume'),
      level: () => 0,
      finish: () => Promise.resolve(new File(['sound'], 'Voice note.wav')),
      close: () => heard.push('close'),
    }
  }
  const load = () => Promise.resolve({ openMicrophone, microphoneProblem: () => 'The microphone can’t be used.' })
  return { heard, load, allow }
}

const record = async () => {
  const microphone = makeMicrophone()
  const start = startVoiceNote(MARIA, microphone.load)
  microphone.allow()
  await start
  return microphone
}

test('a voice note left while the browser asks for the microphone begins paused', async () => {
  const { heard, load, allow } = makeMicrophone()
  const start = startVoiceNote(MARIA, load)
  pauseVoiceNote()
  expect(currentVoiceNote()).toMatchObject({ phase: 'asking' })
  allow()
  expect(await start).toBeNull()
  expect(currentVoiceNote()).toMatchObject({ contactId: MARIA, phase: 'paused' })
  expect(heard).toEqual(['pause'])
  vi.advanceTimersByTime(5_000)
  expect(readVoiceSeconds()).toBe(0)
  resumeVoiceNote()
  vi.advanceTimersByTime(2_000)
  expect(currentVoiceNote()).toMatchObject({ phase: 'recording' })
  expect(readVoiceSeconds()).toBeCloseTo(2)
})

test('one that began paused and never went on has no file', async () => {
  const { heard, load, allow } = makeMicrophone()
  const start = startVoiceNote(MARIA, load)
  pauseVoiceNote()
  allow()
  await start
  expect(await finishVoiceNote()).toBeNull()
  expect(currentVoiceNote()).toBeNull()
  expect(heard).toEqual(['pause', 'close'])
})

test('it ends after a minute although nothing shows it', async () => {
  const { heard } = await record()
  vi.advanceTimersByTime(59_000)
  expect(currentVoiceNote()).toMatchObject({ phase: 'recording' })
  vi.advanceTimersByTime(1_000)
  expect(currentVoiceNote()).toMatchObject({ phase: 'ended', reason: 'long' })
  expect(heard).toEqual(['pause'])
  expect(await finishVoiceNote()).toBeInstanceOf(File)
})

test('time in a pause doesn’t count toward the minute', async () => {
  await record()
  vi.advanceTimersByTime(40_000)
  pauseVoiceNote()
  vi.advanceTimersByTime(120_000)
  expect(currentVoiceNote()).toMatchObject({ phase: 'paused' })
  resumeVoiceNote()
  vi.advanceTimersByTime(19_000)
  expect(currentVoiceNote()).toMatchObject({ phase: 'recording' })
  vi.advanceTimersByTime(1_000)
  expect(currentVoiceNote()).toMatchObject({ phase: 'ended', reason: 'long' })
})

test('the minute of a discarded voice note doesn’t end the next one', async () => {
  await record()
  vi.advanceTimersByTime(50_000)
  dropVoiceNote()
  await record()
  vi.advanceTimersByTime(30_000)
  expect(currentVoiceNote()).toMatchObject({ phase: 'recording' })
})
