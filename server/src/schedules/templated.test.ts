import { permissionBits } from '@attune/contract/staff/masks'
import { SCHEDULED_MESSAGES_MAX, SCHEDULED_TEMPLATES_MAX } from '@attune/contract/schedules/limits'
import type { ScheduledMessage } from '@attune/contract/schedules/entity'
import type { ScheduledTemplate } from '@attune/contract/schedules/templates'
import { setMembership } from '@attune/store/staff/accounts'
import { beforeEach, describe, expect, test } from 'vitest'
import { maskWithoutPrivate } from '../security/cast.ts'
import { forgetSessions } from '../staff/session-cache.ts'
import { automationDesk } from '../testing/automation/automation-desk.ts'
import { workAt } from '../testing/automation/automation-says.ts'
import { addScheduled } from './testing/schedule-changes.ts'

// It is Wednesday, 2026-11-18, noon in Denver, where the organization is.
const desk = automationDesk()
const TEMPLATES = '/v1/scheduled-message-templates'
const DAILY = { scheduleType: 'daily', scheduleValue: { dayOfWeek: 1, localTime: '08:00' } }
const TOMORROW = { scheduleType: 'once', scheduleValue: { dayOffset: 1, localTime: '09:00' } }

const add = (text: string, more: object = TOMORROW): Promise<ScheduledTemplate> =>
  desk.priya.ok('POST', TEMPLATES, { text, ...more })
const list = async (): Promise<ScheduledTemplate[]> =>
  (await desk.hannah.ok<{ data: ScheduledTemplate[] }>('GET', TEMPLATES)).data
const scheduled = async (): Promise<ScheduledMessage[]> =>
  (await desk.hannah.ok<{ data: ScheduledMessage[] }>('GET', `/v1/contacts/${desk.maria.id}/scheduled-messages`)).data
const templatedPath = () => `/v1/contacts/${desk.maria.id}/scheduled-messages/templated`
interface Templated {
  ids: string[]
  items: ScheduledMessage[]
  removed: number
  incomplete: number
}
const apply = (more: object = {}): Promise<Templated> => desk.hannah.ok('POST', templatedPath(), more)

beforeEach(async () => {
  for (const { _id } of await list()) await desk.priya.ok('DELETE', `${TEMPLATES}/${_id}`, {})
  await desk.setClient({ profile: { basic: { firstName: 'Maria' } } })
})

