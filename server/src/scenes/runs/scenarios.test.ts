import { CarrierUnreachable } from '@attune/carriers/carrier'
import type { Contact } from '@attune/contract/contacts/entity'
import { HOUR_MS, MINUTE_MS } from '@attune/contract/durations'
import { EMAIL_RECIPIENTS_MAX } from '@attune/contract/scenes/nodes/limits'
import type { RunProblem } from '@attune/contract/scenes/runs/entity'
import type { Plan } from '@attune/contract/scenes/runs/why'
import { expect, test } from 'vitest'
import { fetchAttachment } from '../../conversations/attachments/fetch-attachment.ts'
import { heldTexts, workAt } from '../../testing/automation/automation-says.ts'
import { addScene, node, startScene, waitNode } from '../../testing/runs/run-changes.ts'
import { daily, flowOf, NOON, runDesk, say } from '../../testing/runs/run-desk.ts'
import { claimDue } from '../../testing/time/claim-due.ts'
import { picture, sound } from '../../testing/uploads.ts'
import { toJob } from '../../work/kinds.ts'
import { resumeRuns } from './inputs/from-work.ts'

const desk = runDesk()
const world = () => desk.world
const problems = async (runId: string): Promise<string[]> =>
  (await desk.hannah.ok<{ data: RunProblem[] }>('GET', `${flowOf(desk.maria)}/${runId}/problems`)).data.map(
    ({ message }) => message,
  )

test('a scheduler continues a run at its minute in the client’s time zone, and not before', async () => {
  const { hannah, maria, priya } = desk
  await hannah.ok('PUT', `/v1/contacts/${maria.id}`, { profile: { timezone: 'America/New_York' } })
  const scene = await addScene(priya, [daily('morning', '13:30', 'say'), say('say', 'Lunch?')])
  const run = await startScene(hannah, maria, scene._id)
  // 1:30 pm in New York is 11:30 am in Denver: past, so tomorrow.
  expect(run.waits).toMatchObject([{ kind: 'time', node: { _id: 'morning' }, at: '2026-11-19T18:30:00Z' }])
  await workAt(world(), '2026-11-19T18:29:00Z')
  expect(await desk.texts()).toEqual([])
  await workAt(world(), '2026-11-19T18:30:00Z')
  expect(await desk.texts()).toEqual(['Lunch?'])
})

test('a client without a time zone is scheduled in the organization’s', async () => {
  const { hannah, maria, priya } = desk
  const scene = await addScene(priya, [daily('noon', '13:30', 'say'), say('say', 'Lunch?')])
  const run = await startScene(hannah, maria, scene._id)
  expect(run.waits[0]?.at).toBe('2026-11-18T20:30:00Z')
})

test('moments are recalculated when the client’s time zone changes', async () => {
  const { hannah, maria, priya } = desk
  const scene = await addScene(priya, [daily('noon', '13:30', 'say'), say('say', 'Lunch?')])
  await startScene(hannah, maria, scene._id)
  await hannah.ok('PUT', `/v1/contacts/${maria.id}`, { profile: { timezone: 'America/Los_Angeles' } })
  await world().work()
  expect((await desk.runs())[0]?.waits[0]?.at).toBe('2026-11-18T21:30:00Z')
})

test('today’s message that the client’s new time zone has passed comes at once, and tomorrow’s at its time', async () => {
  const { hannah, maria, priya } = desk
  const scene = await addScene(priya, [daily('noon', '13:30', 'say'), say('say', 'Lunch?', 'noon')])
  await startScene(hannah, maria, scene._id)
  // Two in the afternoon there.
  await hannah.ok('PUT', `/v1/contacts/${maria.id}`, { profile: { timezone: 'America/New_York' } })
  await world().work()
  expect([await desk.texts(), (await desk.runs())[0]?.waits[0]?.at]).toEqual([['Lunch?'], '2026-11-19T18:30:00Z'])
})

