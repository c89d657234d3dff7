import { createHash, randomUUIDv7 } from 'node:crypto'
import { DAY_MS } from '@attune/contract/durations'
import { staffActions } from '@attune/samples/staff-actions'
import { listSceneStarts } from '@attune/samples/scenes/starts'
import type { OrganizationKey, StaffKey } from '@attune/samples/shapes'
import { joinedDaysAgo, wholeThreads } from '@attune/samples/whole-threads'
import type { Connection } from '@attune/store/connection'
import { recordOrganization } from '@attune/store/recording/record-organization'
import type { Recording } from '@attune/store/recording/recording'
import type { Deps } from '../deps.ts'
import { withIdsFrom, type IdSource } from '../new-id.ts'
import { doDeed, addClient, readThread, say } from './acts.ts'
import { castOf } from './cast.ts'
import { furnishDesks } from './desk-acts.ts'
import { foundOrganization, membersOf } from './found-organization.ts'
import { pastFiles } from './past-files.ts'
import { authorPrompts, authorScenes, setQuietHours, startScene } from './scene-acts.ts'
import { sceneAudience } from './scene-audience.ts'
import { sceneBook, type SceneBook } from './scene-book.ts'
import { openStage, playActs, type Act } from './stage.ts'

/** What counts as now when the demo is recorded. */
const RECORDED_AT = new Date('2026-06-10T17:00:00.000Z')
const FOUNDED_DAYS_AGO = 92
/** Every client has been added by then. */
const FURNISHED_DAYS_AGO = 0.4

/**
 * Plays 90 days of an organization through the product's own functions, each act at its time, and records the resulting
 * rows. `owner` is a connection to the same database as its owner.
 */
export const recordDemo = async (deps: Deps, owner: Connection, key: OrganizationKey): Promise<Recording> => {
  const cast = castOf(key)
  const founded = daysAgo(FOUNDED_DAYS_AGO)
  const past = pastFiles()
  await withIdsFrom(pastIds(founded, key), async () => {
    await foundOrganization({ ...deps, now: () => founded }, cast)
    const stage = openStage(deps, cast, await membersOf(deps, cast), past)
    const book = sceneBook()
    const audience = sceneAudience({ book, threads: wholeThreads(RECORDED_AT), now: RECORDED_AT })
    await playActs(stage, actsOf(key, book), { until: RECORDED_AT, audience })
  })
  return recordOrganization(owner, {
    organizationId: cast.organizationId,
    recordedAt: RECORDED_AT,
    since: founded,
    accountIds: cast.staff.map((person) => cast.accountId(person.key)),
    files: past.stored,
  })
}

const actsOf = (key: OrganizationKey, book: SceneBook): Act[] => {
  const cast = castOf(key)
  const office = cast.staff.find(({ organization, role }) => organization === key && role === 'ROLE_ADMIN')
  if (office === undefined) throw new Error(`${key} has no admin.`)
  const threads = wholeThreads(RECORDED_AT)
  const starts = listSceneStarts()
  const lives = cast.clients.flatMap((client, index) => {
    const thread = threads.find((each) => each.client === client.key)
    if (thread === undefined) throw new Error(`${client.key} has no thread.`)
    const own = staffActions.filter((deed) => deed.client === client.key)
    return [
      addClient(client, office.key satisfies StaffKey, joinedAt(client.key, index)),
      ...thread.messages.flatMap((message, at) => say(client, message, at, minutesAgo(message.minutesAgo))),
      ...own.map((deed) => doDeed(deed, client, minutesAgo(deed.days * 1_440 + deed.minutes))),
      ...starts
        .filter((start) => start.client === client.key)
        .map((start) => startScene(book, start, client, { at: minutesAgo(start.minutesAgo), office: office.key })),
      readThread(client, thread, office.key, new Date(RECORDED_AT.getTime() - 1_000)),
    ]
  })
  return [
    setQuietHours(key, daysAgo(FOUNDED_DAYS_AGO)),
    ...authorPrompts(book, key, RECORDED_AT),
    ...authorScenes(book, key, RECORDED_AT),
    ...lives,
    ...furnishDesks(cast, key, daysAgo(FURNISHED_DAYS_AGO)),
  ]
}

/** A day before the client's first message; a minute apart, so that no two join at once. */
const joinedAt = (client: string, index: number): Date =>
  new Date(daysAgo(joinedDaysAgo(client) + 1).getTime() + index * 61_000)

const daysAgo = (days: number): Date => new Date(RECORDED_AT.getTime() - days * DAY_MS)
const minutesAgo = (minutes: number): Date => new Date(RECORDED_AT.getTime() - minutes * 60_000)

/**
 * Ids shaped like UUIDv7 that depend only on their number, so that what depends on ids, such as the minute at which automation
 * runs, comes out the same every time.
 */
const pastIds = (since: Date, salt: string): IdSource => {
  let number = 0
  return (prefix) => {
    if (UNCOUNTED.has(prefix)) return randomUUIDv7()
    number += 1
    const time = (since.getTime() + number).toString(16).padStart(12, '0')
    const rest = createHash('sha256').update(`${salt} ${number}`).digest('hex')
    return `${time}7${rest.slice(0, 3)}8${rest.slice(3, 18)}`
  }
}

/**
 * Notices, tasks and questions: what automation does must not depend on who is told about it, or on what staff have to
 * do. A recording names ids by the order of its facts.
 */
const UNCOUNTED: ReadonlySet<string> = new Set(['nt', 'tk', 'qu'])
