import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sampleAlerts } from '@attune/samples/alerts'
import { clients, DEMO_PASSWORD, organizations, staff } from '@attune/samples/cast'
import { scenes as sampleScenes } from '@attune/samples/scenes/scenes'
import type { Contact } from '@attune/contract/contacts/entity'
import type { Message, Thread } from '@attune/contract/conversations/entity'
import type { ConfigurableAlert } from '@attune/contract/notices/alert-entity'
import type { Notice } from '@attune/contract/notices/entity'
import type { Page } from '@attune/contract/page'
import type { ContactProgram, ProgramSummary } from '@attune/contract/programs/entity'
import type { ScheduledMessage } from '@attune/contract/schedules/entity'
import type { ScheduledTemplate } from '@attune/contract/schedules/templates'
import type { Task, TaskFigures } from '@attune/contract/tasks/entity'
import { openPool } from '@attune/store/connection'
import { currentPosition, readFacts } from '@attune/store/facts/read-facts'
import { listDemoAccounts } from '@attune/store/staff/accounts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openFiles, type Files } from '../file-store.ts'
import { addReviewAlerts } from '../notices/alerts/review-alerts.ts'
import { caller, type Caller } from '../testing/caller.ts'
import { createWorld, type World } from '../testing/world.ts'
import { placeFiles } from './place-files.ts'
import { seedDemo } from './seed-demo.ts'
import { measured } from '../testing/threads/measured.ts'

let world: World
let folder: string
let files: Files
let past: NonNullable<Awaited<ReturnType<typeof seedDemo>>>
let seeded: Awaited<ReturnType<typeof seedDemo>>[]
/** Processor time of loading it, in ms. */
let took: number
/** When it was loaded: its newest text is some minutes before that. */
let loadedAt: Date
let owner: ReturnType<typeof openPool>

beforeAll(async () => {
  world = await createWorld()
  owner = openPool(world.database.owner, { max: 1, name: 'test-owner' })
  folder = await mkdtemp(join(tmpdir(), 'attune-demo-'))
  files = await openFiles({ kind: 'folder', folder })
  loadedAt = world.now()
  world.at(loadedAt)
  const before = process.cpuUsage()
  // Like two processes that start together.
  seeded = await Promise.all([1, 2].map(() => seedDemo(world.deps, world.database.owner)))
  past = seeded.find((one) => one !== null) ?? []
  world.at(null)
  const { user, system } = process.cpuUsage(before)
  took = (user + system) / 1000
}, 120_000)
afterAll(async () => {
  await owner.end()
  await world.close()
  await rm(folder, { recursive: true })
})

const signedIn = async (email: string): Promise<Caller> => {
  const body = { grantType: 'password', email, password: DEMO_PASSWORD }
  const { accessToken } = await world.anybody.ok<{ accessToken: string }>('POST', '/v2/auth.loginByEmail', body)
  return caller(world.app, accessToken)
}
const threadsOf = async (who: Caller): Promise<Thread[]> =>
  (await who.ok<Page<Thread>>('POST', '/v2/threads.search', { limit: 100 })).data
const messagesOf = async (who: Caller, contactId: string): Promise<Message[]> =>
  (await who.ok<Page<Message>>('GET', `/v1/contacts/${contactId}/messages?limit=200`)).data

test('the whole cast is there, and the offered accounts sign in with the demo password', async () => {
  expect((await listDemoAccounts(world.deps.store.global)).map(({ email }) => email)).toEqual(
    staff.filter(({ offered }) => offered).map(({ email }) => email),
  )
  const [priya, ines] = [await signedIn('priya@northline.example'), await signedIn('ines@harbour.example')]
  const found = await Promise.all(
    [priya, ines].map(async (who) => (await who.ok<Page<Contact>>('GET', '/v1/contacts?limit=100')).data),
  )
  expect(
    found
      .flat()
      .map(({ profile }) => profile.basic.fullName)
      .toSorted(),
  ).toEqual(clients.map(({ fullName }) => fullName).toSorted())
  expect(found[0]?.find(({ profile }) => profile.basic.fullName === 'Chloe Tremblay')?.status).toBe('stop')
  expect(found[0]?.find(({ profile }) => profile.basic.fullName === 'Peter Novak')?.optedOutAt).not.toBeNull()
  expect(found[1]?.find(({ profile }) => profile.basic.fullName === 'Hamish Drummond')?.mute).not.toBeNull()
  const sam = await signedIn('sam@attune.example')
  const { data } = await sam.ok<Page<{ title: string }>>('GET', '/v1/organizations')
  expect(data.map(({ title }) => title).toSorted()).toEqual(organizations.map(({ title }) => title).toSorted())
})

