import type { Channel, WritingChannel } from '@attune/contract/channels/entity'
import type { WhatsAppTemplate } from '@attune/contract/channels/whatsapp/calls'
import type { Message } from '@attune/contract/conversations/entity'
import { HOUR_MS } from '@attune/contract/durations'
import { parseMessageId } from '@attune/contract/ids'
import { loadMessagesAt } from '@attune/store/conversations/messages'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { newId } from '../../new-id.ts'
import { allHours, automationSays, heldTexts, workAt } from '../../testing/automation/automation-says.ts'
import { openTwilios, type TestTwilios } from '../../testing/channels/twilio-accounts.ts'
import { givenBackOf } from '../delivery/given-back.ts'
import {
  contactsOf,
  createWorld,
  send,
  threadOf,
  type TestClient,
  type TestOrganization,
  type TestPerson,
  type World,
} from '../../testing/world.ts'

/** Everything over HTTP, to and from a stand-in that keeps WhatsApp's rule. */
let world: World
let twilio: TestTwilios
let northline: TestOrganization
let priya: TestPerson
let hannah: TestPerson
let maria: TestClient
let sender: string
let numbers = 0

const PATIENCE = { timeout: 60_000, interval: 20 }
const newNumber = () => `+1303558${`${(numbers += 1)}`.padStart(4, '0')}`
const sid = (kind: string, digit: number) => `${kind}${`${digit}`.padStart(32, '0')}`
/** As if the client's last text were so much older. */
const passHours = (hours: number) =>
  world.deps.store.tenant(northline.id, async (tx) => {
    await sql`update whatsapp_windows set opened_at = opened_at - make_interval(secs => ${hours * 3_600})
      where organization_id = ${northline.id}`.execute(tx.db)
  })

beforeAll(async () => {
  world = await createWorld()
  twilio = await openTwilios(world)
})
beforeEach(async () => {
  world.at(null)
  northline = await world.organization('Northline', newNumber())
  priya = await northline.staff('Priya', 'ROLE_ADMIN')
  hannah = await northline.staff('Hannah', 'ROLE_COACH')
  maria = await northline.client('Maria Lopez', newNumber(), hannah)
  sender = `whatsapp:${newNumber()}`
  twilio.first.standIn.silent.clear()
  Object.assign(twilio.first.standIn.has, {
    ...{ numbers: [], shortCodes: [], services: [], templates: [], pageSize: 50 },
    senders: [{ sid: sid('XE', numbers), address: sender, title: 'Northline', sms: true, mms: true, smsUrl: '' }],
  })
  await allHours(world, northline.id)
  await connect([sender])
})
afterAll(async () => {
  await twilio.close()
  await world.close()
})

const connect = async (addresses: string[]) =>
  (
    await priya.ok<{ data: Channel[] }>('POST', '/v1/channels/twilio.connect', {
      ...twilio.first.pasted,
      numbers: addresses,
    })
  ).data
const writes = (text: string, from = `whatsapp:${maria.phone}`) => twilio.first.standIn.text({ from, to: sender, text })
const taken = () =>
  twilio.first.standIn.queue.all
    .filter(({ form }) => form.get('To') === `whatsapp:${maria.phone}`)
    .map(({ form }) => Object.fromEntries(form))
const says = (text: string) => automationSays(world, northline.id, maria.id, text)
const held = () => heldTexts(world, northline.id, maria.id)
const bodyOf = async ({ id }: { id: string }) => (await hannah.ok<Message>('GET', `/v1/messages/${id}`)).body
const waysOf = async () =>
  (await hannah.ok<{ data: WritingChannel[] }>('GET', `/v1/contacts/${maria.id}/channels`)).data
