import type { Channel, TwilioOffer } from '@attune/contract/channels/entity'
import type { WhatsAppTemplate } from '@attune/contract/channels/whatsapp/calls'
import { TEMPLATE_MAX } from '@attune/contract/channels/whatsapp/templates'
import { lockTemplates } from '@attune/store/channels/whatsapp'
import { countBlocked } from '@attune/store/testing/count-waiting'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { newId } from '../../new-id.ts'
import { openTwilios, type TestTwilios } from '../../testing/channels/twilio-accounts.ts'
import { createWorld, type TestOrganization, type TestPerson, type World } from '../../testing/world.ts'

let world: World
let twilio: TestTwilios
let northline: TestOrganization
let priya: TestPerson
let hannah: TestPerson
let ines: TestPerson
let count = 0

const next = (): string => `${(count += 1)}`
const newNumber = () => `+1303559${next().padStart(4, '0')}`
const newSid = (kind: string) => `${kind}${next().padStart(32, '0')}`

beforeAll(async () => {
  world = await createWorld()
  twilio = await openTwilios(world)
})
beforeEach(async () => {
  northline = await world.organization('Northline', newNumber())
  priya = await northline.staff('Priya', 'ROLE_ADMIN')
  hannah = await northline.staff('Hannah', 'ROLE_COACH')
  ines = await (await world.organization('Harbour', newNumber())).staff('Ines', 'ROLE_ADMIN')
  for (const { standIn } of [twilio.first, twilio.second])
    Object.assign(standIn.has, {
      ...{ numbers: [], services: [], shortCodes: [], senders: [], templates: [], status: 'active', pageSize: 50 },
    })
})
afterAll(async () => {
  await twilio.close()
  await world.close()
})

const PATH = '/v1/whatsapp-templates'
const has = () => twilio.first.standIn.has
const pasted = () => twilio.first.pasted
const put = (what: 'senders' | 'shortCodes', address: string, more: object = {}) => {
  const sid = newSid(what === 'senders' ? 'XE' : 'SC')
  has()[what].push({ ...{ sid, address, title: 'Northline', sms: true, mms: true, smsUrl: '' }, ...more })
}
const connect = (numbers: string[], who = priya) =>
  who.ok<{ data: Channel[] }>('POST', '/v1/channels/twilio.connect', { ...pasted(), numbers })
const list = async (who = priya) => (await who.ok<{ data: WhatsAppTemplate[] }>('GET', PATH)).data
const fetchAll = async () => (await priya.ok<{ data: WhatsAppTemplate[] }>('POST', `${PATH}/fetch`, {})).data
const toTemplate = (name: string, body: string, status = 'approved', more: object = {}) => ({
  ...{ sid: newSid('HX'), name, language: 'en', body, status },
  ...more,
})
const typed = (more: object = {}) => ({
  ...{ name: 'check_in', language: 'en', body: 'A word from your coach: {{1}}', contentSid: newSid('HX') },
  ...more,
})
const add = (more: object = {}) => priya.ok<WhatsAppTemplate>('POST', PATH, typed(more))
const refuseAdd = async (more: object, who = priya) => (await who.refused('POST', PATH, typed(more))).code
const choose = async (id: string | null) =>
  (await priya.ok<{ data: WhatsAppTemplate[] }>('PUT', `${PATH}/default`, { id })).data