test('its programs have people at every stage, and send nothing today', async () => {
  const priya = await signedIn('priya@northline.example')
  const { data } = await priya.ok<Page<ProgramSummary>>('GET', '/v1/programs')
  expect(data.map(({ title, people, brokenSteps }) => [title, people, brokenSteps])).toEqual([
    ['Better sleep in ten days', 1, 0],
    ['First four weeks', 5, 0],
  ])
  const contacts = (await priya.ok<Page<Contact>>('GET', '/v1/contacts?limit=100')).data
  const states: ContactProgram[] = []
  for (const { _id } of contacts)
    states.push(...(await priya.ok<{ data: ContactProgram[] }>('GET', `/v1/contacts/${_id}/programs`)).data)
  expect([...new Set(states.map(({ status }) => status))].toSorted()).toEqual([
    'active',
    'onboarding',
    'postponed',
    'removed',
  ])
  const soon = loadedAt.getTime() + 24 * 3_600_000
  expect(states.filter(({ next }) => next !== null && Date.parse(next.at) < soon)).toEqual([])
})

test('its standard messages wait to be scheduled for a client, complete, and with their name', async () => {
  const hannah = await signedIn('hannah@northline.example')
  const { data } = await hannah.ok<{ data: ScheduledTemplate[] }>('GET', '/v1/scheduled-message-templates')
  expect(data.map(({ words }) => words)).toEqual([
    'every Monday, 30 min after wake-up time',
    'every Wednesday, at 12:30 PM',
    'every Friday, at 04:00 PM',
    'every Monday, Tuesday, Wednesday, Thursday and Sunday, 1 h before go-to-sleep time',
    'every Tuesday and Thursday, 1 h 30 min after workout time',
    '14 days after it was set up, at 05:00 PM',
  ])
  const [thread] = await threadsOf(hannah)
  const path = `/v1/contacts/${thread?.contactId}/scheduled-messages`
  const { items, incomplete } = await hannah.ok<{ items: ScheduledMessage[]; incomplete: number }>(
    'POST',
    `${path}/templated`,
    { disabled: true },
  )
  expect([items.length, incomplete]).toEqual([data.length, 0])
  expect(items.map((item) => item.data.text).join(' ')).toContain('Good morning, Maria!')
  for (const { _id } of items) await hannah.ok('DELETE', `/v1/scheduled-messages/${_id}`, {})
})

test('its alerts have all been raised in the last month, and those with a condition hold for somebody now', async () => {
  const byOrganization = { northline: 'priya@northline.example', harbour: 'ines@harbour.example' }
  for (const { key } of organizations) {
    const admin = await signedIn(byOrganization[key])
    const { data } = await admin.ok<{ data: ConfigurableAlert[] }>('GET', '/v1/configurable-alerts')
    const own = sampleAlerts.filter(({ organization }) => organization === key)
    expect(data.map(({ title }) => title).toSorted()).toEqual(own.map(({ title }) => title).toSorted())
    for (const { title, condition, fired, clientsNow, isOn, isStarting, unreadable } of data) {
      expect([title, isOn, isStarting, unreadable]).toEqual([title, true, false, null])
      expect(fired.times, title).toBeGreaterThan(0)
      expect(clientsNow > 0, title).toBe(condition !== null)
    }
  }
})

test('what its alerts raised is open or over, the older of it read, and the newest unread', async () => {
  const alertsOf = async (email: string) => {
    const who = await signedIn(email)
    return (await who.ok<Page<Notice>>('GET', '/v1/notices?type=alert&limit=100')).data
  }
  const notices = (await Promise.all(['hannah', 'luis'].map((name) => alertsOf(`${name}@northline.example`)))).flat()
  const titles = sampleAlerts.filter(({ organization }) => organization === 'northline').map(({ title }) => title)
  expect(notices.map(({ title }) => title)).toEqual(expect.arrayContaining(titles))
  expect(notices.some(({ status, read }) => status === 'open' && !read)).toBe(true)
  expect(notices.some(({ status }) => status === 'closed')).toBe(true)
  const old = new Date(loadedAt.getTime() - 3 * 86_400_000).toISOString()
  expect(notices.filter(({ upd, read }) => upd < old && !read)).toEqual([])
  // The admins only get what has nobody else to go to.
  expect(await alertsOf('priya@northline.example')).toEqual([])
})

