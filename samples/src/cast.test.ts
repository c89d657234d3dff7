import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { MESSAGE_TEXT_MAX } from '@attune/contract/conversations/limits'
import { clients, organizations, staff } from './cast.ts'
import { threads } from './threads.ts'

/** Changes only when somebody means to change the cast: then put the new value here. */
const FROZEN = '2845d8d1fb55a8bce6d20b90b4d40cb9a1fee77d377d485db0a863c4ef8119f5'

const clientOf = (key: string) => clients.find((client) => client.key === key)
const doubles = (values: readonly string[]) => values.filter((value, index) => values.indexOf(value) !== index)

describe('the cast', () => {
  it('is the same on every machine and day', () => {
    const everything = JSON.stringify({ organizations, staff, clients, threads })
    expect(createHash('sha256').update(everything).digest('hex')).toBe(FROZEN)
  })

  it('has nobody twice', () => {
    expect(doubles(staff.map((person) => person.email))).toEqual([])
    expect(doubles(clients.map((client) => client.key))).toEqual([])
    expect(doubles(clients.map((client) => client.phone))).toEqual([])
    expect(doubles(threads.map((thread) => thread.client))).toEqual([])
  })

  it('uses only numbers and addresses that are kept for fiction', () => {
    const fictional = /^(\+1[2-9][0-9]{2}55501[0-9]{2}|\+447700900[0-9]{3}|\+442079460[0-9]{3})$/
    for (const { phone } of clients) expect(phone).toMatch(fictional)
    for (const { number } of organizations) expect(number).toMatch(fictional)
    for (const { email } of staff) expect(email).toMatch(/\.example$/)
    for (const { email } of clients) expect(email ?? 'none@example.com').toMatch(/@example\.com$/)
  })

  it('names zones that exist, at least two in each organization', () => {
    const zones = [...organizations, ...staff, ...clients].flatMap(({ timezone }) => timezone ?? [])
    for (const zone of zones) expect(() => new Intl.DateTimeFormat('en', { timeZone: zone })).not.toThrow()
    for (const { key } of organizations) {
      const own = clients.filter((client) => client.organization === key).map((client) => client.timezone)
      expect(new Set(own).size).toBeGreaterThan(1)
    }
  })

  it('ties clients and managers to coaches of their own organization', () => {
    const coachesOf = (organization: string | null) =>
      staff
        .filter((person) => person.role === 'ROLE_COACH' && person.organization === organization)
        .map(({ key }) => key)
    for (const { organization, primaryCoach, coaches } of clients) {
      expect(coachesOf(organization)).toEqual(expect.arrayContaining(coaches))
      if (primaryCoach !== null) expect(coaches).toContain(primaryCoach)
    }
    for (const { organization, manages } of staff)
      expect(coachesOf(organization)).toEqual(expect.arrayContaining(manages))
  })

  it('has one client who stopped, one who opted out, one who is frozen and one without a coach', () => {
    expect(clients.filter((client) => client.status === 'stop')).toHaveLength(1)
    expect(clients.filter((client) => client.optedOutMinutesAgo !== null)).toHaveLength(1)
    expect(clients.filter((client) => client.labels.includes('frozen'))).toHaveLength(1)
    expect(clients.filter((client) => client.primaryCoach === null)).toHaveLength(1)
  })

  it('says on the sign-in page how many clients a coach has', () => {
    for (const { key, role, note } of staff) {
      const own = clients.filter((client) => client.primaryCoach === key).length
      if (role === 'ROLE_COACH') expect(note).toBe(`Coach, ${own} clients`)
    }
    expect(staff.find(({ key }) => key === 'tess')?.offered).toBe(false)
    expect(staff.filter(({ offered }) => offered)).toHaveLength(6)
  })
})

describe('the threads', () => {
  it('are one a client, 8 to 25 messages over some ten days', () => {
    const keys = clients.map((client) => client.key)
    for (const { client } of threads) expect(keys).toContain(client)
    expect(clients).toHaveLength(40)
    for (const { messages } of threads) {
      expect(messages.length).toBeGreaterThanOrEqual(8)
      expect(messages.length).toBeLessThanOrEqual(25)
      expect(messages[0]!.minutesAgo).toBeLessThanOrEqual(11 * 1440)
      expect(messages.at(-1)!.minutesAgo).toBeGreaterThan(0)
    }
  })

  it('go forward in time, in both directions, with texts a carrier takes', () => {
    for (const { messages } of threads) {
      messages.slice(1).forEach((message, at) => expect(message.minutesAgo).toBeLessThan(messages[at]!.minutesAgo))
      expect(new Set(messages.map((message) => message.direction)).size).toBe(2)
      for (const { text } of messages) {
        expect(text.trim()).toBe(text)
        expect(text.length).toBeGreaterThan(0)
        expect(text.length).toBeLessThanOrEqual(MESSAGE_TEXT_MAX)
      }
    }
  })

  it('are written by staff of the client’s organization', () => {
    for (const { client, messages } of threads) {
      for (const { direction, by } of messages) {
        const author = staff.find((person) => person.key === by)
        if (direction === 'in') expect(by).toBeNull()
        else expect(author?.organization).toBe(clientOf(client)?.organization)
      }
    }
  })

  it('leave some unread, some waiting for an answer and some that were not delivered', () => {
    const waiting = threads.filter(({ messages }) => messages.at(-1)!.direction === 'in')
    expect(threads.filter(({ unread }) => unread > 0)).toHaveLength(6)
    expect(waiting.length).toBeGreaterThanOrEqual(6)
    for (const { unread, messages } of threads) {
      for (const { direction } of messages.slice(messages.length - unread)) expect(direction).toBe('in')
    }
    expect(threads.flatMap(({ messages }) => messages.filter(({ failedWith }) => failedWith !== null))).toHaveLength(3)
  })

  it('end with STOP where a client opted out', () => {
    for (const { client, messages } of threads) {
      const last = messages.at(-1)!
      const optedOutMinutesAgo = clientOf(client)?.optedOutMinutesAgo ?? null
      expect(last.text === 'STOP').toBe(optedOutMinutesAgo !== null)
      if (optedOutMinutesAgo !== null) expect(last.minutesAgo).toBe(optedOutMinutesAgo)
    }
  })
})
