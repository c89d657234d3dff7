import { describe, expect, it } from 'vitest'
import { sign, createSignatureCheck } from './signature.ts'

const SECRET = 'a secret for tests'
const BODY = Buffer.from('{"text":"Slept 7 hours"}')
const NOW = new Date('2026-03-12T14:00:00Z')
const after = (seconds: number) => new Date(NOW.getTime() + seconds * 1000)

describe('a signature', () => {
  it('is taken when it is right and fresh, and once only', () => {
    const check = createSignatureCheck(SECRET)
    const header = sign(SECRET, BODY, NOW)
    expect(check(header, BODY, NOW)).toBe(true)
    expect(check(header, BODY, NOW)).toBe(false)
    expect(check(sign(SECRET, BODY, NOW), BODY, NOW)).toBe(true)
  })

  it('is refused after five minutes, and when it comes from more than five minutes ahead', () => {
    const check = createSignatureCheck(SECRET)
    expect(check(sign(SECRET, BODY, NOW), BODY, after(300))).toBe(true)
    expect(check(sign(SECRET, BODY, NOW), BODY, after(301))).toBe(false)
    expect(check(sign(SECRET, BODY, NOW), BODY, after(-300))).toBe(true)
    expect(check(sign(SECRET, BODY, NOW), BODY, after(-301))).toBe(false)
  })

  it('cannot be replayed for as long as its age would let it pass', () => {
    const check = createSignatureCheck(SECRET)
    const fromAhead = sign(SECRET, BODY, after(290))
    expect(check(fromAhead, BODY, NOW)).toBe(true)
    for (const seconds of [1, 299, 301, 400, 590, 591, 900]) {
      check(sign(SECRET, BODY, after(seconds)), BODY, after(seconds))
      expect(check(fromAhead, BODY, after(seconds))).toBe(false)
    }
  })

  // ASVS 11.4.3
  it('is refused for another body, secret, time or nonce', () => {
    const check = createSignatureCheck(SECRET)
    const header = sign(SECRET, BODY, NOW, 'nonce-0001')
    expect(check(header, Buffer.from('{"text":"Slept 8 hours"}'), NOW)).toBe(false)
    expect(check(sign('another secret', BODY, NOW), BODY, NOW)).toBe(false)
    expect(check(header.replace(/t=\d+/, `t=${NOW.getTime() / 1000 + 1}`), BODY, NOW)).toBe(false)
    expect(check(header.replace('nonce-0001', 'nonce-0002'), BODY, NOW)).toBe(false)
    expect(check(header, BODY, NOW)).toBe(true)
  })

  it('is refused when it is missing, doubled or not a signature at all', () => {
    const check = createSignatureCheck(SECRET)
    const header = sign(SECRET, BODY, NOW)
    const wrong = [undefined, '', 'v1=', [header, header], `${header},v1=00`, header.toUpperCase(), header.slice(0, -2)]
    for (const given of wrong) expect(check(given, BODY, NOW)).toBe(false)
    expect(check('t=NaN,n=nonce-0001,v1=zz', BODY, NOW)).toBe(false)
  })

  // ASVS 13.2.1
  it('is never taken without a secret', () => {
    expect(createSignatureCheck('')(sign('', BODY, NOW), BODY, NOW)).toBe(false)
  })
})