describe('standard messages', () => {
  test('are added, changed and deleted', async () => {
    const made = await add(' Hi {{ client.firstName }} ', { ...DAILY, tags: ['up'] })
    expect(made).toMatchObject({ text: 'Hi {{ client.firstName }}', ...DAILY, tags: ['up'], rev: 1 })
    const path = `${TEMPLATES}/${made._id}`
    const changed = await desk.priya.ok<ScheduledTemplate>('PUT', path, { 'if-match': 1, text: 'Hello' })
    expect(changed).toMatchObject({ text: 'Hello', ...DAILY, tags: ['up'], rev: 2 })
    expect(await desk.priya.refused('PUT', path, { 'if-match': 1, text: 'Late' })).toMatchObject({
      code: 'ScheduledTemplateOutdated',
      data: { text: 'Hello' },
    })
    expect(await list()).toEqual([changed])
    await desk.priya.ok('DELETE', path, {})
    expect((await desk.priya.refused('DELETE', path, {})).code).toBe('ScheduledTemplateNotFound')
    expect((await desk.priya.refused('PUT', path, { text: 'x' })).code).toBe('ScheduledTemplateNotFound')
    expect(await list()).toEqual([])
  })

  test('keep a time relative to the routine as its tag, until another time is set', async () => {
    const timeframe = { key: 'wakeUpTime', offset: { h: 1, m: 0 } }
    const made = await add('Up?', { scheduleType: 'weekdays', scheduleValue: { timeframe }, tags: ['up'] })
    expect(made).toMatchObject({ scheduleValue: {}, tags: ['up', 'depend: wakeUpTime(+=1, +=0)'] })
    const path = `${TEMPLATES}/${made._id}`
    const changed = await desk.priya.ok<ScheduledTemplate>('PUT', path, { scheduleValue: { localTime: '09:00' } })
    expect(changed).toMatchObject({ scheduleValue: { localTime: '09:00' }, tags: ['up'] })
  })

  test.for<[string, object, string]>([
    ['no text', { text: ' ', ...DAILY }, 'TemplateEmpty'],
    ['a text that is too long', { text: 'x'.repeat(1601), ...DAILY }, 'TemplateTooLong'],
    ['an unknown variable', { text: '{{ client.shoeSize }}', ...DAILY }, 'TemplateBroken'],
    ['no time', { text: 'Hi', scheduleType: 'daily', scheduleValue: { dayOfWeek: 1 } }, 'ScheduleInvalid'],
    [
      'an exact date',
      { text: 'Hi', scheduleType: 'once', scheduleValue: { localDate: '2027-01-01', localTime: '08:00' } },
      'ScheduleInvalid',
    ],
  ])('are refused with %s', async ([, body, code]) => {
    expect((await desk.priya.refused('POST', TEMPLATES, body)).code).toBe(code)
    expect(await list()).toEqual([])
  })

  test('are changed only with the right to, and belong to one organization', async () => {
    const made = await add('Hello')
    expect((await desk.hannah.refused('POST', TEMPLATES, { text: 'Hi', ...DAILY })).status).toBe(403)
    expect((await desk.hannah.refused('DELETE', `${TEMPLATES}/${made._id}`, {})).status).toBe(403)
    const other = await desk.world.organization('Southline', '+13035550300')
    const sue = await other.staff('Sue', 'ROLE_ADMIN')
    expect(await sue.ok('GET', TEMPLATES)).toEqual({ data: [] })
    expect((await sue.refused('PUT', `${TEMPLATES}/${made._id}`, { text: 'Hi' })).code).toBe(
      'ScheduledTemplateNotFound',
    )
    expect((await sue.refused('POST', templatedPath(), {})).code).toBe('ContactNotFound')
  })

  test('are limited in number', async () => {
    for (let count = 0; count < SCHEDULED_TEMPLATES_MAX; count += 1) await add('Hello')
    expect((await desk.priya.refused('POST', TEMPLATES, { text: 'One more', ...DAILY })).code).toBe(
      'TooManyScheduledTemplates',
    )
  })

  test('are no more than that, however many are added at once', async () => {
    for (let count = 0; count < SCHEDULED_TEMPLATES_MAX - 3; count += 1) await add('Hello')
    const several = Array.from({ length: 12 }, () => desk.priya.call('POST', TEMPLATES, { text: 'At once', ...DAILY }))
    const statuses = (await Promise.all(several)).map(({ status }) => status)
    expect(statuses.filter((status) => status === 200)).toHaveLength(3)
    expect(await list()).toHaveLength(SCHEDULED_TEMPLATES_MAX)
  })
})