const addTemplate = (body: string, more: object = {}): Promise<WhatsAppTemplate> => {
  numbers += 1
  const contentSid = sid('HX', numbers)
  const name = `template_${numbers}`
  twilio.first.standIn.has.templates.push({ sid: contentSid, name, language: 'en', body, status: 'approved' })
  return priya.ok('POST', '/v1/whatsapp-templates', { name, language: 'en', body, contentSid, ...more })
}
const choose = (id: string | null) =>
  priya.ok<{ data: WhatsAppTemplate[] }>('PUT', '/v1/whatsapp-templates/default', { id })
const sendTemplate = (template: string, values: string[], suffix = newId('se').slice(-20)) =>
  hannah.ok<Message>('POST', `/v1/contacts/${maria.id}/messages/send-whatsapp-template`, { suffix, template, values })
const refuseTemplate = async (template: string, values: string[], more: object = {}) =>
  (
    await hannah.refused('POST', `/v1/contacts/${maria.id}/messages/send-whatsapp-template`, {
      ...{ suffix: newId('se').slice(-20), template, values },
      ...more,
    })
  ).code
/** What is told of the last message having come back from its carrier. */
const givenBack = async () => {
  const place = parseMessageId((await threadOf(hannah, maria)).at(-1)?.id ?? '')
  return world.deps.store.tenant(northline.id, async (tx) => {
    const [message] = await loadMessagesAt(tx, [place])
    if (message === undefined) throw new Error('There is no message.')
    return givenBackOf(tx, place, message, world.now())
  })
}
const complaints = () => twilio.first.standIn.complaints

describe('a client who writes over WhatsApp', () => {
  test('is the client with that phone, and is answered over WhatsApp', async () => {
    expect(await writes('Hi, it’s Maria')).toBe(200)
    await world.work()
    expect((await threadOf(hannah, maria)).map(({ body }) => body?.text)).toEqual(['Hi, it’s Maria'])
    const [way] = await waysOf()
    expect(way).toMatchObject({ address: sender, kind: 'whatsapp', isDefault: true })
    expect(Date.parse(way?.window?.closesAt ?? '') - Date.now()).toBeGreaterThan(23.9 * HOUR_MS)
    const message = await send(hannah, maria, 'Good to hear from you')
    await world.work()
    expect(taken()).toMatchObject([{ From: sender, Body: 'Good to hear from you' }])
    await expect.poll(() => bodyOf(message), PATIENCE).toMatchObject({ is_sent: 1 })
    expect(complaints()).toEqual([])
  })

  test('and was nobody’s is a new client, once, whose phone is the number', async () => {
    const phone = newNumber()
    const from = `whatsapp:${phone}`
    const answers = await Promise.all(['One', 'Two', 'Three'].map((text) => writes(text, from)))
    expect(answers).toEqual([200, 200, 200])
    const named = (await contactsOf(priya)).filter(({ phone: own }) => own === phone)
    expect(named).toMatchObject([{ profile: { basic: { fullName: phone } } }])
  })

  test('keeps WhatsApp when their email changes, and a client who never wrote over it is not reached by it', async () => {
    expect((await waysOf()).some(({ kind }) => kind === 'whatsapp')).toBe(false)
    await writes('Hi')
    await priya.ok('PUT', `/v1/contacts/${maria.id}`, { email: 'maria@lopez.example' })
    expect((await waysOf()).some(({ kind }) => kind === 'whatsapp')).toBe(true)
  })
})

