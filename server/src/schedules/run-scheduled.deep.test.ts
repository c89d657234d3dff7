import type { ScheduledMessage } from '@attune/contract/schedules/entity'
import { loadScheduled } from '@attune/store/schedules/scheduled-messages'
import { describe, expect, test } from 'vitest'
import { startWorker } from '../app/worker.ts'
import { automationDesk, NOON } from '../testing/automation/automation-desk.ts'
import { workAt } from '../testing/automation/automation-says.ts'
import { addScheduled } from './testing/schedule-changes.ts'
import { killAtStatement } from '../testing/runs/kill-at-statement.ts'
import { toJob } from '../work/kinds.ts'
import { runScheduled } from './run-scheduled.ts'
import { claimDue } from '../testing/time/claim-due.ts'

// It is Wednesday, 2026-11-18, noon in Denver; quiet hours are 10 pm to 7 am.
const desk = automationDesk()
const once = (localDate: string, localTime: string) => ({
  scheduleType: 'once',
  scheduleValue: { localDate, localTime },
})
const weekdays = (localTime: string) => ({ scheduleType: 'weekdays', scheduleValue: { localTime } })

const path = ({ _id }: { _id: string }) => `/v1/scheduled-messages/${_id}`
const list = async (): Promise<ScheduledMessage[]> =>
  (await desk.hannah.ok<{ data: ScheduledMessage[] }>('GET', `/v1/contacts/${desk.maria.id}/scheduled-messages`)).data
const nextRuns = async () => (await list()).map(({ nextRunAtClient }) => nextRunAtClient)
const runJobs = () =>
  desk.world.deps.store.global.selectFrom('work').selectAll().where('kind', '=', 'run-scheduled').execute()

test('a message for one date leaves then, as its author’s, and is gone from the list', async () => {
  await addScheduled(desk.hannah, desk.maria, { text: 'Good luck!', tags: ['luck'], ...once('2026-11-19', '08:00') })
  await workAt(desk.world, '2026-11-19T14:59:59Z')
  expect(await desk.texts()).toEqual([])
  await workAt(desk.world, '2026-11-19T15:00:00Z')
  expect(await desk.thread()).toMatchObject([
    { body: { text: 'Good luck!', send_by_type: 'user', send_by: { name: 'Hannah' }, tags: ['luck'], is_sent: 0 } },
  ])
  expect([await list(), desk.takenIds().length]).toEqual([[], 1])
  await workAt(desk.world, '2026-11-21T15:00:00Z')
  expect(await desk.texts()).toEqual(['Good luck!'])
})

test('one that repeats leaves once a day, as automation’s', async () => {
  await addScheduled(desk.hannah, desk.maria, { text: 'How are you?', ...weekdays('13:00') })
  for (const day of ['18', '19', '20', '21', '22', '23']) {
    await workAt(desk.world, `2026-11-${day}T20:00:00Z`)
    await workAt(desk.world, `2026-11-${day}T20:00:01Z`)
  }
  desk.world.at(new Date(NOON))
  const thread = await desk.thread()
  expect(thread.map(({ body }) => [body?.send_by_type, body?.send_by])).toEqual(
    Array.from({ length: 4 }, () => ['schedule', null]),
  )
  expect(await nextRuns()).toEqual(['2026-11-24T13:00'])
})

describe('the gate', () => {
  test('holds automation’s in quiet hours, and lets a person’s leave', async () => {
    await addScheduled(desk.hannah, desk.maria, { text: 'Daily', ...weekdays('22:30') })
    await addScheduled(desk.hannah, desk.maria, { text: 'Mine', ...once('2026-11-18', '22:30') })
    await workAt(desk.world, '2026-11-19T05:30:00Z')
    expect([await desk.texts(), await desk.held()]).toEqual([['Mine'], ['Daily']])
    await workAt(desk.world, '2026-11-19T14:00:00Z')
    expect(await desk.texts()).toEqual(['Mine', 'Daily'])
  })

  test('keeps both from a client who texted STOP, and counts only automation’s to the daily cap', async () => {
    await desk.settings({ dailyCap: 1 })
    for (const [text, time] of [
      ['One', '13:00'],
      ['Two', '14:00'],
    ] as const)
      await addScheduled(desk.hannah, desk.maria, { text, ...weekdays(time) })
    await addScheduled(desk.hannah, desk.maria, { text: 'Mine', ...once('2026-11-18', '15:00') })
    await addScheduled(desk.hannah, desk.maria, { text: 'Later', ...once('2026-11-18', '16:00') })
    await workAt(desk.world, '2026-11-18T22:00:00Z')
    await desk.maria.texts('STOP')
    await workAt(desk.world, '2026-11-18T23:00:00Z')
    const ours = (await desk.thread()).filter(({ body }) => body?.type === 2)
    expect(ours.map(({ body }) => [body?.text, body?.gate?.reason])).toEqual([
      ['One', null],
      ['Two', 'cap'],
      ['Mine', null],
      ['Later', 'opt-out'],
    ])
  })

  test('holds automation’s while the client is muted', async () => {
    await addScheduled(desk.hannah, desk.maria, { text: 'Daily', ...weekdays('13:00') })
    await desk.mute(120)
    await workAt(desk.world, '2026-11-18T20:00:00Z')
    expect([await desk.texts(), await desk.held()]).toEqual([[], ['Daily']])
  })
})

