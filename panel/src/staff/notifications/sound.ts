let context: AudioContext | null = null

/** How late a sound may still be heard. */
const LATE_MS = 2_000

/**
 * Plays two soft notes, a fourth apart, synthesized so that no file is needed. Silent until the user has interacted
 * with the page: what would have sounded earlier is not heard then.
 */
export const playSound = async (): Promise<void> => {
  const asked = performance.now()
  context ??= new AudioContext()
  // Without interaction the browser lets this wait, perhaps for hours.
  if (context.state === 'suspended') await context.resume()
  if (performance.now() - asked > LATE_MS) return
  playNote(context, 587.33, context.currentTime)
  playNote(context, 783.99, context.currentTime + 0.12)
}

const playNote = (audio: AudioContext, hertz: number, at: number): void => {
  const tone = new OscillatorNode(audio, { type: 'sine', frequency: hertz })
  const loudness = new GainNode(audio, { gain: 0 })
  loudness.gain.setValueAtTime(0, at)
  loudness.gain.linearRampToValueAtTime(0.12, at + 0.015)
  loudness.gain.exponentialRampToValueAtTime(0.0001, at + 0.45)
  tone.connect(loudness).connect(audio.destination)
  tone.start(at)
  tone.stop(at + 0.5)
}
