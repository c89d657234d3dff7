import type { AddressInfo } from 'node:net'
import { startHandClock, type HandClock } from '@attune/carriers/twilio/stand-in/clock'
import { startStandIn, type StandIn } from '@attune/carriers/twilio/stand-in/stand-in'
import { createTwilioCarrier } from '@attune/carriers/twilio/twilio-carrier'
import { INBOUND_PATH } from '@attune/carriers/twilio/webhooks'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@attune/contract/durations'
import { connectAddress } from '@attune/store/contacts/addresses'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { allHours, automationSays } from '../../testing/automation/automation-says.ts'
import { testDesk } from '../../testing/test-desk.ts'

/**
 * Automation writes to everybody at once, over a number whose queue at Twilio takes half a day. The product and that queue go
 * by one clock, which is moved by hand from one event to the next, through two nights and what is left of them.
 */
const isLarge = process.env['ATTUNE_FAULTS'] !== undefined
const SIZE = isLarge ? { clients: 300, texts: 10_000 } : { clients: 30, texts: 150 }
const BACKLOG_MS = 12 * HOUR_MS
const SLOW = { timeout: isLarge ? 3_600_000 : 600_000 }
const QUIET = { from: '22:00', to: '07:00' }

/** All around the world; those whose clocks change in these nights are among them. */
const ZONES = [
  ...['Pacific/Auckland', 'Pacific/Chatham', 'Australia/Sydney', 'Australia/Lord_Howe', 'Australia/Adelaide'],
  ...['Asia/Tokyo', 'Asia/Shanghai', 'Asia/Bangkok', 'Asia/Yangon', 'Asia/Dhaka', 'Asia/Kathmandu', 'Asia/Kolkata'],
  ...['Asia/Karachi', 'Asia/Kabul', 'Asia/Dubai', 'Asia/Beirut', 'Africa/Cairo', 'Europe/Istanbul', 'Europe/Berlin'],
  ...['Europe/London', 'Atlantic/Azores', 'America/Nuuk', 'America/St_Johns', 'America/Halifax', 'America/New_York'],
  ...['America/Chicago', 'America/Denver', 'America/Los_Angeles', 'Pacific/Honolulu', 'Pacific/Kiritimati'],
]

const desk = testDesk()
const account = { accountSid: `AC${'6'.repeat(32)}`, authToken: 'a token for the night' }
const NUMBER = '+13035550360'

let clock: HandClock
let twilio: StandIn

