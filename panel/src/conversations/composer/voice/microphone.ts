import { PHONE_RATE, toPhoneWav } from './phone-wav.ts'

/** Carriers take files of up to 500 kB. A hidden tab may notice the limit of a minute a little late. */
const SAMPLES_MAX = 61 * PHONE_RATE

/** A microphone that is recording. */
export interface Microphone {
  pause: () => void
  resume: () => void
  /** How loud it is now, 0 to 1. */
  level: () => number
  /** Ends the recording, and returns it as a file that phones play; null if nothing was recorded. */
  finish: () => Promise<File | null>
  /** Releases the microphone without a file. */
  close: () => void
}

/** Opens the microphone and starts recording. Rejects with an error for `microphoneProblem`. `onLost`: it is gone. */
export const openMicrophone = async (onLost: () => void): Promise<Microphone> => {
  if (navigator.mediaDevices === undefined || globalThis.MediaRecorder === undefined)
    throw new DOMException('', 'SecurityError')
  const stream = await navigator.mediaDevices.getUserMedia({
    audio: { channelCount: 1, echoCancellation: true, noiseSuppression: true, autoGainControl: true },
  })
  const context = new AudioContext()
  const meter = context.createAnalyser()
  meter.fftSize = 1_024
  context.createMediaStreamSource(stream).connect(meter)
  const samples = new Float32Array(meter.fftSize)
  const recorder = new MediaRecorder(stream)
  const parts: Blob[] = []
  recorder.addEventListener('dataavailable', ({ data }) => parts.push(data))
  const ended = new Promise<void>((resolve) => recorder.addEventListener('stop', () => resolve(), { once: true }))
  // The recorder stops by itself when its only track ends; what it has recorded is kept.
  for (const track of stream.getTracks()) track.addEventListener('ended', onLost)
  recorder.addEventListener('error', onLost)
  // Every second, so that little is lost if the device disappears.
  recorder.start(1_000)

  const close = () => {
    if (recorder.state !== 'inactive') recorder.stop()
    for (const track of stream.getTracks()) track.stop()
    if (context.state !== 'closed') void context.close()
  }
  return {
    pause: () => recorder.state === 'recording' && recorder.pause(),
    resume: () => recorder.state === 'paused' && recorder.resume(),
    level: () => {
      if (recorder.state !== 'recording') return 0
      meter.getFloatTimeDomainData(samples)
      const power = samples.reduce((sum, sample) => sum + sample * sample, 0) / samples.length
      // Speech is about 0.01 to 0.1: the root of the amplitude uses the whole width.
      return Math.min(1, Math.sqrt(Math.sqrt(power)) * 1.4)
    },
    finish: async () => {
      if (recorder.state !== 'inactive') recorder.stop()
      await ended
      close()
      const blob = new Blob(parts, { type: recorder.mimeType })
      return blob.size === 0 ? null : toVoiceFile(blob)
    },
    close,
  }
}

const toVoiceFile = async (blob: Blob): Promise<File | null> => {
  const decoder = new OfflineAudioContext(1, 1, PHONE_RATE)
  // Decoding also resamples it to the context's rate.
  const sound = await decoder.decodeAudioData(await blob.arrayBuffer())
  if (sound.duration < 0.3) return null
  const [first, ...others] = Array.from({ length: sound.numberOfChannels }, (_, channel) =>
    sound.getChannelData(channel),
  )
  if (first === undefined) return null
  const samples = first
    .subarray(0, SAMPLES_MAX)
    .map((sample, at) => others.reduce((sum, other) => sum + (other[at] ?? 0), sample) / (others.length + 1))
  return new File([toPhoneWav(samples)], 'Voice note.wav', { type: 'audio/wav' })
}

/** Why the microphone can't be used, in a sentence. */
export const microphoneProblem = (error: unknown): string => {
  const name = error instanceof DOMException ? error.name : ''
  if (name === 'NotAllowedError')
    return 'Your browser doesn’t let this page use the microphone. Allow it beside the address, then try again.'
  if (name === 'NotFoundError') return 'No microphone was found. Connect one, then try again.'
  if (name === 'NotReadableError') return 'Another program is using the microphone. Close it, then try again.'
  if (name === 'SecurityError')
    return 'Browsers record only on https pages. Ask whoever runs Attune for the https address.'
  return 'The microphone can’t be used right now. Try again.'
}
