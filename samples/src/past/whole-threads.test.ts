import { existsSync } from 'node:fs'
import { MEASURE_UNITS, MEASURE_VALUE, MEASURES, type Measure } from '@attune/contract/contacts/ranks'
import { MESSAGE_TEXT_MAX } from '@attune/contract/conversations/limits'
import { describe, expect, it } from 'vitest'
import { clients, staff } from '../cast.ts'
import { staffActions } from '../staff-actions.ts'
import { photoKeys, pictureUrl, portraitOf } from '../photos.ts'
import type { SampleMessage } from '../shapes.ts'
import { threads } from '../threads.ts'
import { wholeThreads } from '../whole-threads.ts'
import { minuteOf } from './clock.ts'
import { pastThreads, personas } from './past-threads.ts'

const NOW = new Date('2026-06-10T17:00:00Z')
const whole = wholeThreads(NOW)
const past = pastThreads(NOW)
const all = whole.flatMap(({ messages }) => messages)
const of = (key: string): SampleMessage[] => whole.find(({ client }) => client === key)?.messages ?? []

describe('the 90 days', () => {
  it('are one thread a client, more than 6,000 messages, and the newest of them are those written by hand', () => {
    expect(whole.map(({ client }) => client)).toEqual(clients.map(({ key }) => key))
    expect(all.length).toBeGreaterThan(6_000)
    expect(Math.max(...all.map(({ minutesAgo }) => minutesAgo))).toBeGreaterThan(88 * 1_440)
    for (const { client, messages } of threads) expect(of(client).slice(-messages.length)).toEqual(messages)
  })

  it('are the same from the same seed and others from another', () => {
    expect(wholeThreads(NOW)).toEqual(whole)
    const other = pastThreads(NOW, 'another seed').get('maria-lopez')
    expect(other).not.toEqual(past.get('maria-lopez'))
  })

  it('go forward in time and leave a gap before the newest hours, whose times move otherwise when they are loaded', () => {
    for (const { client, messages } of whole)
      messages.slice(1).forEach((message, at) => {
        expect.soft([client, message.minutesAgo < messages[at]!.minutesAgo]).toEqual([client, true])
      })
    expect(all.filter(({ minutesAgo }) => minutesAgo > 18 * 60 && minutesAgo < 22 * 60)).toEqual([])
  })

  it('are texts a carrier takes, with no phrase left unwritten', () => {
    for (const { text, photo } of all) {
      expect(text.trim()).toBe(text)
      expect(text.length).toBeLessThanOrEqual(MESSAGE_TEXT_MAX)
      expect(text !== '' || photo !== null).toBe(true)
      expect(text).not.toMatch(/[[\]{}|]|undefined|\bnull\b|NaN| {2}| [.,!?;:]/)
    }
  })

  it('are written by the client’s own coach when coaches are up, by the client when people are', () => {
    for (const persona of personas) {
      const zone = staff.find(({ key }) => key === persona.coach)?.timezone ?? ''
      const own = clients.find(({ key }) => key === persona.client)
      expect(own?.coaches).toContain(persona.coach)
      for (const { direction, by, minutesAgo } of past.get(persona.client) ?? []) {
        if (direction === 'out') expect(by).toBe(persona.coach)
        const minute = minuteOf(
          NOW.getTime() - minutesAgo * 60_000,
          direction === 'out' ? zone : (own?.timezone ?? zone),
        )
        const [from, until] = direction === 'out' ? [430, 1_180] : [360, 1_400]
        expect(minute).toBeGreaterThanOrEqual(from)
        expect(minute).toBeLessThanOrEqual(until)
      }
    }
  })

  it('tell of all measures, good and bad, with numbers where there is a unit', () => {
    const ranks = all.flatMap((message) => message.ranks)
    expect(ranks.length).toBeGreaterThan(1_000)
    for (const type of MEASURES)
      expect(new Set(ranks.filter((each) => each.type === type).map(({ rank }) => rank)).size).toBe(4)
    const units = Object.keys(MEASURE_UNITS) as Measure[]
    for (const { type, value } of ranks)
      if (units.includes(type) && value !== null) expect(value).toMatch(MEASURE_VALUE)
  })

  it('have photos that are there, failures with their reasons, and silences of a week', () => {
    const shown = all.flatMap(({ photo }) => photo ?? [])
    expect(shown.length).toBeGreaterThan(100)
    for (const name of [...photoKeys, ...clients.filter(({ photo }) => photo).map(({ key }) => portraitOf(key))])
      expect([name, existsSync(pictureUrl(name))]).toEqual([name, true])
    expect(new Set(all.flatMap(({ failedWith }) => failedWith ?? [])).size).toBe(4)
    const quiet = whole.filter(({ messages }) => {
      const told = messages.filter(({ direction }) => direction === 'in')
      return told.some((message, at) => at > 0 && told[at - 1]!.minutesAgo - message.minutesAgo > 6 * 1_440)
    })
    expect(quiet.length).toBeGreaterThan(5)
  })

  it('say hardly anything twice: one long text a thread at the most, and little across all', () => {
    const long = all.filter(({ text }) => text.length > 60).map(({ text }) => text)
    expect(new Set(long).size / long.length).toBeGreaterThan(0.7)
    for (const { client, messages } of whole) {
      const own = messages.filter(({ text }) => text.length > 60).map(({ text }) => text)
      expect.soft([client, own.filter((text, at) => own.indexOf(text) !== at).slice(1)]).toEqual([client, []])
    }
  })

  it('have people of the staff who did other things besides, each with a client of theirs', () => {
    for (const { client, by } of staffActions) {
      const own = clients.find(({ key }) => key === client)
      expect(staff.find(({ key }) => key === by)?.organization).toBe(own?.organization)
    }
    expect(new Set(staffActions.map(({ does }) => does.kind)).size).toBe(11)
  })
})
