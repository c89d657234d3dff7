import type { PromptTemplate } from '@attune/contract/prompts/entity'
import { DAY_MS } from '@attune/contract/durations'
import { HEADERS } from '@attune/contract/headers'
import type { PlanStep } from '@attune/contract/scenes/runs/why'
import type { Page } from '@attune/contract/page'
import { setCoaches } from '@attune/store/contacts/change-contacts'
import { setMembership } from '@attune/store/staff/accounts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { caller, type Caller } from '../testing/caller.ts'
import { openLive } from '../testing/live-reader.ts'
import { addProgram, enrol } from '../programs/testing/program-changes.ts'
import { addScheduled } from '../schedules/testing/schedule-changes.ts'
import { addScene, node, startScene } from '../testing/runs/run-changes.ts'
import { say } from '../testing/runs/run-desk.ts'
import { testPhones } from '../testing/test-phones.ts'
import { createWorld, send, threadOf, type TestClient, type TestPerson, type World } from '../testing/world.ts'
import { addBelongings } from './belongings.ts'
import { maskWithoutPrivate } from './cast.ts'
import { listContractCalls, requestOf } from './contract-calls.ts'
import { exampleOf } from '../app/api/call-examples.ts'
import { expectReviewed } from './expect-reviewed.ts'
import type { Subject } from '../calls/examples-of.ts'
import { isRead, readEverything, type Places } from './read-everything.ts'

/** Somebody whose name occurs nowhere else, in the ways people type it. */
const WHO =
  "Nkechi Ravenwood, NKECHI's, nkéchi ravenwood, (303) 555-0188, +13035550188, nkechi.ravenwood@client.example"
const SECRET = /nk[eé]chi|ravenwood|555.?0188|client\.example/i
const withWho = (what: string): string => `${what} of ${WHO}`
/** A day in UTC, near today: alerts ask how long ago something was, and schedules whether it is still to come. */
const dayBefore = (days: number): string => new Date(Date.now() - days * DAY_MS).toISOString().slice(0, 10)
const LATER = { scheduleType: 'once', scheduleValue: { localDate: dayBefore(-7), localTime: '10:00' } }
/** With what comes before. */
const LEAK = new RegExp(`.{0,60}(?:${SECRET.source}).{0,30}`, 'i')
/** Where a text that says who the client is was put. Each reader finds each of these words somewhere. */
const PLACES = new Set<string>()
const placed = (what: string): string => {
  PLACES.add(what)
  return what
}
const putWho = (what: string): string => withWho(placed(what))

let world: World
let base: string
let hannah: TestPerson
let mo: TestPerson
let priya: TestPerson
let nkechi: TestClient
let places: Places
let subject: Subject

/** Calls as they leave a panel that is being filmed. */
const filming = (who: Caller): Caller => ({
  ...caller(world.app, who.token),
  raw: (request) => who.raw({ ...request, headers: { ...request.headers, [HEADERS.recordVideo]: 'on' } }),
})
const masked = (): [string, Caller][] => [
  ['without the right', mo],
  ['filming', filming(hannah)],
]

beforeAll(async () => {
  const phones = testPhones()
  const text = putWho('a phone text')
  phones.phone = async () => ({
    texts: [
      {
        id: 'sm_1',
        direction: 'in',
        text,
        at: '',
        status: 'delivered',
        media: [],
        reactions: [],
      },
    ],
    events: [{ id: 'ev_1', at: '', kind: 'arrived', detail: putWho('a phone event') }],
    faults: { failWith: null, receiptDelayMs: 0, loseAnswers: false, deliverTwice: false },
  })
  const says = { ok: true, text: putWho('a prompt'), model: 'small', milliseconds: 1, tokens: null } as const
  world = await createWorld({ phones, prompts: { model: 'small', timeoutMs: 500, ask: async () => says } })
  base = await world.app.listen({ port: 0, host: '127.0.0.1' })
  const northline = await world.organization('Northline', '+13035550100')
  hannah = await northline.staff('Hannah', 'ROLE_ADMIN')
  priya = await northline.staff('Priya', 'ROLE_ADMIN')
  mo = await northline.staff('Mo', 'ROLE_ADMIN')
  await setMembership(world.deps.store.global, mo.id, { permissions: maskWithoutPrivate('ROLE_ADMIN') })
  nkechi = await northline.client('Nkechi Ravenwood', '+13035550188', hannah)
  await world.deps.store.tenant(northline.id, (tx) => setCoaches(tx, nkechi.id, [hannah.id, mo.id]))
  const belongings = await addBelongings({
    ...{ world, organizationId: northline.id, client: nkechi, coach: hannah, author: priya },
    own: { caller: mo, accountId: mo.id },
  })
  places = await fillThread()
  const [first] = await threadOf(hannah, nkechi)
  subject = {
    ...{ organizationId: northline.id, contactId: nkechi.id, messageId: first?.id ?? '', accountId: hannah.id },
    ...belongings,
  }
})
afterAll(() => world.close())