describe('outside of the 24 hours', () => {
  test('a coach’s text rests with its reason, and leaves when the client writes', async () => {
    await writes('Hi')
    await passHours(25)
    const message = await send(hannah, maria, 'How was the week?')
    await world.work()
    expect(taken()).toEqual([])
    expect(await bodyOf(message)).toMatchObject({ is_sent: 0, sent_at: null, gate: { reason: 'window' } })
    expect((await waysOf())[0]?.window).toEqual({ closesAt: null })
    await writes('Sorry, I was away')
    await world.work()
    expect(taken()).toMatchObject([{ Body: 'How was the week?' }])
    await expect.poll(() => bodyOf(message), PATIENCE).toMatchObject({ is_sent: 1, gate: { reason: null } })
  })

  test('a text leaves until the last second of them', async () => {
    await writes('Hi')
    await passHours(23.99)
    await send(hannah, maria, 'Just in time')
    await world.work()
    expect(taken()).toMatchObject([{ Body: 'Just in time' }])
  })

  test('automation is held, also if there is a template that can’t hold its text', async () => {
    await writes('Hi')
    await passHours(25)
    expect(await says('How did you sleep?')).toMatchObject({ outcome: 'held', reason: 'window' })
    const template = await addTemplate('A word from your coach: {{1}}')
    await choose(template._id)
    expect(await says('Two\nlines')).toMatchObject({ outcome: 'held', reason: 'window' })
    await workAt(world, world.now())
    world.at(null)
    // The first has left as the template, and the one with two lines still waits.
    expect(taken()).toMatchObject([{ ContentSid: template.contentSid }])
    expect(await held()).toEqual(['Two\nlines'])
    await writes('Back again')
    await world.work()
    expect([await held(), taken().length]).toEqual([[], 2])
    expect(taken()[1]).toMatchObject({ Body: 'Two\nlines' })
    expect(complaints()).toEqual([])
  })

  test('automation writes as the template that the organization chose', async () => {
    const template = await addTemplate('A word from your coach: {{1}} Just reply here.')
    await choose(template._id)
    await writes('Hi')
    await passHours(25)
    const sent = await says('How did you sleep?')
    expect(sent).toMatchObject({ outcome: 'sent' })
    await world.work()
    expect(taken()).toMatchObject([
      { ContentSid: template.contentSid, ContentVariables: '{"1":"How did you sleep?"}', From: sender },
    ])
    const [, message] = await threadOf(hannah, maria)
    expect(message?.body).toMatchObject({
      text: 'How did you sleep?',
      template: { name: template.name, text: 'A word from your coach: How did you sleep? Just reply here.' },
    })
    await expect.poll(async () => (await threadOf(hannah, maria))[1]?.body, PATIENCE).toMatchObject({ is_sent: 1 })
    await writes('Well')
    await says('Great, see you tomorrow')
    await world.work()
    expect(taken()[1]).toMatchObject({ Body: 'Great, see you tomorrow' })
  })

  test('Twilio’s word counts over ours: automation then waits, a coach’s text has failed with its reason', async () => {
    await writes('Hi')
    twilio.first.standIn.silent.add(`whatsapp:${maria.phone}`)
    const message = await send(hannah, maria, 'Are you there?')
    await world.work()
    await expect.poll(() => bodyOf(message), PATIENCE).toMatchObject({ is_sent: -1, sent_reason: 'window' })
    expect((await waysOf())[0]?.window).toEqual({ closesAt: null })
    expect(await says('How did you sleep?')).toMatchObject({ outcome: 'held', reason: 'window' })
    await writes('Yes')
    await world.work()
    expect(await held()).toEqual([])
    expect((await waysOf())[0]?.window?.closesAt).toEqual(expect.any(String))
  })

  test('automation that Twilio refused as too late rests and leaves later', async () => {
    await writes('Hi')
    twilio.first.standIn.silent.add(`whatsapp:${maria.phone}`)
    await says('How did you sleep?')
    await world.work()
    const automated = async () => (await threadOf(hannah, maria))[1]?.body
    await expect
      .poll(async () => {
        await world.work()
        return automated()
      }, PATIENCE)
      .toMatchObject({ is_sent: 0, gate: { reason: 'window' } })
    expect(taken()).toHaveLength(1)
    // Nobody knows when the client will write again.
    expect(await givenBack()).toEqual({ carrier: 'twilio', leavesAt: null })
    await writes('Yes')
    await world.work()
    expect(taken()).toHaveLength(2)
    await expect.poll(automated, PATIENCE).toMatchObject({ is_sent: 1, gate: { reason: null } })
  })

  test('texts by SMS go on', async () => {
    const number = newNumber()
    twilio.first.standIn.has.numbers.push({
      ...{ sid: sid('PN', numbers), address: number, title: number, sms: true, mms: true, smsUrl: '' },
    })
    await connect([number])
    await send(hannah, maria, 'By text')
    await world.work()
    expect(taken()).toEqual([])
    expect(twilio.first.standIn.queue.all.at(-1)?.form.get('To')).toBe(maria.phone)
  })
})