test('it is left out where it could only leave the next morning, or if the organization’s own zone changes', async () => {
  const { hannah, maria, priya, northline } = desk
  const scene = await addScene(priya, [daily('evening', '20:30', 'say'), say('say', 'Well?', 'evening')])
  // Ten past eight in the evening in Denver; quiet hours have begun in New York.
  world().at(new Date('2026-11-19T03:10:00Z'))
  await startScene(hannah, maria, scene._id)
  const moveOrganization = (timezone: string) => priya.ok('PATCH', `/v1/organizations/${northline.id}`, { timezone })
  // Ten past nine there, before quiet hours.
  await moveOrganization('America/Chicago')
  await world().work()
  expect([await desk.texts(), (await desk.runs())[0]?.waits[0]?.at]).toEqual([[], '2026-11-20T02:30:00Z'])
  await moveOrganization('America/Denver')
  await world().work()
  expect((await desk.runs())[0]?.waits[0]?.at).toBe('2026-11-19T03:30:00Z')
  await hannah.ok('PUT', `/v1/contacts/${maria.id}`, { profile: { timezone: 'America/New_York' } })
  await world().work()
  expect([await desk.texts(), await heldTexts(world(), northline.id, maria.id)]).toEqual([[], []])
  expect((await desk.runs())[0]?.waits[0]?.at).toBe('2026-11-20T01:30:00Z')
})

test('moments are recalculated when the organization’s routine changes', async () => {
  const { hannah, maria, priya, northline } = desk
  const rules = [
    { dateStrategy: { type: 'daily' }, timeStrategy: { type: 'offset', key: 'workoutTime', offsetMinutes: 0 } },
  ]
  const scene = await addScene(priya, [node('then', 'scheduler', 'say', { rules }), say('say', 'Ready?')])
  await startScene(hannah, maria, scene._id)
  const before = (await desk.runs())[0]?.waits[0]?.at
  const routine = { workoutTime: '18:15' }
  await priya.ok('PATCH', `/v1/organizations/${northline.id}/automation-settings`, { routine })
  await world().work()
  expect([before, (await desk.runs())[0]?.waits[0]?.at]).toEqual(['2026-11-19T00:00:00Z', '2026-11-19T01:15:00Z'])
})

test('a wake of a run that has ended is ignored', async () => {
  const { hannah, maria, priya } = desk
  const scene = await addScene(priya, [daily('noon', '13:30', 'say'), say('say', 'Lunch?')])
  const run = await startScene(hannah, maria, scene._id)
  await hannah.ok('DELETE', `${flowOf(maria)}/${run._id}`)
  await workAt(world(), '2026-11-18T20:30:00Z')
  expect(await desk.texts()).toEqual([])
})

test('a keyword in any case, with or without punctuation, starts its scene unless a run waits for a reply', async () => {
  const { maria, priya } = desk
  const triggers = [{ kind: 'keyword', keywords: ['coach me'] }]
  const nodes = [say('hi', 'Let’s go', 'wait'), waitNode('wait', 'end'), say('end', 'Noted')]
  const scene = await addScene(priya, nodes, { triggers })
  await maria.texts('please coach me')
  await maria.texts('  Coach  ME! ')
  await world().work()
  await maria.texts('coach me')
  await world().work()
  expect(await desk.texts()).toEqual(['please coach me', '  Coach  ME! ', 'Let’s go', 'coach me', 'Noted'])
  expect(await desk.runs()).toMatchObject([{ scene: { _id: scene._id }, startedBy: 'keyword', ended: 'done' }])
  await priya.ok('POST', `/v1/interaction-flow/scenes/${scene._id}/archive`)
})

test.for([
  ['tag-added', { labels: ['vip'] }],
  ['profile-changed', { profile: { basic: { goal: 'Run 10 km' } } }],
] as const)('%s starts the scenes that begin with it, and runs that wait for it go on', async ([eventName, change]) => {
  const { hannah, maria, priya } = desk
  const triggers = [{ kind: 'event', eventName }]
  const begins = await addScene(priya, [say('hi', 'It began')], { title: eventName, triggers })
  const waits = await addScene(priya, [
    node('wait', 'wait_event_contact', 'say', { eventName, repeatable: true }),
    say('say', 'It happened'),
  ])
  await startScene(hannah, maria, waits._id)
  await hannah.ok('PUT', `/v1/contacts/${maria.id}`, change)
  await world().work()
  expect((await desk.texts()).toSorted()).toEqual(['It began', 'It happened'])
  await priya.ok('POST', `/v1/interaction-flow/scenes/${begins._id}/archive`)
})