test('no call and no part of it says who a client is to a reader without that right, or while filming', async () => {
  const open = await readEverything(hannah, subject, places)
  await expectReviewed(
    'tells-who',
    [...open].filter(([, text]) => SECRET.test(text)).map(([name]) => name),
  )
  expect(PLACES.size).toBeGreaterThan(17)
  expect(placesIn(open)).toEqual([...PLACES])
  for (const [name, reader] of masked()) {
    const answers = await readEverything(reader, subject, places)
    const leaks = [...answers].flatMap(([call, text]) =>
      SECRET.test(text) ? [`${call}: ${LEAK.exec(text)?.[0]}`] : [],
    )
    expect.soft([name, leaks]).toEqual([name, []])
    const shown = placesIn(answers)
    expect.soft([name, [...PLACES].filter((place) => !shown.includes(place))]).toEqual([name, []])
  }
})

test('the live stream says it no more than the calls', async () => {
  const streams = [
    await openLive(base, hannah),
    await openLive(base, mo),
    await openLive(base, hannah, undefined, { [HEADERS.recordVideo]: 'on' }),
  ]
  await nkechi.texts(withWho('news from them'))
  await send(hannah, nkechi, withWho('news from us'))
  await hannah.ok('PUT', `/v1/contacts/${nkechi.id}`, { profile: { basic: { goal: withWho('a newer goal') } } })
  await hannah.ok('PUT', `/v1/contacts/${nkechi.id}/draft`, { text: withWho('a newer draft') })
  const runId = String(places['runs.listProblems']?.['stateId'])
  await hannah.ok('DELETE', `/v1/contacts/${nkechi.id}/interaction-flow/${runId}`)
  await nkechi.texts('the end')
  const received: string[] = []
  for (const stream of streams) {
    // Every event shows the thread as it is when it is read, so the first of them may already preview the last text.
    await stream.until((event) => event.event === 'changed' && event.message?.body?.text === 'the end')
    received.push(JSON.stringify(stream.events))
    stream.cut()
  }
  expect(received.map((text) => SECRET.test(text))).toEqual([true, false, false])
  for (const text of received)
    for (const part of ['news from them', 'news from us', 'a newer goal']) expect.soft(text).toContain(part)
})

test('answers to changes, and refusals, say it no more', async () => {
  // What a prompt answers comes from the model, which is told only what the reader has sent.
  const others = listContractCalls().filter(
    (call) => !isRead(call) && !/^(staff|media)\.|^scenes\.askPrompt$/.test(call.name),
  )
  const changes = others.filter(({ method }) => method !== 'DELETE')
  for (const [name, reader] of masked())
    for (const call of changes) {
      const text = (await reader.raw(requestOf(call, exampleOf(call.name, subject) ?? {}))).body
      expect.soft([name, call.name, SECRET.exec(text)?.[0]]).toEqual([name, call.name, undefined])
    }
})

test('a search finds the text, but not by what is hidden in it', async () => {
  const find = async (who: Caller, q: string) =>
    (await who.raw({ method: 'POST', url: '/v2/messages.search', payload: { q, limit: 5 } })).body
  const names = ['Nkechi', 'ravenwood', 'nke', 'our text Nkechi']
  // Longer than the part of an id that is in an alias, which could have any digits.
  for (const q of [...names, '5550188', '555-0188', '+13035550188', 'client.example']) {
    expect.soft([q, (JSON.parse(await find(hannah, q)) as Page<unknown>).data.length > 0]).toEqual([q, true])
    for (const [name, reader] of masked())
      expect.soft([name, q, await find(reader, q)]).toEqual([name, q, await find(reader, 'nonsense-of-nobody')])
  }
  for (const [, reader] of masked()) expect(await find(reader, 'our text')).toContain('our text')
})

test('an alias in what a masked reader writes reaches the client as their name', async () => {
  const alias = `Client ${nkechi.id.slice(-6).toUpperCase()}`
  const path = `/v1/contacts/${nkechi.id}`
  const sent = await filming(hannah).raw({
    method: 'POST',
    url: `${path}/messages/send-direct`,
    payload: { suffix: 'aliased1', text: `Well done, ${alias}` },
  })
  expect(sent.body).toContain(`Well done, ${alias}`)
  expect((await threadOf(hannah, nkechi)).map(({ body }) => body?.text)).toContain('Well done, Nkechi Ravenwood')
  // Read from the server and saved again, a draft stays what it was.
  await hannah.ok('PUT', `${path}/draft`, { text: 'Dear Nkechi Ravenwood' })
  const shown = await filming(hannah).raw({ method: 'GET', url: `${path}/draft` })
  expect(shown.json<{ text: string }>().text).toBe(`Dear ${alias}`)
  await filming(hannah).raw({ method: 'PUT', url: `${path}/draft`, payload: { text: `Dear ${alias}, how are you?` } })
  expect(await hannah.ok('GET', `${path}/draft`)).toMatchObject({ text: 'Dear Nkechi Ravenwood, how are you?' })
  // A note would lose its phone number, so its author can't edit it meanwhile.
  const note = await hannah.ok<{ _id: string; text: string }>('POST', `${path}/notes`, { text: 'Call (303) 555-0188' })
  const edit = { url: `${path}/notes/${note._id}`, payload: { text: 'Call them' } }
  expect((await filming(hannah).raw({ method: 'PUT', ...edit })).json()).toMatchObject({ code: 'PrivateDataHidden' })
  expect(await hannah.ok('PUT', edit.url, edit.payload)).toMatchObject({ text: 'Call them' })
})

