import type { Contact } from '@attune/contract/contacts/entity'
import type { DateStrategy, SchedulerRule } from '@attune/contract/scenes/rules'
import type { Weekday } from '@attune/contract/schedules/times'
import type { SceneNodeInput } from '@attune/contract/scenes/fields'
import { readClocks, localAt, secondAt, type ZoneClock } from '@attune/engine/testing/clocks'
import { claimWork } from '@attune/store/work/queue'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { allHours } from '../../testing/automation/automation-says.ts'
import { addScene, node, startScene } from '../../testing/runs/run-changes.ts'
import { workHandlers } from '../../app/work-handlers.ts'
import { createWorld, type TestOrganization, type TestPerson, type World } from '../../testing/world.ts'

// Ninety days of clients in all kinds of time zones, played through the product under a fake clock: every message must
// go out in the right local minute, once. The expected minutes come from zdump's transitions by integer arithmetic, not
// from Temporal.
// ATTUNE_FAULTS=full: 200 clients with a message every day. Otherwise mostly on the days when clocks change.
const FULL = process.env['ATTUNE_FAULTS'] === 'full'
const CLIENTS = FULL ? 200 : 12
const DAILY = FULL ? CLIENTS : 2
const CHANGE_DAYS: Weekday[] = [4, 7]
const DAY = 86_400
const BEGIN = Date.UTC(2024, 7, 28, 9, 20) / 1_000
const END = BEGIN + 90 * DAY

const SLEEP = 23 * 60 + 30
const WAKING = 6 * 60 + 40

interface Client {
  id: string
  phone: string
  clock: ZoneClock
  /** Local minute of the custom time: one that the clock skips or repeats, if it does. */
  custom: number
}

/** A clock with no transition since 1970. */
const still = (zone: string, ahead: number): ZoneClock => ({ zones: [zone], changes: [[0, ahead, ahead]] })
const NEW_YORK = still('America/New_York', -300)
const STILL = [
  still('Asia/Tokyo', 540),
  still('Asia/Kathmandu', 345),
  still('Pacific/Kiritimati', 840),
  still('UTC', 0),
]
/** One zone of each clock first, starting with those that change within the ninety days; then all other zones. */
const { clocks } = readClocks()
const changing = clocks.toSorted((one, other) => Number(changesThen(other)) - Number(changesThen(one)))
const firsts = changing.map(({ zones, changes }) => ({ zones: zones.slice(0, 1), changes }))
const others = clocks.flatMap(({ zones, changes }) => zones.slice(1).map((zone) => ({ zones: [zone], changes })))
const CLOCKS = CLIENTS < 40 ? [...firsts.slice(0, CLIENTS - 3), ...STILL.slice(0, 3)] : [...firsts, ...STILL, ...others]

let world: World
let northline: TestOrganization
let hannah: TestPerson
const left: { to: string; text: string; at: number }[] = []

beforeAll(async () => {
  world = await createWorld()
  world.at(new Date((BEGIN - 300) * 1_000))
  northline = await world.organization('Northline', '+13035550100')
  hannah = await northline.staff('Hannah', 'ROLE_ADMIN')
  await allHours(world, northline.id, { dailyCap: null, muteTracking: { limit: null, minutes: 60 } })
  world.carrier.during = ({ to, text }) => {
    left.push({ to, text, at: world.deps.now().getTime() / 1_000 })
    return Promise.resolve()
  }
})
afterAll(() => world.close())

test(`ninety days of ${CLIENTS} clients`, { timeout: CLIENTS * 60_000 }, async () => {
  const daily = await addScene(hannah, branches({ type: 'daily' }))
  const sometimes = await addScene(hannah, branches({ type: 'days_of_week', weekdays: CHANGE_DAYS }))
  const clients: Client[] = []
  for (let index = 0; index < CLIENTS; index += 1) clients.push(await addClient(index))
  for (const [index, client] of clients.entries()) {
    await liveUntil(world, new Date((BEGIN + index) * 1_000))
    await startScene(hannah, client, (index < DAILY ? daily : sometimes)._id)
  }
  await liveUntil(world, new Date(END * 1_000))

  for (const [index, client] of clients.entries()) expectRightMinutes(client, BEGIN + index, index < DAILY)
  expect(left).toHaveLength(new Set(left.map(({ to, text, at }) => `${to} ${text} ${at}`)).size)
})