test('an event starts a scene once, even if several of its triggers fit', async () => {
  const { hannah, maria, priya } = desk
  const triggers = ['', 'vip', 'runner'].map((name) => ({ kind: 'event', eventName: 'tag-added', name }))
  const scene = await addScene(priya, [say('hi', 'Welcome')], { title: 'Tags', triggers })
  await hannah.ok('PUT', `/v1/contacts/${maria.id}`, { labels: ['vip', 'runner'] })
  await world().work()
  expect(await desk.runs()).toMatchObject([{ scene: { _id: scene._id }, startedBy: 'event', ended: 'done' }])
  await priya.ok('POST', `/v1/interaction-flow/scenes/${scene._id}/archive`)
})

test('a custom event is fed by a call, by its name', async () => {
  const { hannah, maria, priya, tess } = desk
  const scene = await addScene(priya, [
    node('wait', 'wait_event_contact', 'say', { eventName: 'custom', customName: 'weighed-in', repeatable: false }),
    say('say', 'Thanks for weighing in'),
  ])
  await startScene(hannah, maria, scene._id)
  await hannah.ok('POST', `/v1/contacts/${maria.id}/events`, { name: 'slept' })
  expect(await desk.texts()).toEqual([])
  await hannah.ok('POST', `/v1/contacts/${maria.id}/events`, { name: 'weighed-in', data: { pounds: 180 } })
  expect(await desk.texts()).toEqual(['Thanks for weighing in'])
  expect(await desk.refusal(tess, 'POST', `/v1/contacts/${maria.id}/events`, { name: 'slept' })).toBe('ContactNotFound')
})

test('the first interaction starts the scene labelled onboarding, which ends when it is dropped', async () => {
  const { hannah, maria, priya } = desk
  const scene = await addScene(priya, [say('hi', 'Welcome', 'wait'), waitNode('wait')], { labels: ['onboarding'] })
  const act = async (what: string, body: object) => {
    await hannah.ok('POST', `/v1/contacts/${maria.id}/${what}-first-interaction`, body)
    await world().work()
  }
  await act('start', {})
  expect(await desk.runs()).toEqual([])
  await act('start', { triggerOnboarding: true })
  expect(await desk.runs()).toMatchObject([
    { startedBy: 'first-interaction', sceneLabel: 'onboarding', status: 'active' },
  ])
  await act('drop', { restart: true })
  expect((await desk.runs()).map(({ status }) => status)).toEqual(['active', 'stop'])
  await act('drop', {})
  expect((await desk.runs()).map(({ status }) => status)).toEqual(['stop', 'stop'])
  // 11:30 pm in Denver: what it writes waits for the morning.
  world().at(new Date('2026-11-19T06:30:00Z'))
  const held = async () => (await hannah.ok<Plan>('GET', `/v1/contacts/${maria.id}/plan`)).data.map(({ text }) => text)
  await act('start', { triggerOnboarding: true })
  await act('drop', {})
  expect([(await desk.runs())[0]?.status, await held()]).toEqual(['stop', ['Welcome']])
  await act('start', { triggerOnboarding: true })
  await act('drop', { dropSchedules: true })
  expect([(await desk.runs())[0]?.status, await held()]).toEqual(['stop', ['Welcome']])
  await priya.ok('POST', `/v1/interaction-flow/scenes/${scene._id}/archive`)
})

test('a scene starts another, waits for its end and continues; a missing one is a problem', async () => {
  const { hannah, maria, priya } = desk
  const child = await addScene(priya, [say('child', 'From the child', 'wait'), waitNode('wait')], { title: 'Child' })
  const parent = await addScene(priya, [
    node('next', 'next_scene', 'after', { sceneId: child._id, wait: true }),
    say('after', 'Back again'),
  ])
  const run = await startScene(hannah, maria, parent._id)
  expect(run.waits).toMatchObject([{ kind: 'run', node: { _id: 'next' } }])
  await world().work()
  await maria.texts('ok')
  await world().work()
  expect(await desk.texts()).toEqual(['From the child', 'ok', 'Back again'])
  await priya.ok('POST', `/v1/interaction-flow/scenes/${child._id}/archive`)
  const again = await startScene(hannah, maria, parent._id)
  expect(again).toMatchObject({ status: 'stop', ended: 'done', problems: 1 })
  expect(await problems(again._id)).toEqual(['The next scene is archived.'])
})