const placesIn = (answers: Map<string, string>): string[] => {
  const all = [...answers.values()].join('\n')
  return [...PLACES].filter((place) => all.includes(`${place} of `))
}

/** Puts a text that says who the client is wherever a text can be. */
const fillThread = async (): Promise<Places> => {
  const path = `/v1/contacts/${nkechi.id}`
  world.at(new Date(`${dayBefore(2)}T19:00:00Z`))
  await hannah.ok('PUT', path, { profile: { basic: { goal: putWho('a goal') } } })
  await hannah.ok('PATCH', `${path}/questionnaires`, { questionnaire: [{ key: 'Diet', value: putWho('a diet') }] })
  await hannah.ok('POST', `${path}/switch-status`, { newStatus: 'stop', reason: 'a break' })
  await hannah.ok('POST', `${path}/switch-status`, { newStatus: 'active', reason: putWho('a reason') })
  await hannah.ok('POST', `${path}/notes`, { text: putWho('a note') })
  await hannah.ok('POST', `${path}/send-manager-request`, { requestText: putWho('a request') })
  await nkechi.texts(putWho('their text'))
  const message = await send(hannah, nkechi, putWho('our text'))
  await world.work()
  await nkechi.receipt(message.id, 'failed', putWho('a carrier error'))
  const rank = { type: 'stress', rank: 3, value: `${placed('a rank')} of Nkechi Ravenwood` }
  await hannah.ok('PUT', `/v1/messages/${message.id}/msg-context`, rank)
  await hannah.ok('PATCH', `/v1/messages/${message.id}/flags`, { pinned: true })
  const template = await priya.ok<PromptTemplate>('POST', '/v1/prompt-templates', {
    title: 'Short night',
    settings: { maxTokens: 200, breakingWords: [], stopWords: [] },
    messages: [{ role: 'system', content: 'You write to {{ contact.fullName }}.', render: true }],
  })
  const templateId = template._id
  const fullName = { kind: 'template', type: 'string', value: 'Nowhere/{{ contact.fullName }}' }
  const question = { text: 'How was it?', parserName: 'plain-text', parserConfig: {}, attachments: [], tags: '' }
  await nkechi.texts(`Can I ask ${withWho('a recent question')}?`)
  const scene = await addScene(priya, [
    say('greet', `${placed('a greeting')} of {{ contact.firstName }}, {{ contact.phone }}`, 'ask'),
    node('ask', 'question', 'save', question),
    node('save', 'save_into_profile', 'write', { key: 'timezone', value: fullName }),
    { ...node('write', 'prompt_gen_reply', 'answered', { templateId, sessionId: 's', messageLimit: 5 }) },
    say('answered', 'Thank you', 'wait'),
    node('wait', 'wait_input'),
  ])
  const value = { _id: 'about', kind: 'static', type: 'string', value: putWho('a start value') }
  const run = await startScene(hannah, nkechi, scene._id, { scenesConfig: [{ target: '#this', dataSource: [value] }] })
  await world.work()
  await nkechi.texts(putWho('an answer to a scene'))
  await world.work()
  // 11:30 pm in Denver: quiet hours.
  world.at(new Date(`${dayBefore(1)}T06:30:00Z`))
  const late = await addScene(priya, [say('night', `${placed('a held message')} of {{ contact.fullName }}`)])
  await startScene(hannah, nkechi, late._id)
  await addScheduled(hannah, nkechi, { text: putWho('a later text'), ...LATER })
  const program = await addProgram(priya)
  await enrol(hannah, nkechi, program._id, { reason: putWho('a reason to begin') })
  const ended = await enrol(hannah, nkechi, (await addProgram(priya))._id)
  await hannah.ok('DELETE', `${path}/programs/${ended._id}`, { reason: putWho('a reason to end') })
  for (const author of [hannah, mo]) await author.ok('PUT', `${path}/draft`, { text: putWho('a draft') })
  await nkechi.texts(putWho('the last text'))
  const plan = await hannah.ok<{ data: PlanStep[] }>('GET', `${path}/plan`)
  const written = (await threadOf(hannah, nkechi)).filter(
    ({ body }) => body?.send_by_type !== 'user' && body?.type === 2,
  )
  const [last] = written.toSorted((a, b) => b.sequence - a.sequence)
  return {
    'runs.listProblems': { id: nkechi.id, stateId: run._id },
    'runs.explain': { id: last?.id },
    'runs.explainHeld': { id: nkechi.id, heldId: plan.data[0]?.heldId },
    'prompts.listMessageLogs': { id: last?.id },
    'scenes.get': { id: scene._id },
    'schedules.listIntersections': { id: nkechi.id, ...LATER },
    'conversations.searchMessages': { q: 'of', limit: 50 },
  }
}