describe('scheduling them for a client', () => {
  test('fills in the client’s values and reckons in their time zone; automation sends', async () => {
    await desk.setClient({ profile: { timezone: 'Europe/Berlin' } })
    await add('Hi {{ client.firstName }}, good morning')
    const { ids, items, removed, incomplete } = await apply()
    expect(items).toMatchObject([
      {
        data: { text: 'Hi Maria, good morning', massStop: false },
        nextRunAtClient: '2026-11-19T09:00',
        zone: 'Europe/Berlin',
        disabled: false,
        sendByType: 'schedule',
        problem: null,
      },
    ])
    expect([ids, removed, incomplete]).toEqual([[items[0]?._id], 0, 0])
    expect(await scheduled()).toEqual(items)
    await workAt(desk.world, '2026-11-19T08:00:01Z')
    expect(await desk.texts()).toContain('Hi Maria, good morning')
    expect(await scheduled()).toEqual([])
  })

  test('adds one whose variable has no value disabled; it is sent once a person has completed it', async () => {
    await add('Think of your goal: {{ client.goal }}')
    const { items, incomplete } = await apply()
    expect(incomplete).toBe(1)
    expect(items).toMatchObject([
      { disabled: true, problem: 'variable', data: { text: 'Think of your goal: {{ client.goal }}' } },
    ])
    const path = `/v1/scheduled-messages/${items[0]?._id ?? ''}`
    expect((await desk.hannah.refused('PUT', path, { disabled: false })).code).toBe('ScheduledMessageIncomplete')
    expect((await desk.hannah.refused('POST', `${path}/send-now`, {})).code).toBe('ScheduledMessageIncomplete')
    const completed = await desk.hannah.ok('PUT', path, { data: { text: 'Think of your goal' }, disabled: false })
    expect(completed).toMatchObject({ disabled: false, problem: null, sendByType: 'schedule' })
  })

  test('leaves out a text that a condition leaves empty', async () => {
    await add('{% if client.goal %}Think of {{ client.goal }}{% endif %}')
    expect(await apply()).toEqual({ ids: [], items: [], removed: 0, incomplete: 0 })
  })

  test('withRemove deletes what automation sends, and keeps what leaves in a person’s name', async () => {
    await addScheduled(desk.hannah, desk.maria, { text: 'Old' })
    await addScheduled(desk.hannah, desk.maria, {
      text: 'From Hannah',
      scheduleType: 'once',
      scheduleValue: { localDate: '2026-11-19', localTime: '08:00' },
    })
    await add('New')
    expect((await apply({ withRemove: true })).removed).toBe(1)
    expect((await scheduled()).map(({ data }) => data.text)).toEqual(['From Hannah', 'New'])
    await apply()
    expect(await scheduled()).toHaveLength(3)
  })

  test('withRemove takes back what the gate holds, also of one that was to be sent once', async () => {
    const night = { scheduleType: 'once', scheduleValue: { dayOffset: 0, localTime: '22:30' } }
    const { _id } = await add('Old', night)
    await apply()
    await desk.priya.ok('DELETE', `${TEMPLATES}/${_id}`, {})
    await add('New')
    await workAt(desk.world, '2026-11-19T05:30:00Z')
    expect([await desk.held(), await scheduled()]).toEqual([['Old'], []])
    await apply({ withRemove: true })
    expect(await desk.held()).toEqual([])
  })

  test('disabled adds them switched off', async () => {
    await add('New')
    const { items } = await apply({ disabled: true })
    expect(items).toMatchObject([{ disabled: true, problem: null }])
    await workAt(desk.world, '2026-11-20T20:00:00Z')
    expect(await desk.texts()).not.toContain('New')
  })

  test('adds all or none', async () => {
    for (const text of ['One', 'Two', 'Three']) await add(text)
    for (let count = 0; count < SCHEDULED_MESSAGES_MAX - 2; count += 1) await addScheduled(desk.hannah, desk.maria)
    expect((await desk.hannah.refused('POST', templatedPath(), {})).code).toBe('TooManyScheduledMessages')
    expect(await scheduled()).toHaveLength(SCHEDULED_MESSAGES_MAX - 2)
    expect((await apply({ withRemove: true })).ids).toHaveLength(3)
  })

  test('two at once take turns: the second replaces what the first has added', async () => {
    await add('Hello')
    await Promise.all([apply({ withRemove: true }), apply({ withRemove: true })])
    expect(await scheduled()).toHaveLength(1)
  })

  test('tell a masked author nothing: filters can’t spell out what they may not read', async () => {
    const ivy = await desk.northline.staff('Ivy', 'ROLE_ADMIN')
    await setMembership(desk.world.deps.store.global, ivy.id, { permissions: maskWithoutPrivate('ROLE_ADMIN') })
    for (const text of [
      'x{{ client.firstName }}',
      '{{ client.name | split: "" | join: "-" }}',
      '{% if client.firstName == "Maria" %}YES{% endif %}',
      '{% assign who = client.name %}{{ who | size }}',
    ])
      expect(await ivy.refused('POST', TEMPLATES, { text, ...TOMORROW })).toMatchObject({
        code: 'TemplatePrivate',
        status: 403,
      })
    expect(await list()).toEqual([])
    const open = await ivy.ok<ScheduledTemplate>('POST', TEMPLATES, {
      text: 'Up at {{ client.wakeUpTime }}',
      ...TOMORROW,
    })
    const named = await add('Hi {{ client.firstName }}')
    const change = (_id: string, body: object) => ivy.refused('PUT', `${TEMPLATES}/${_id}`, body)
    expect((await change(open._id, { text: '{{ client.name }}' })).code).toBe('TemplatePrivate')
    expect((await change(named._id, { text: 'x{{ client.firstName }}' })).code).toBe('TemplatePrivate')
    // Its time can be changed by whoever may change standard messages.
    expect(await ivy.ok('PUT', `${TEMPLATES}/${named._id}`, DAILY)).toMatchObject({ text: named.text, ...DAILY })
  })

  test('needs the right to send, and hides who the client is from readers who may not know', async () => {
    await add('Hi {{ client.firstName }}')
    const mo = await desk.northline.staff('Mo', 'ROLE_MANAGER', { manages: [desk.hannah] })
    const allow = async (permissions: Parameters<typeof permissionBits.of>[0]) => {
      await setMembership(desk.world.deps.store.global, mo.id, { permissions: permissionBits.of(permissions) })
      forgetSessions()
    }
    await allow(['scheduled-messages.view', 'scheduled-messages.update'])
    expect((await mo.refused('POST', templatedPath(), {})).status).toBe(403)
    await allow(['scheduled-messages.view', 'scheduled-messages.update', 'messages.send-direct'])
    const { items } = await mo.ok<Templated>('POST', templatedPath(), {})
    expect(items[0]?.data.text).toMatch(/^Hi Client [0-9A-F]{6}$/)
    expect((await scheduled())[0]?.data.text).toBe('Hi Maria')
  })
})