test('it ends now: the latest text is minutes old, the oldest three months, with ranks, photos and failures', async () => {
  const hannah = await signedIn('hannah@northline.example')
  const [newest] = await threadsOf(hannah)
  expect(newest?.title).toBe('Maria Lopez')
  expect(newest?.unreadCount).toBe(2)
  const ago = loadedAt.getTime() - Date.parse(newest?.lastMessageAt ?? '')
  expect(Math.round(ago / 60_000)).toBe(11)
  const messages = await messagesOf(hannah, newest?.contactId ?? '')
  expect(messages.some(({ attachments }) => attachments?.[0]?.state === 'ready')).toBe(true)
  expect(messages.some(({ context }) => context?.some(({ type, rank }) => type === 'sleep' && rank === 1))).toBe(true)
  expect(messages.some(({ body }) => body?.sent_err === 'Unreachable handset')).toBe(true)
  const { rows } = await owner.query<{ count: number; days: number }>(
    `select count(*)::int as count, extract(day from now() - min(at))::int as days from messages`,
  )
  expect(rows[0]?.count).toBeGreaterThan(6_000)
  expect(rows[0]?.days).toBeGreaterThanOrEqual(89)
})

test('of two processes that load it at once, one does', () => {
  expect(seeded.filter((one) => one === null)).toHaveLength(1)
})

test.runIf(measured.by === 'time')('it loads within seconds', () => expect(took).toBeLessThan(20_000))

test('it loads with no jobs due for a while and the event log readable', async () => {
  const toCome = await world.deps.store.global.selectFrom('work').select(['kind', 'due_at']).execute()
  // Scenes hear at once who began a program; no sample scene waits for it.
  const later = toCome.filter(({ kind }) => kind !== 'tell-runs')
  expect(new Set(later.map(({ kind }) => kind))).toEqual(
    new Set(['wake-run', 'expire-task', 'run-program', 'sweep-scheduled']),
  )
  expect(later.every(({ due_at: due }) => due.getTime() > loadedAt.getTime() + 100 * 60_000)).toBe(true)
  const before = await currentPosition(world.deps.store.global)
  expect(await readFacts(world.deps.store.global, before, 10)).toEqual([])
})

test('automation has a past and continues: scenes with versions, ended and waiting runs, a why for each message', async () => {
  const priya = await signedIn('priya@northline.example')
  const { data: scenes } = await priya.ok<Page<{ title: string; version: number; counts: { active: number } }>>(
    'GET',
    '/v1/interaction-flow/scenes?limit=20',
  )
  expect(scenes.map(({ title, version }) => [title, version]).toSorted((a, b) => (a < b ? -1 : 1))).toEqual(
    sampleScenes.map(({ title, versions }) => [title, versions.length]).toSorted((a, b) => (a < b ? -1 : 1)),
  )
  expect(scenes.find(({ title }) => title === 'Daily check-in')?.counts.active).toBeGreaterThan(5)
  const { rows } = await owner.query<{ status: string; ended: string | null; count: number }>(
    `select status, ended, count(*)::int as count from runs group by status, ended`,
  )
  const count = (is: (row: (typeof rows)[number]) => boolean) =>
    rows.filter(is).reduce((sum, row) => sum + row.count, 0)
  expect(count(({ status }) => status === 'active')).toBeGreaterThan(15)
  expect(count(({ ended }) => ended === 'done')).toBeGreaterThan(300)
  expect(count(({ ended }) => ended === 'stopped')).toBeGreaterThan(20)
  expect(count(({ ended }) => ended === 'failed')).toBe(0)
  const { rows: waits } = await owner.query<{ at: string; due: Date | null }>(
    `select token -> 'wait' ->> 'at' as at, (select min(due_at) from work
        where kind = 'wake-run' and payload ->> 'runId' = run_id and payload ->> 'token' = token ->> 'id'
          and payload ->> 'since' = token -> 'wait' ->> 'since') as due
      from runs, jsonb_array_elements(state -> 'tokens') as token
      where status = 'active' and token -> 'wait' ->> 'kind' = 'time'`,
  )
  expect(waits.length).toBeGreaterThan(15)
  for (const { at, due } of waits) expect(due?.toISOString()).toBe(new Date(at).toISOString())
})