test('two scenes that start each other are stopped by the limit of starts per hour', async () => {
  const { hannah, maria, priya } = desk
  const one = await addScene(priya, [waitNode('wait')], { title: 'One' })
  const two = await addScene(priya, [node('next', 'next_scene', undefined, { sceneId: one._id, wait: false })])
  const nodes = [
    { ...node('start', 'scene_run', 'next') },
    node('next', 'next_scene', undefined, { sceneId: two._id, wait: false }),
  ]
  await priya.ok('PUT', `/v1/interaction-flow/scenes/${one._id}`, { nodes })
  await startScene(hannah, maria, one._id)
  const all = await hannah.ok<{ data: { scene: { _id: string }; problems: number }[] }>(
    'GET',
    `${flowOf(maria)}?limit=100`,
  )
  expect(all.data.length).toBeLessThan(30)
  expect(all.data.some((run) => run.problems > 0)).toBe(true)
})

test('a scene saves values into the profile and tags onto the client, as a person would', async () => {
  const { hannah, maria, priya } = desk
  const value = (text: string | number, type = 'string') => ({ kind: 'static', type, value: text })
  const scene = await addScene(priya, [
    node('zone', 'save_into_profile', 'weight', { key: 'timezone', value: value('Europe/Berlin') }),
    node('weight', 'save_into_profile', 'diet', { key: 'basic.weight', value: value(172, 'number') }),
    node('diet', 'save_into_profile', 'tag', { key: 'Diet', value: value('Vegetarian') }),
    node('tag', 'tag_manage', 'no', { strategy: 'add', tags: 'active, morning person' }),
    node('no', 'save_into_profile', undefined, { key: 'basic.gender', value: value('unsure') }),
  ])
  const run = await startScene(hannah, maria, scene._id)
  const contact = await hannah.ok<Contact>('GET', `/v1/contacts/${maria.id}`)
  expect(contact.labels).toEqual(['active', 'morning person'])
  expect(contact.profile).toMatchObject({
    timezone: 'Europe/Berlin',
    basic: { weight: { value: 172, unit: 'lb' }, gender: null },
    questionnaire: [{ key: 'Diet', value: 'Vegetarian' }],
  })
  expect(run).toMatchObject({ ended: 'done', problems: 1 })
  expect((await problems(run._id))[0]).toContain('basic.gender')
})

test('an email goes to the valid recipients; the others are a problem', async () => {
  const { hannah, maria, priya } = desk
  const recipients = { kind: 'static', type: 'string', value: 'front@desk.example, not an address, back@desk.example' }
  const properties = { subject: 'About {{ contact.firstName }}', content: 'Please look.', recipients }
  const scene = await addScene(priya, [node('mail', 'send_email', undefined, properties)])
  const run = await startScene(hannah, maria, scene._id)
  await world().work()
  const sent = world().mail.sent.filter(({ to }) => to.endsWith('@desk.example'))
  expect(sent).toEqual([
    { to: 'front@desk.example', subject: 'About Maria', text: 'Please look.' },
    { to: 'back@desk.example', subject: 'About Maria', text: 'Please look.' },
  ])
  expect(run.problems).toBe(1)
})

test('an email goes to as many recipients as a step may name', async () => {
  const { hannah, maria, priya } = desk
  const addresses = Array.from({ length: EMAIL_RECIPIENTS_MAX }, (_, at) => `all-${at}@desk.example`)
  const recipients = { kind: 'static', type: 'string', value: addresses.join(', ') }
  const properties = { subject: 'News', content: 'Please look.', recipients }
  const scene = await addScene(priya, [node('mail', 'send_email', undefined, properties)])
  expect(await startScene(hannah, maria, scene._id)).toMatchObject({ problems: 0 })
  await world().work()
  const sent = world().mail.sent.map(({ to }) => to)
  expect(addresses.filter((address) => !sent.includes(address))).toEqual([])
})

