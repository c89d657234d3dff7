import { expect, test } from 'vitest'
import { toMuLaw, toPhoneWav } from './phone-wav.ts'

test.each([
  // ITU-T G.711: silence, the loudest samples of both signs, and steps in between.
  [0, 0xff],
  [1, 0x80],
  [-1, 0x00],
  [2, 0x80],
  [0.1, 0xb5],
  [-0.1, 0x35],
  [0.001, 0xfb],
])('the sample %d is %d by the µ-law', (sample, coded) => expect(toMuLaw(sample)).toBe(coded))

test('a sample comes back about as loud as it was', () => {
  for (let sample = -1; sample <= 1; sample += 0.013) expect(fromMuLaw(toMuLaw(sample))).toBeCloseTo(sample, 1)
})

test('a second of sound is a WAV file of 8,058 bytes that says how long it is', () => {
  const bytes = toPhoneWav(new Float32Array(8_000))
  const view = new DataView(bytes.buffer)
  const text = (at: number) => new TextDecoder().decode(bytes.subarray(at, at + 4))
  expect(bytes).toHaveLength(8_058)
  expect([text(0), text(8), text(12), text(38), text(50)]).toEqual(['RIFF', 'WAVE', 'fmt ', 'fact', 'data'])
  expect(view.getUint32(4, true)).toBe(8_050)
  expect([view.getUint16(20, true), view.getUint16(22, true), view.getUint32(24, true)]).toEqual([7, 1, 8_000])
  expect([view.getUint32(46, true), view.getUint32(54, true)]).toEqual([8_000, 8_000])
})

test('an odd number of samples is padded, and the padding is not counted as sound', () => {
  const bytes = toPhoneWav(new Float32Array(3))
  expect(bytes).toHaveLength(62)
  expect(new DataView(bytes.buffer).getUint32(54, true)).toBe(3)
})

const fromMuLaw = (coded: number): number => {
  const bits = ~coded & 0xff
  const size = ((((bits & 0x0f) << 3) + 0x84) << ((bits >> 4) & 7)) - 0x84
  return ((bits & 0x80) === 0 ? size : -size) / 32_767
}