beforeAll(async () => {
  const { app, deps } = desk.world
  await app.listen({ port: 0, host: '127.0.0.1' })
  const url = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`
  clock = startHandClock(0)
  twilio = await startStandIn(account, `${url}${INBOUND_PATH}`, clock)
  twilio.queue.segmentsPerSecond = (SIZE.texts * 1_000) / BACKLOG_MS
  const carrier = createTwilioCarrier({
    ...{ account, publicUrl: url, url: twilio.url, now: () => new Date(clock.now()) },
    segmentsPerSecond: () => Infinity,
  })
  Object.assign(deps, { publicUrl: url, carriers: new Map([...deps.carriers, ['twilio', carrier]]) })
})
beforeEach(() =>
  allHours(desk.world, desk.northline.id, {
    quietHours: QUIET,
    dailyCap: null,
    muteTracking: { limit: null, minutes: 1 },
  }),
)
afterAll(() => twilio.close())

/** The clients of a night, each in the next zone. */
const addClients = async (): Promise<{ id: string; phone: string; zone: string }[]> => {
  const clients: { id: string; phone: string; zone: string }[] = []
  for (let count = 0; count < SIZE.clients; count += 1) {
    const { id, phone } = await desk.newClient()
    const zone = ZONES[count % ZONES.length] ?? ''
    await desk.world.deps.store.tenant(desk.northline.id, (tx) =>
      tx.update('contacts').set({ time_zone: zone }).where('contact_id', '=', id).execute(),
    )
    clients.push({ id, phone, zone })
  }
  await connectAddress(desk.world.deps.store, desk.northline.id, { carrier: 'twilio', address: NUMBER })
  return clients
}

const moveTo = (at: number): void => {
  clock.moveTo(at)
  desk.world.at(new Date(clock.now()))
}

/** When the next job is due that no worker has; null if none is. */
const nextDue = async (): Promise<number | null> => {
  const { rows } = await sql<{ at: Date | null }>`select min(due_at) as at from work
    where claim is null and kind in ('deliver-message', 'release-held')`.execute(desk.world.deps.store.global)
  return rows[0]?.at?.getTime() ?? null
}

/** What happens within a second happens at once. */
const STEP_MS = 1_000

/** Moves the clock from event to event, at the carrier and here, until nothing is left to happen. */
const playUntil = async (ends: number): Promise<void> => {
  for (;;) {
    await twilio.post.settled()
    await desk.world.work()
    await twilio.post.settled()
    const due = await nextDue()
    const events = [clock.next(), due].filter((at) => at !== null)
    if (events.length === 0) return
    const next = Math.max(Math.min(...events), clock.now())
    if (next > ends) throw new Error('The night has no end.')
    // Jobs aren't done before they are due, or what is held until seven leaves at seven.
    moveTo(due !== null && due < next + STEP_MS ? Math.max(due, clock.now()) : next + STEP_MS)
  }
}

/** The time of day at which a handset rang. */
const timeAt = (at: Date, zone: string): string =>
  Temporal.Instant.fromEpochMilliseconds(at.getTime()).toZonedDateTimeISO(zone).toPlainTime().toString().slice(0, 8)

const isQuiet = (time: string): boolean => time >= `${QUIET.from}:00` || time < `${QUIET.to}:00`

test.for<[string, string]>([
  ['clocks go back in Europe', '2026-10-24T14:00:00Z'],
  ['clocks go forward in America', '2027-03-13T18:00:00Z'],
  ...(isLarge
    ? ([
        ['clocks go back in America', '2026-10-31T18:00:00Z'],
        ['clocks go forward in Europe', '2027-03-27T14:00:00Z'],
        ['clocks change in Australia', '2027-04-03T02:00:00Z'],
      ] satisfies [string, string][])
    : []),
])(
  'a night in which %s: no phone rings in it, nothing is lost or doubled, all is in order',
  SLOW,
  async ([, begins]) => {
    const begun = Date.parse(begins)
    moveTo(begun)
    const clients = await addClients()
    const before = twilio.queue.all.length
    const written = new Map(clients.map(({ phone }) => [phone, [] as string[]]))
    for (let count = 0; count < SIZE.texts; count += 1) {
      const client = clients[count % clients.length]
      if (client === undefined) throw new Error('There is no client.')
      const text = `Text ${count}`
      await automationSays(desk.world, desk.northline.id, client.id, text)
      written.get(client.phone)?.push(text)
    }
    await playUntil(begun + 5 * DAY_MS)

    const taken = twilio.queue.all.slice(before)
    const rang = taken.filter(({ sentAt }) => sentAt !== null)
    const atNight = rang.flatMap(({ form, sentAt }) => {
      const zone = clients.find(({ phone }) => phone === form.get('To'))?.zone ?? ''
      const time = timeAt(sentAt ?? new Date(0), zone)
      return isQuiet(time) ? [`${zone} ${time} (${form.get('ValidityPeriod')} s)`] : []
    })
    expect(atNight).toEqual([])
    // It was a night: some were given back by the queue, and it took as long as it had to.
    expect(taken.length).toBeGreaterThan(rang.length)
    expect(clock.now() - begun).toBeGreaterThan(BACKLOG_MS - 10 * MINUTE_MS)
    for (const [phone, texts] of written)
      expect(
        rang
          .filter(({ form }) => form.get('To') === phone)
          .toSorted(bySent)
          .map(({ form }) => form.get('Body')),
      ).toEqual(texts)
    const open = await desk.world.deps.store.tenant(desk.northline.id, (tx) =>
      tx.from('messages').select('text').where('direction', '=', 2).where('delivery', '<>', 1).execute(),
    )
    expect(open).toEqual([])
    expect(twilio.complaints).toEqual([])
  },
)

const bySent = (one: { sentAt: Date | null }, other: { sentAt: Date | null }): number =>
  (one.sentAt?.getTime() ?? 0) - (other.sentAt?.getTime() ?? 0)