describe('a template that a coach sends', () => {
  test('leaves with its words whatever the hour, and says so in the thread', async () => {
    const template = await addTemplate('Hi {{1}}, your session on {{2}} is confirmed.')
    await writes('Hi')
    await passHours(50)
    const message = await sendTemplate(template._id, ['Maria', 'Friday'])
    expect(message.body).toMatchObject({
      text: 'Hi Maria, your session on Friday is confirmed.',
      template: { name: template.name, text: 'Hi Maria, your session on Friday is confirmed.' },
    })
    await world.work()
    expect(taken()).toMatchObject([
      { ContentSid: template.contentSid, ContentVariables: '{"1":"Maria","2":"Friday"}', From: sender },
    ])
    await expect.poll(() => bodyOf(message), PATIENCE).toMatchObject({ is_sent: 1 })
    expect(complaints()).toEqual([])
  })

  test('is one message, however often the call is repeated', async () => {
    const template = await addTemplate('Hi {{1}}')
    await writes('Hi')
    const suffix = newId('se').slice(-20)
    const first = await sendTemplate(template._id, ['Maria'], suffix)
    expect((await sendTemplate(template._id, ['Maria'], suffix)).id).toBe(first.id)
    expect(await refuseTemplate(template._id, ['Sam'], { suffix })).toBe('MessageSuffixTaken')
    const other = await addTemplate('Goodbye {{1}}')
    expect(await refuseTemplate(other._id, ['Maria'], { suffix })).toBe('MessageSuffixTaken')
    await world.work()
    expect(taken()).toHaveLength(1)
    await priya.ok('DELETE', `/v1/whatsapp-templates/${template._id}`)
    expect((await sendTemplate(template._id, ['Maria'], suffix)).id).toBe(first.id)
  })

  test('is refused where WhatsApp would refuse it', async () => {
    const template = await addTemplate('Hi {{1}}, {{2}}')
    expect(await refuseTemplate(template._id, ['Maria', 'welcome'])).toBe('WhatsAppCantReach')
    await writes('Hi')
    expect(await refuseTemplate(template._id, ['Maria'])).toBe('WhatsAppWordsMissing')
    expect(await refuseTemplate(template._id, ['Maria', ' '])).toBe('WhatsAppWordsInvalid')
    expect(await refuseTemplate(template._id, ['Maria', 'two\nlines'])).toBe('WhatsAppWordsInvalid')
    expect(await refuseTemplate(template._id, ['Maria', 'five     spaces'])).toBe('WhatsAppWordsInvalid')
    expect(await refuseTemplate(template._id, ['Maria', 'x'.repeat(1_020)])).toBe('MessageTooLong')
    expect(await refuseTemplate(newId('wt'), [])).toBe('WhatsAppTemplateNotFound')
    expect(await refuseTemplate(template._id, ['Maria', 'hi'], { from: '+13035550000' })).toBe('WhatsAppCantReach')
    const ines = await (await world.organization('Harbour', newNumber())).staff('Ines', 'ROLE_ADMIN')
    const path = `/v1/contacts/${maria.id}/messages/send-whatsapp-template`
    const input = { suffix: newId('se').slice(-20), template: template._id, values: ['Maria', 'hi'] }
    expect((await ines.refused('POST', path, input)).code).toBe('ContactNotFound')
  })

  test('is omitted for who opted out', async () => {
    const template = await addTemplate('Hi {{1}}')
    await writes('STOP')
    const message = await sendTemplate(template._id, ['Maria'])
    expect(message.body).toMatchObject({ carrier: 'omitted', gate: { reason: 'opt-out' } })
  })
})