test(
  'a client who travels gets the message at noon local time, and never twice on one date',
  { timeout: 120_000 },
  async () => {
    world.at(new Date(END * 1_000))
    const daily: SchedulerRule = { dateStrategy: { type: 'daily' }, timeStrategy: { type: 'exact_time' } }
    const noon = await addScene(await northline.staff('Priya', 'ROLE_ADMIN'), round('noon', daily))
    // 2024-11-26 09:20 in UTC: 04:20 in New York, 18:20 in Tokyo, 01:20 in Los Angeles.
    const client = await addClient(CLIENTS, [NEW_YORK], await northline.staff('Luis', 'ROLE_ADMIN'))
    await startScene(await northline.staff('Sam', 'ROLE_ADMIN'), client, noon._id)
    await moveTo(client, 'Asia/Tokyo', '2024-11-29T20:00:00Z')
    await moveTo(client, 'America/Los_Angeles', '2024-12-02T04:00:00Z')
    await liveUntil(world, new Date('2024-12-05T00:00:00Z'))
    expect(left.filter(({ to }) => to === client.phone).map(({ at }) => new Date(at * 1_000).toISOString())).toEqual([
      '2024-11-26T17:00:00.000Z',
      '2024-11-27T17:00:00.000Z',
      '2024-11-28T17:00:00.000Z',
      '2024-11-29T17:00:00.000Z',
      '2024-11-30T03:00:00.000Z', // Noon of the 30th in Tokyo.
      '2024-12-01T03:00:00.000Z',
      '2024-12-02T03:00:00.000Z', // Noon of the 2nd, so not again in Los Angeles, where it is still the 1st.
      '2024-12-03T20:00:00.000Z',
      '2024-12-04T20:00:00.000Z',
    ])
  },
)

test(
  'messages due in quiet hours go out when these end, in the client’s own morning',
  { timeout: 120_000 },
  async () => {
    const settings = { dailyCap: null, muteTracking: { limit: null, minutes: 60 } }
    await allHours(world, northline.id, { ...settings, quietHours: { from: '22:00', to: '07:00' } })
    const late: SchedulerRule = {
      dateStrategy: { type: 'daily' },
      timeStrategy: { type: 'exact_time', localTime: '23:30' },
    }
    const author = await northline.staff('Tess', 'ROLE_ADMIN')
    const scene = await addScene(author, round('late', late))
    const clocks = [still('Europe/Berlin', 60), still('Asia/Kathmandu', 345)]
    const clients: Client[] = []
    for (const [index, clock] of clocks.entries()) clients.push(await addClient(CLIENTS + 1 + index, [clock], author))
    for (const client of clients) await startScene(author, client, scene._id)
    await liveUntil(world, new Date(world.deps.now().getTime() + 4 * DAY * 1_000))
    for (const { phone, clock } of clients) {
      const sent = left.filter(({ to }) => to === phone).map(({ at }) => localAt(at, clock) % DAY)
      const days = sent.map((second) => hhmm(second / 60))
      expect(days, clock.zones[0]).toEqual(days.map(() => '07:00'))
      expect(days.length, clock.zones[0]).toBeGreaterThanOrEqual(3)
    }
  },
)

async function moveTo({ id }: Client, timezone: string, at: string): Promise<void> {
  await liveUntil(world, new Date(at))
  const coach = await northline.staff(`Mover to ${timezone}`, 'ROLE_ADMIN')
  await coach.ok('PUT', `/v1/contacts/${id}`, { profile: { timezone } })
}

/** Compares everything sent to a client with what zdump says about their time zone. */
function expectRightMinutes({ phone, clock, custom }: Client, start: number, daily: boolean): void {
  const zone = clock.zones[0]
  const days = datesOf(clock)
  const sent = (text: string) => left.filter((each) => each.to === phone && each.text === text).map(({ at }) => at)
  const wanted = (dates: number[], minute: number): number[] =>
    dates.map((midnight) => secondAt(midnight + minute * 60, clock)).filter((at) => at > start && at <= END)
  expect(sent('custom'), `${zone} at minute ${custom}`).toEqual(
    wanted(daily ? days : days.filter((day) => CHANGE_DAYS.some((each) => each === weekday(day))), custom),
  )
  const mondays = days.filter((day) => weekday(day) === 1 && wanted([day], SLEEP + 90).length > 0)
  expect(sent('late'), zone).toEqual(
    wanted(
      mondays.filter((_, index) => index % 2 === 0),
      SLEEP + 90,
    ),
  )
  expect(sent('month'), zone).toEqual(wanted(days.filter(isLastOfMonth), 150))
  const sundays = days.filter((day) => weekday(day) === 7)
  const windows = wanted(sundays, WAKING - 10).map((first) => [first, first + 25 * 60])
  const mornings = sent('morning')
  expect(mornings, zone).toHaveLength(windows.length)
  for (const [index, [first = 0, last = 0]] of windows.entries()) {
    expect(mornings[index], zone).toBeGreaterThanOrEqual(first)
    expect(mornings[index], zone).toBeLessThanOrEqual(last)
  }
}

