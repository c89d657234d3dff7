import { expect, test } from 'vitest'
import { formatPhone } from './format-phone.ts'

test.each([
  ['+13035550142', '+1 303 555 0142'],
  ['+447700900318', '+44 7700 900318'],
  ['+442079460100', '+44 20 7946 0100'],
  ['+4740055127', '+47 40 055 127'],
  ['+420705555019', '+420 705 555 019'],
])('%s reads as %s', (e164, words) => {
  expect(formatPhone(e164)).toBe(words)
})

test('anything but a phone number is returned as is', () => {
  expect(formatPhone('Client 7F3K')).toBe('Client 7F3K')
  expect(formatPhone('')).toBe('')
})