test('an email that the mail server hasn’t taken for three days is given up, however often it was tried', async () => {
  const { hannah, maria, priya } = desk
  const recipients = { kind: 'static', type: 'string', value: 'late@desk.example' }
  const properties = { subject: 'News', content: 'Please look.', recipients }
  const scene = await addScene(priya, [node('mail', 'send_email', undefined, properties)])
  await startScene(hannah, maria, scene._id)
  const workAfter = async (hours: number) => {
    world().at(new Date(NOON.getTime() + hours * HOUR_MS))
    await world().work()
  }
  world().mail.answers = 'away'
  for (const hours of [0, 40, 80]) await workAfter(hours)
  world().mail.answers = 'takes'
  await workAfter(100)
  expect(world().mail.sent.filter(({ to }) => to === 'late@desk.example')).toEqual([])
})

test('saving a version keeps, moves or ends the runs of the previous one', async () => {
  const { hannah, maria, priya } = desk
  const nodes = [waitNode('wait', 'end'), say('end', 'Old')]
  const scene = await addScene(priya, nodes)
  await startScene(hannah, maria, scene._id)
  const path = `/v1/interaction-flow/scenes/${scene._id}`
  const changed = (text: string) => [node('start', 'scene_run', 'hold'), waitNode('hold', 'end'), say('end', text)]
  await priya.ok('PUT', path, { nodes: changed('New') })
  await world().work()
  expect((await desk.runs())[0]).toMatchObject({ version: 1, waits: [{ node: { _id: 'wait' } }] })
  await priya.ok('PUT', path, { nodes: changed('Newer'), live: { kind: 'move', nodes: { wait: 'hold' } } })
  await world().work()
  expect((await desk.runs())[0]).toMatchObject({ version: 3, waits: [{ node: { _id: 'hold' } }] })
  await maria.texts('hi')
  await world().work()
  expect(await desk.texts()).toEqual(['hi', 'Newer'])
  await startScene(hannah, maria, scene._id)
  await priya.ok('PUT', path, { nodes: changed('Newest'), live: { kind: 'end' } })
  await world().work()
  expect((await desk.runs()).map(({ status }) => status)).toEqual(['stop', 'stop'])
})

test('erasing a client removes their runs with all traces', async () => {
  const { hannah, maria, priya } = desk
  const scene = await addScene(priya, [say('hi', 'Hello', 'wait'), waitNode('wait')])
  await startScene(hannah, maria, scene._id)
  await priya.ok('DELETE', `/v1/contacts/${maria.id}`, { reason: 'asked for it' })
  await world().work()
  const left = await world().deps.store.tenant(desk.northline.id, async (tx) =>
    Promise.all(
      (['runs', 'run_turns', 'run_places', 'run_effects'] as const).map((table) =>
        tx.from(table).selectAll().where('contact_id', '=', maria.id).execute(),
      ),
    ),
  )
  expect(left.flat()).toEqual([])
})

test('photos are fed once their files are fetched, and files that never arrive block nothing', async () => {
  const { hannah, maria, priya } = desk
  const scene = await addScene(priya, [
    node('photo', 'wait_attachment', 'say', { threshold: 1, postAI: false, repeatable: false }),
    say('say', 'Looks good'),
  ])
  await startScene(hannah, maria, scene._id)
  const url = 'https://files.example/never'
  await maria.texts('my lunch', undefined, [{ url, mime: 'image/jpeg' }])
  await maria.texts('and more')
  await world().work()
  // The carrier refused the file: there is no photo, and the run keeps waiting.
  expect((await desk.runs())[0]).toMatchObject({ status: 'active', waits: [{ kind: 'attachment' }] })
  world().carrier.media.set('https://files.example/lunch', await picture())
  await maria.texts('', undefined, [{ url: 'https://files.example/lunch', mime: 'image/png' }])
  await world().work()
  expect((await desk.texts()).at(-1)).toBe('Looks good')
})