/** A message repeated at its time. */
const round = (name: string, rule: SchedulerRule): SceneNodeInput[] => [
  node(name, 'scheduler', `say-${name}`, { rules: [rule] }),
  node(`say-${name}`, 'send_message', name, { text: name }),
]

/** Four branches that loop as long as the test lasts. */
function branches(custom: DateStrategy): SceneNodeInput[] {
  const all = {
    custom: { dateStrategy: custom, timeStrategy: { type: 'offset', key: 'customTime' } },
    late: {
      dateStrategy: { type: 'weekly', dayOfWeek: 1, skipInterval: 1 },
      timeStrategy: { type: 'offset', key: 'goToSleepTime', offsetMinutes: 90 },
    },
    month: {
      dateStrategy: { type: 'days_of_month', monthdays: [31] },
      timeStrategy: { type: 'exact_time', localTime: '02:30' },
    },
    morning: {
      dateStrategy: { type: 'days_of_week', weekdays: [7] },
      timeStrategy: { type: 'range', key: 'wakeUpTime', rangeMinutes: [-10, 15] },
    },
  } satisfies Record<string, SchedulerRule>
  const outputs = Object.keys(all).map((name, index) => ({ num: index + 1, ref: name, refInput: 1 }))
  return [{ ...node('ways', 'split'), outputs }, ...Object.entries(all).flatMap(([name, rule]) => round(name, rule))]
}

function changesThen({ changes }: ZoneClock): boolean {
  return changes.some(([at]) => at > BEGIN && at < END)
}

async function addClient(index: number, clocks = CLOCKS, by: TestPerson = hannah): Promise<Client> {
  const clock = clocks[index % clocks.length] as ZoneClock
  const custom = customOf(clock)
  const phone = `+130355${50_200 + index}`
  const { _id: id } = await by.ok<Contact>('POST', '/v1/contacts', {
    phone,
    profile: {
      basic: { fullName: `Client ${index}` },
      timezone: clock.zones[0],
      routine: { wakeUpTime: hhmm(WAKING), goToSleepTime: hhmm(SLEEP), customTime: hhmm(custom) },
    },
  })
  return { id, phone, clock, custom }
}

/** 15 minutes into the time the clock skips or repeats within the ninety days; otherwise noon. */
function customOf({ changes }: ZoneClock): number {
  const change = changes.find(([at]) => at > BEGIN && at < END)
  if (!change) return 12 * 60
  const [at, before, after] = change
  return ((((at / 60 + Math.min(before, after) + 15) % 1_440) + 1_440) % 1_440) | 0
}

/** Local midnights from before the start to after the end. */
function datesOf(clock: ZoneClock): number[] {
  const first = Math.floor(localAt(BEGIN, clock) / DAY) * DAY - DAY
  return Array.from({ length: 93 }, (_, index) => first + index * DAY)
}

/** 1970-01-01 was a Thursday, the fourth day of its week. */
function weekday(midnight: number): number {
  return ((midnight / DAY + 3) % 7) + 1
}

function isLastOfMonth(midnight: number): boolean {
  return new Date((midnight + DAY) * 1_000).getUTCDate() === 1
}

function hhmm(minute: number): string {
  return `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`
}

/**
 * Plays a past up to a moment: the clock is set to each job's due time, in order, while the job is done. All of it must
 * lie before the machine's own time, which the database uses.
 */
async function liveUntil(world: World, end: Date): Promise<void> {
  const { store, settings } = world.deps
  for (;;) {
    const { due } = await store.global
      .selectFrom('work')
      .select(({ fn }) => fn.min('due_at').as('due'))
      .executeTakeFirstOrThrow()
    if (due === null || due > end) break
    // By the database's clock, so that work put off to the present is not found.
    const [item] = await claimWork(store.global, 1, settings.workLeaseMs)
    if (item === undefined) throw new Error('Work of the past was put off to the present.')
    if (item.dueAt > world.deps.now()) world.at(item.dueAt)
    await workHandlers[item.kind as keyof typeof workHandlers](world.deps, item)
  }
  world.at(end)
}