test('staff have tasks: some by hand, some by the rules, and a month of finished and discarded ones', async () => {
  const [hannah, priya] = [await signedIn('hannah@northline.example'), await signedIn('priya@northline.example')]
  const open = await priya.ok<Page<Task>>('GET', '/v1/contacts/tasks?status=new,active&limit=100')
  expect(new Set(open.data.map(({ type }) => type)).size).toBeGreaterThan(2)
  const mine = await hannah.ok<Page<Task>>('GET', '/v1/contacts/tasks?status=active&limit=100')
  expect(mine.data.filter(({ abilities }) => abilities.finish)).not.toEqual([])
  const [from, to] = [30, 0].map((days) => new Date(Date.now() - days * 86_400_000).toISOString())
  const { total, coaches } = await priya.ok<{ total: TaskFigures; coaches: unknown[] }>(
    'GET',
    `/v1/contacts/tasks/dashboard?from=${from}&to=${to}`,
  )
  expect(coaches.length).toBeGreaterThan(1)
  expect(total.finished).toBeGreaterThan(5)
  expect(total.discardedByReason.length).toBeGreaterThan(4)
  expect(total.timeToStart?.median).toBeGreaterThan(0)
})

test('the phones have the same messages as the threads', async () => {
  const { rows } = await owner.query<{ count: number }>(
    `select count(*)::int as count from messages where carrier = 'simulator'`,
  )
  expect(past).toHaveLength(rows[0]?.count ?? 0)
  expect(past.map(({ at }) => at.getTime())).toEqual(past.map(({ at }) => at.getTime()).toSorted((a, b) => a - b))
  expect(past.at(-1)?.text).toBe('Should I still do the intervals or just walk?')
})

test(
  'every picture is written once, and again only if an earlier start was interrupted',
  { timeout: 60_000 },
  async () => {
    let puts = 0
    const counted: Files = { ...files, put: (...given) => files.put(...given).then(() => void (puts += 1)) }
    const deps = { ...world.deps, files: counted }
    await placeFiles(deps)
    const { rows } = await owner.query<{ organization_id: string; media_id: string; bytes: number }>(
      'select organization_id, media_id, bytes from media order by media_id',
    )
    expect(rows.length).toBeGreaterThan(100)
    for (const { organization_id: organizationId, media_id: mediaId, bytes } of rows) {
      const original = await files.read({ organizationId, mediaId }, 'original')
      original?.stream.destroy()
      expect([mediaId, original?.bytes]).toEqual([mediaId, bytes])
    }
    const first = puts
    await placeFiles(deps)
    expect(puts).toBe(first)
    const [one] = rows
    await files.remove({ organizationId: one?.organization_id ?? '', mediaId: one?.media_id ?? '' })
    for (const { organization_id: organizationId, media_id: mediaId } of rows.slice(-9))
      await files.remove({ organizationId, mediaId })
    await placeFiles(deps)
    expect(puts).toBeGreaterThan(first)
  },
)

test('the first check of its alerts raises and closes nothing: no notice moves when somebody looks at it', async () => {
  const read = async () => {
    const { rows } = await owner.query<{ line: string }>(
      `select s::text as line from alert_states s union all select f::text from alert_firings f
        union all select (notice_id, status, updated_at)::text from notices order by 1`,
    )
    return rows.map(({ line }) => line)
  }
  const before = await read()
  expect(before).not.toEqual([])
  await addReviewAlerts(world.deps)
  await world.work()
  const { rows: checks } = await owner.query<{ kind: string; all_at: string | null }>(
    `select kind, payload ->> 'allAt' as all_at from work where kind in ('review-alerts', 'follow-alerts')`,
  )
  expect(checks).toEqual([{ kind: 'review-alerts', all_at: expect.any(String) }])
  expect(await read()).toEqual(before)
})