test('a voice note is no photo: a scene that waits for photos keeps waiting', async () => {
  const { hannah, maria, priya } = desk
  const scene = await addScene(priya, [
    node('photo', 'wait_attachment', 'say', { threshold: 1, postAI: false, repeatable: false }),
    say('say', 'Looks good'),
  ])
  await startScene(hannah, maria, scene._id)
  const [note, lunch] = ['https://files.example/note', 'https://files.example/lunch']
  world().carrier.media.set(note, sound())
  await maria.texts('', undefined, [{ url: note, mime: 'audio/wav' }])
  await world().work()
  expect((await desk.runs())[0]).toMatchObject({ status: 'active', waits: [{ kind: 'attachment' }] })
  // Beside a voice note, only the photo counts.
  world().carrier.media.set(lunch, await picture())
  await maria.texts('', undefined, [
    { url: note, mime: 'audio/wav' },
    { url: lunch, mime: 'image/png' },
  ])
  await world().work()
  expect((await desk.texts()).at(-1)).toBe('Looks good')
})

test('a photo without a text goes to a scene that collects photos, and is no wrong answer to another one', async () => {
  const { hannah, maria, priya } = desk
  const collects = node('photo', 'wait_attachment', 'thank', { threshold: 1, postAI: false, repeatable: false })
  const lunch = await addScene(priya, [collects, say('thank', 'Looks good')])
  const ask = node('ask', 'question', undefined, {
    text: 'How many?',
    attachments: [],
    tags: '',
    parserName: 'integer',
  })
  const wrong = { ...ask, outputs: [{ num: 2, ref: 'again', refInput: 1 }] }
  const sleep = await addScene(priya, [wrong, say('again', 'A number, please.')])
  for (const scene of [lunch, sleep]) await startScene(hannah, maria, scene._id)
  await world().work()
  const url = 'https://files.example/salad'
  world().carrier.media.set(url, await picture())
  await maria.texts('', undefined, [{ url, mime: 'image/png' }])
  await world().work()
  expect(await desk.texts()).toEqual(['How many?', '', 'Looks good'])
  await maria.texts('no idea')
  await world().work()
  expect((await desk.texts()).at(-1)).toBe('A number, please.')
})

/** Maria sends a photo that can't be fetched, to a scene that collects photos and to one that waits for a text. */
const sendAwayPhoto = async () => {
  const { hannah, maria, priya } = desk
  const collects = node('photo', 'wait_attachment', 'thank', { threshold: 1, postAI: false, repeatable: false })
  const photo = await addScene(priya, [collects, say('thank', 'Looks good')])
  const talk = await addScene(priya, [waitNode('wait', 'end'), say('end', 'Still here')])
  for (const scene of [photo, talk]) await startScene(hannah, maria, scene._id)
  const url = 'https://files.example/away'
  world().carrier.media.set(url, new CarrierUnreachable('There is no connection.'))
  await maria.texts('my lunch', undefined, [{ url, mime: 'image/jpeg' }])
  const came = world().now().getTime()
  return {
    arrive: async () => world().carrier.media.set(url, await picture()),
    workAtMinute: (minutes: number) => workAt(world(), new Date(came + minutes * MINUTE_MS)),
    /** The same while nothing is fetched. */
    feedAtMinute: async (minutes: number) => {
      world().at(new Date(came + minutes * MINUTE_MS))
      for (const item of await claimDue(world().deps, ['resume-runs']))
        await resumeRuns(world().deps, toJob('resume-runs', item))
    },
  }
}

test('a photo that can’t be fetched keeps a client’s scenes waiting for ten minutes at most', async () => {
  const { workAtMinute } = await sendAwayPhoto()
  await workAtMinute(9)
  expect(await desk.texts()).toEqual(['my lunch'])
  await workAtMinute(10)
  expect(await desk.texts()).toEqual(['my lunch', 'Still here'])
})