describe('WhatsApp senders and short codes', () => {
  test('are offered beside the numbers, connected with their webhook, and let go without it', async () => {
    const address = `whatsapp:${newNumber()}`
    put('senders', address)
    put('senders', `whatsapp:${newNumber()}`, { sms: false })
    put('shortCodes', '12345')
    const offer = await priya.ok<TwilioOffer>('POST', '/v1/channels/twilio.check', pasted())
    expect(offer.numbers).toMatchObject([
      { address: '12345', kind: 'short-code', texts: true, state: 'free' },
      { address, kind: 'whatsapp', texts: true, title: 'Northline', state: 'free' },
      { kind: 'whatsapp', texts: false },
    ])
    const { data } = await connect([address, '12345'])
    expect(data.map(({ kind, segmentsPerSecond, state }) => [kind, segmentsPerSecond, state])).toEqual(
      expect.arrayContaining([
        ['short-code', 100, 'active'],
        ['whatsapp', 80, 'active'],
      ]),
    )
    const inbound = `${twilio.url}/carriers/twilio/inbound#rc=3&rp=all`
    expect([has().senders[0]?.smsUrl, has().shortCodes[0]?.smsUrl]).toEqual([inbound, inbound])
    const whatsapp = data.find(({ kind }) => kind === 'whatsapp')
    await priya.ok('POST', `/v1/channels/${whatsapp?._id}/disconnect`)
    expect(has().senders[0]?.smsUrl).toBe('')
    expect(twilio.first.standIn.complaints).toEqual([])
  })

  test('that the account doesn’t have, that are offline or look like nothing are refused', async () => {
    const code = async (numbers: string[]) =>
      (await priya.refused('POST', '/v1/channels/twilio.connect', { ...pasted(), numbers })).code
    const offline = `whatsapp:${newNumber()}`
    put('senders', offline, { sms: false })
    expect(await code([`whatsapp:${newNumber()}`])).toBe('TwilioNumberUnknown')
    expect(await code([offline])).toBe('TwilioNumberCantText')
    for (const address of ['1234', '1234567', '012345', 'whatsapp:3035550100', 'telegram:+13035550100'])
      expect(await code([address])).toBe('InputInvalid')
  })

  test('of another organization are taken', async () => {
    const address = `whatsapp:${newNumber()}`
    put('senders', address)
    await connect([address])
    const input = { ...pasted(), numbers: [address] }
    expect((await ines.refused('POST', '/v1/channels/twilio.connect', input)).code).toBe('NumberTaken')
  })
})

describe('fetching templates', () => {
  beforeEach(async () => {
    put('shortCodes', next().padStart(5, '2'))
    await connect([has().shortCodes[0]?.address ?? ''])
  })

  test('takes in what WhatsApp was asked about, on however many pages, with what it said', async () => {
    has().templates = [
      toTemplate('check_in', 'A word from your coach: {{1}}'),
      toTemplate('confirm', 'Hi {{1}}, see you on {{2}}.', 'pending'),
      toTemplate('promo', 'Half price: {{1}}', 'rejected', { rejection: 'Promotional content' }),
      toTemplate('draft', 'Hi', 'unsubmitted'),
      toTemplate('gap', 'Hi {{2}}'),
      toTemplate('named', 'Hi {{first_name}}'),
      toTemplate('card', 'Hi', 'approved', { type: 'twilio/card' }),
      toTemplate('buttons', 'Coming?', 'approved', { type: 'twilio/quick-reply' }),
    ]
    has().pageSize = 3
    const fetched = await fetchAll()
    expect(fetched.map(({ name, state, variables }) => [name, state, variables])).toEqual([
      ['buttons', 'approved', 0],
      ['check_in', 'approved', 1],
      ['confirm', 'pending', 2],
      ['promo', 'rejected', 1],
    ])
    expect(fetched[3]).toMatchObject({ rejection: 'Promotional content', isFetched: true, isDefault: false })
    expect(await list(hannah)).toEqual(fetched)
    expect(await list(ines)).toEqual([])
  })

  test('again keeps ids and the choice, follows changes, takes out what is gone, and leaves what was added by hand', async () => {
    has().templates = [toTemplate('check_in', 'Old: {{1}}'), toTemplate('confirm', 'Hi {{1}}')]
    const byHand = await add({ name: 'by_hand_later' })
    const first = (await fetchAll()).find(({ name }) => name === 'check_in')
    await choose(first?._id ?? '')
    has().templates = [{ ...has().templates[0]!, body: 'New: {{1}}' }]
    const after = await fetchAll()
    expect(new Set(after.map(({ _id }) => _id))).toEqual(new Set([byHand._id, first?._id]))
    expect(after.find(({ _id }) => _id === first?._id)).toMatchObject({ body: 'New: {{1}}', isDefault: true })
  })

  test('changes nothing if Twilio says no, and needs an account', async () => {
    has().templates = [toTemplate('check_in', 'A word: {{1}}')]
    await fetchAll()
    has().templates = []
    const { settings } = world.deps
    Object.assign(world.deps, { settings: { ...settings, twilioUrl: 'http://127.0.0.1:9' } })
    expect((await priya.refused('POST', `${PATH}/fetch`, {})).code).toBe('CarrierAway')
    Object.assign(world.deps, { settings })
    expect(await list()).toHaveLength(1)
    expect((await ines.refused('POST', `${PATH}/fetch`, {})).code).toBe('NoTwilioAccount')
    expect((await hannah.refused('POST', `${PATH}/fetch`, {})).code).toBe('AccessDenied')
  })
})