test('an author who may no longer write to the client sends nothing; a colleague sends it instead', async () => {
  const made = await addScheduled(desk.hannah, desk.maria, { text: 'Mine', ...once('2026-11-19', '08:00') })
  await desk.world.deps.store.global
    .updateTable('accounts')
    .set({ disabled_at: desk.world.deps.now() })
    .where('account_id', '=', desk.hannah.id)
    .execute()
  await workAt(desk.world, '2026-11-19T15:00:00Z')
  const read = () => desk.world.deps.store.tenant(desk.northline.id, (tx) => loadScheduled(tx, made._id))
  expect(await read()).toMatchObject({ disabled: true, problem: 'author' })
  await desk.priya.ok('POST', `${path(made)}/send-now`, {})
  await desk.world.deps.store.global
    .updateTable('accounts')
    .set({ disabled_at: null })
    .where('account_id', '=', desk.hannah.id)
    .execute()
  expect(await read()).toBeUndefined()
  expect(await desk.thread()).toMatchObject([{ body: { text: 'Mine', send_by: { name: 'Priya' } } }])
})

test('sent now, one that repeats keeps its next time', async () => {
  const made = await addScheduled(desk.hannah, desk.maria, { text: 'Daily', ...weekdays('13:00') })
  for (let count = 0; count < 2; count += 1) await desk.hannah.ok('POST', `${path(made)}/send-now`, {})
  expect([await desk.texts(), await nextRuns()]).toEqual([['Daily', 'Daily'], ['2026-11-18T13:00']])
  await workAt(desk.world, '2026-11-19T20:00:00Z')
  expect(await desk.texts()).toHaveLength(3)
})

describe('exactly once', () => {
  const due = '2026-11-19T15:00:00Z'
  test.for(['person', 'automation'])(
    'a process that dies at any statement leaves all of it or nothing: %s',
    async (whose) => {
      const form = whose === 'person' ? once('2026-11-19', '08:00') : weekdays('08:00')
      await addScheduled(desk.hannah, desk.maria, { text: 'Good luck!', ...form })
      desk.world.at(new Date(due))
      let deaths = 0
      for (let statement = 1; statement < 60; statement += 1) {
        await desk.world.deps.store.global
          .updateTable('work')
          .set({ due_at: new Date(0) })
          .where('kind', '=', 'run-scheduled')
          .execute()
        const [item] = (await claimDue(desk.world.deps, undefined, { limit: 20, leaseMs: 2_000 })).filter(
          ({ kind }) => kind === 'run-scheduled',
        )
        if (item === undefined) break
        const died = await runScheduled(killAtStatement(desk.world.deps, statement), toJob('run-scheduled', item)).then(
          () => false,
          (error: Error) => error.message === 'The process died.',
        )
        if (!died) break
        deaths += 1
        expect([await desk.texts(), (await list()).length]).toEqual([[], 1])
      }
      expect(deaths).toBeGreaterThan(8)
      await workAt(desk.world, due)
      expect(await desk.texts()).toEqual(['Good luck!'])
    },
  )

  test('many workers send each of many once', async () => {
    const clients = await Promise.all(Array.from({ length: 12 }, () => desk.newClient()))
    await Promise.all(
      clients.map((client) => addScheduled(desk.hannah, client, { text: 'Hi', ...once('2026-11-19', '08:00') })),
    )
    desk.world.at(new Date(due))
    await desk.world.deps.store.global
      .updateTable('work')
      .set({ due_at: new Date(0) })
      .execute()
    const workers = [startWorker(desk.world.deps, 4), startWorker(desk.world.deps, 4)]
    await expect.poll(async () => (await runJobs()).length, { timeout: 30_000 }).toBe(0)
    await Promise.all(workers.map((worker) => worker.stop()))
    const threads = await desk.world.deps.store.tenant(desk.northline.id, (tx) =>
      tx
        .from('messages')
        .select('contact_id')
        .where(
          'contact_id',
          'in',
          clients.map(({ id }) => id),
        )
        .execute(),
    )
    expect(threads.map((row) => row.contact_id).toSorted()).toEqual(clients.map(({ id }) => id).toSorted())
  })

  test('stopped while it is being sent: it leaves, or it is stopped, never both', async () => {
    for (let round = 0; round < 6; round += 1) {
      const client = await desk.newClient()
      await addScheduled(desk.hannah, client, { text: 'Hi', ...once('2026-11-19', '08:00') })
      desk.world.at(new Date(due))
      await desk.world.deps.store.global
        .updateTable('work')
        .set({ due_at: new Date(0) })
        .execute()
      const stop = desk.hannah.ok<{ ids: string[] }>(
        'POST',
        `/v1/contacts/${client.id}/scheduled-messages/stop-all`,
        {},
      )
      const [{ ids }] = await Promise.all([stop, desk.world.work()])
      const { data } = await desk.hannah.ok<{ data: unknown[] }>('GET', `/v1/contacts/${client.id}/messages`)
      expect(data.length + ids.length).toBe(1)
      desk.world.at(new Date('2026-11-18T19:00:00Z'))
    }
  })
})

test('what the night holds back is missed if it is stopped meanwhile', async () => {
  await addScheduled(desk.hannah, desk.maria, { text: 'Daily', ...weekdays('22:30') })
  await workAt(desk.world, '2026-11-19T05:30:00Z')
  expect(await desk.held()).toEqual(['Daily'])
  const stopped = await desk.hannah.ok('POST', `/v1/contacts/${desk.maria.id}/scheduled-messages/stop-all`, {})
  expect(stopped).toMatchObject({ items: [{ missed: true, data: { massStop: true } }] })
  await workAt(desk.world, '2026-11-19T15:00:00Z')
  expect([await desk.texts(), await desk.held()]).toEqual([[], []])
})
