/** Samples per second of a phone call. */
export const PHONE_RATE = 8_000
const HEADER_BYTES = 58

/**
 * A sound as the kind of WAV file that every phone plays: one channel, 8,000 samples a second, each in 8 bits by the
 * µ-law (ITU-T G.711). A second takes 8 kB. `samples` are between -1 and 1.
 */
export const toPhoneWav = (samples: Float32Array): Uint8Array<ArrayBuffer> => {
  const { length } = samples
  const padding = length % 2
  const bytes = new Uint8Array(HEADER_BYTES + length + padding)
  const view = new DataView(bytes.buffer)
  const write = (at: number, text: string) => bytes.set(new TextEncoder().encode(text), at)
  write(0, 'RIFF')
  view.setUint32(4, bytes.length - 8, true)
  write(8, 'WAVEfmt ')
  view.setUint32(16, 18, true)
  // 7 is µ-law, then: one channel, samples per second, bytes per second, bytes and bits per sample, no extension.
  view.setUint16(20, 7, true)
  view.setUint16(22, 1, true)
  view.setUint32(24, PHONE_RATE, true)
  view.setUint32(28, PHONE_RATE, true)
  view.setUint16(32, 1, true)
  view.setUint16(34, 8, true)
  view.setUint16(36, 0, true)
  // Players need the number of samples for anything but plain PCM.
  write(38, 'fact')
  view.setUint32(42, 4, true)
  view.setUint32(46, length, true)
  write(50, 'data')
  view.setUint32(54, length, true)
  for (let at = 0; at < length; at += 1) bytes[HEADER_BYTES + at] = toMuLaw(samples[at] ?? 0)
  return bytes
}

const BIAS = 0x84
const CLIP = 32_635

/** One sample in 8 bits: sign, exponent and mantissa, inverted. */
export const toMuLaw = (sample: number): number => {
  const sign = sample < 0 ? 0x80 : 0
  const size = Math.min(CLIP, Math.round(Math.abs(sample) * 32_767)) + BIAS
  // The highest bit set, from bit 7 on.
  const exponent = 31 - Math.clz32(size) - 7
  const mantissa = (size >> (exponent + 3)) & 0x0f
  return ~(sign | (exponent << 4) | mantissa) & 0xff
}