describe('templates added by hand', () => {
  test('are kept as approved; what WhatsApp could not have approved is refused', async () => {
    const added = await add()
    expect(added).toMatchObject({ state: 'approved', variables: 1, isFetched: false, language: 'en' })
    expect(await refuseAdd({ contentSid: added.contentSid })).toBe('WhatsAppTemplateKnown')
    for (const wrong of [
      { body: 'Hi {{2}}' },
      { body: ' ' },
      { body: 'x'.repeat(1_025) },
      { name: '' },
      { language: 'English' },
      { contentSid: 'HX12' },
    ])
      expect(await refuseAdd(wrong)).toBe('InputInvalid')
    expect(await refuseAdd({}, hannah)).toBe('AccessDenied')
  })

  test('are 500 at most, also when two are added at once', async () => {
    const at = world.now()
    const old = Array.from({ length: TEMPLATE_MAX.perOrganization - 1 }, () => ({
      ...{ template_id: newId('wt'), name: 'old', language: 'en', body: 'Hi', state: 'approved' as const },
      ...{ content_sid: newSid('HX'), account_sid: null, rejection: null, created_at: at, changed_at: at },
    }))
    const { store } = world.deps
    await store.tenant(northline.id, (tx) => tx.insert('whatsapp_templates', old).execute())
    const both = await store.tenant(northline.id, async (tx) => {
      await lockTemplates(tx)
      const two = [priya.call('POST', PATH, typed()), priya.call('POST', PATH, typed())]
      await expect.poll(() => countBlocked(store, northline.id), { timeout: 20_000 }).toBe(2)
      return { two }
    })
    const statuses = (await Promise.all(both.two)).map(({ status }) => status)
    expect(statuses.toSorted((a, b) => a - b)).toEqual([200, 409])
    expect(await refuseAdd({})).toBe('WhatsAppTemplatesFull')
  })

  test('can be removed, by admins of the organization only', async () => {
    const { _id } = await add()
    expect((await ines.refused('DELETE', `${PATH}/${_id}`)).code).toBe('WhatsAppTemplateNotFound')
    expect((await hannah.refused('DELETE', `${PATH}/${_id}`)).code).toBe('AccessDenied')
    expect(await priya.ok('DELETE', `${PATH}/${_id}`)).toEqual({ _id })
    expect(await list()).toEqual([])
    expect((await priya.refused('DELETE', `${PATH}/${_id}`)).code).toBe('WhatsAppTemplateNotFound')
  })
})

describe('the template of automation', () => {
  const refuse = async (id: string, who = priya) => (await who.refused('PUT', `${PATH}/default`, { id })).code

  test('is one, and can be taken back', async () => {
    const first = await add()
    const second = await add({ name: 'again' })
    await choose(first._id)
    expect((await choose(second._id)).map(({ _id, isDefault }) => [_id, isDefault])).toEqual([
      [second._id, true],
      [first._id, false],
    ])
    expect((await choose(null)).every(({ isDefault }) => !isDefault)).toBe(true)
  })

  test('is approved, has one place and is the organization’s', async () => {
    put('shortCodes', next().padStart(5, '3'))
    await connect([has().shortCodes[0]?.address ?? ''])
    has().templates = [toTemplate('pending', 'Hi {{1}}', 'pending')]
    const [pending] = await fetchAll()
    expect(await refuse(pending?._id ?? '')).toBe('WhatsAppTemplateNotApproved')
    const two = await add({ body: '{{1}} and {{2}}' })
    expect(await refuse(two._id)).toBe('WhatsAppTemplateNeedsOnePlace')
    expect(await refuse(two._id, ines)).toBe('WhatsAppTemplateNotFound')
    expect(await refuse(two._id, hannah)).toBe('AccessDenied')
  })
})