test('a photo that came in time, and is still being fetched when the time is up, counts', async () => {
  const { hannah, maria, priya } = desk
  const inFiveMinutes = { type: 'offset', key: 'local_time', offsetMinutes: 5 }
  const scene = await addScene(priya, [
    {
      ...node('both', 'split'),
      outputs: [
        { num: 1, ref: 'photo', refInput: 1 },
        { num: 2, ref: 'later', refInput: 1 },
      ],
    },
    node('photo', 'wait_attachment', 'thank', { threshold: 1, postAI: false, repeatable: false }),
    say('thank', 'Looks good', 'stop'),
    node('stop', 'scene_stop'),
    node('later', 'scheduler', 'nag', { rules: [{ dateStrategy: { type: 'daily' }, timeStrategy: inFiveMinutes }] }),
    say('nag', 'No photo today?'),
  ])
  await startScene(hannah, maria, scene._id)
  const url = 'https://files.example/slow'
  world().carrier.media.set(url, new CarrierUnreachable('There is no connection.'))
  await maria.texts('', undefined, [{ url, mime: 'image/jpeg' }])
  const came = world().now().getTime()
  await workAt(world(), new Date(came + 6 * MINUTE_MS))
  expect(await desk.texts()).toEqual([''])
  world().carrier.media.set(url, await picture())
  await workAt(world(), new Date(came + 8 * MINUTE_MS))
  expect(await desk.texts()).toEqual(['', 'Looks good'])
})

test('a photo that nothing has tried to fetch is awaited even after ten minutes, and is taken when it comes', async () => {
  const { arrive, feedAtMinute, workAtMinute } = await sendAwayPhoto()
  await feedAtMinute(11)
  expect(await desk.texts()).toEqual(['my lunch'])
  await arrive()
  await workAtMinute(12)
  expect((await desk.texts()).toSorted()).toEqual(['Looks good', 'Still here', 'my lunch'])
})

test('a photo that is being fetched for the first time after ten minutes is awaited until that has failed', async () => {
  const { feedAtMinute, workAtMinute } = await sendAwayPhoto()
  const { fetchMedia } = world().carrier
  world().carrier.fetchMedia = async (...asked) => {
    await feedAtMinute(11)
    expect(await desk.texts()).toEqual(['my lunch'])
    return fetchMedia(...asked)
  }
  try {
    world().at(new Date(world().now().getTime() + 11 * MINUTE_MS))
    for (const item of await claimDue(world().deps, ['fetch-attachment']))
      await fetchAttachment(world().deps, toJob('fetch-attachment', item))
  } finally {
    world().carrier.fetchMedia = fetchMedia
  }
  await workAtMinute(12)
  expect(await desk.texts()).toEqual(['my lunch', 'Still here'])
})

test('cancel scheduling with tags takes back messages of its own run, and none of another scene', async () => {
  const { hannah, maria, priya, northline } = desk
  const tagged = (text: string, to?: string) => node('hi', 'send_message', to, { text, attachments: [], tags: 'water' })
  const other = await addScene(priya, [tagged('Of another scene')], { title: 'Water' })
  const own = await addScene(priya, [
    tagged('Its own', 'cancel'),
    node('cancel', 'cancel_scheduling', 'end', { tags: 'water' }),
    say('end', 'Without a tag'),
  ])
  // 11:30 pm in Denver: messages wait for the morning.
  world().at(new Date('2026-11-19T06:30:00Z'))
  for (const { _id } of [other, own]) await startScene(hannah, maria, _id)
  expect(await heldTexts(world(), northline.id, maria.id)).toEqual(['Of another scene', 'Without a tag'])
})

test('active runs of a scene that is archived continue', async () => {
  const { hannah, maria, priya } = desk
  const scene = await addScene(priya, [waitNode('wait', 'end'), say('end', 'Still here')])
  await startScene(hannah, maria, scene._id)
  await priya.ok('POST', `/v1/interaction-flow/scenes/${scene._id}/archive`)
  await maria.texts('hello')
  await world().work()
  expect(await desk.texts()).toEqual(['hello', 'Still here'])
})

test('setting the clock back wakes no run early or twice', async () => {
  const { hannah, maria, priya } = desk
  const scene = await addScene(priya, [daily('noon', '12:30', 'say'), say('say', 'Half past {{ now }}', 'noon')])
  await startScene(hannah, maria, scene._id)
  await workAt(world(), '2026-11-18T19:30:00Z')
  expect((await desk.texts()).length).toBe(1)
  await workAt(world(), '2026-11-18T19:10:00Z')
  await workAt(world(), '2026-11-18T19:30:00Z')
  expect((await desk.texts()).length).toBe(1)
  expect((await desk.runs())[0]?.waits[0]?.at).toBe('2026-11-19T19:30:00Z')
})
