import { CarrierUnreachable } from '@attune/carriers/carrier'
import { releasePaced } from '@attune/store/conversations/pace'
import { countBlocked, countWaiting } from '@attune/store/testing/count-waiting'
import { claimWork, hurryWork, type ClaimedWork } from '@attune/store/work/queue'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { startWorker } from '../../app/worker.ts'
import { allHours, automationSays, workAt } from '../../testing/automation/automation-says.ts'
import { automationDesk, NIGHT, NOON } from '../../testing/automation/automation-desk.ts'
import { watchStatements } from '../../testing/runs/watch-statements.ts'
import { claimDue } from '../../testing/time/claim-due.ts'
import { send, threadOf, type TestClient } from '../../testing/world.ts'
import { toJob } from '../../work/kinds.ts'
import { deliverMessage } from './deliver-message.ts'
import { noteReach } from './note-reach.ts'
import { paceAddress } from './pace-address.ts'

const desk = automationDesk()

beforeEach(async () => {
  await inOrganization(sql`delete from address_pace`)
  await inOrganization(sql`update deliveries set state = 'closed' where state = 'paced'`)
  // An address that needs minutes for each text.
  Object.assign(desk.world.carrier, { segmentsPerSecond: () => 1 / 120 })
})
afterEach(() => {
  Object.assign(desk.world.carrier, { segmentsPerSecond: undefined })
})

const inOrganization = (query: ReturnType<typeof sql>) =>
  desk.world.deps.store.tenant(desk.northline.id, (tx) => query.execute(tx.db))
const says = (client: TestClient, text: string) =>
  automationSays(desk.world, desk.northline.id, client.id, text, { key: text })
const order = () => desk.world.carrier.taken.map(({ text }) => text)
/** The text “first” leaves, to another client, and keeps the address busy. */
const sendFirst = async () => {
  await says(await desk.newClient(), 'first')
  await desk.world.work()
}
/** Puts a text to Maria in line behind “first”. */
const lineUp = async (text: string) => {
  await sendFirst()
  await says(desk.maria, text)
  await desk.world.work()
}
/** Makes the address free, and does what is due then. */
const free = async () => {
  await inOrganization(sql`update address_pace set next_at = now(), first_at = now()`)
  await workAt(desk.world, NOON)
  await workAt(desk.world, NOON)
}

test('a coach’s reply leaves at once before 100 answers of automation, and the next before all of them', async () => {
  for (let client = 0; client < 20; client += 1) {
    const writing = await desk.newClient()
    await writing.texts('Yes!')
    for (let answer = 0; answer < 5; answer += 1) await says(writing, `answer ${client}.${answer}`)
  }
  await desk.world.work()
  expect(order()).toHaveLength(1)
  const [one, other] = [await desk.newClient(), await desk.newClient()]
  await send(desk.hannah, one, 'from Hannah')
  await desk.world.work()
  expect(order().slice(1)).toEqual(['from Hannah'])
  await send(desk.hannah, other, 'and again')
  await desk.world.work()
  expect(order()).toHaveLength(2)
  await free()
  expect(order().slice(2)).toEqual(['and again'])
})

test('texts whose turn comes are urgent, but a person waits only for what a person wrote', async () => {
  const { global } = desk.world.deps.store
  for (const text of ['first', 'other']) {
    await says(await desk.newClient(), text)
    await desk.world.work()
  }
  await send(desk.hannah, await desk.newClient(), 'from Hannah')
  await desk.world.work()
  await send(desk.hannah, desk.maria, 'and again')
  await desk.world.work()
  expect(order()).toEqual(['first', 'from Hannah'])
  // An address so fast that both have their turn at once.
  await inOrganization(sql`update deliveries set paced_ms = 1 where state = 'paced'`)
  await inOrganization(sql`update address_pace set next_at = now(), first_at = now()`)
  await inOrganization(sql`update work set due_at = ${new Date(0)} where kind = 'pace-address'`)
  for (const item of await claimDue(desk.world.deps, ['pace-address']))
    await paceAddress(desk.world.deps, toJob('pace-address', item))
  const jobs = await global
    .selectFrom('work')
    .select(['urgent', 'payload'])
    .where('kind', '=', 'deliver-message')
    .execute()
  const told = jobs.map(({ urgent, payload }) => [
    urgent,
    payload['contactId'] === desk.maria.id,
    payload['nobodyWaits'],
  ])
  expect(new Set(told)).toEqual(
    new Set([
      [true, false, true],
      [true, true, undefined],
    ]),
  )
  // Hannah writes to the client whose text it is: now she waits for that, too.
  const [other] = jobs.filter(({ payload }) => payload['nobodyWaits'] === true)
  await desk.world.deps.store.tenant(desk.northline.id, (tx) =>
    hurryWork(tx, 'deliver-message', String(other?.payload['contactId'])),
  )
  const hurried = await global.selectFrom('work').select('payload').where('kind', '=', 'deliver-message').execute()
  expect(hurried.map(({ payload }) => payload['nobodyWaits'])).toEqual([undefined, undefined])
})

test('an answer of automation passes its other texts', async () => {
  for (const text of ['first', 'other 1', 'other 2']) await says(await desk.newClient(), text)
  await desk.world.work()
  await desk.maria.texts('Yes!')
  await says(desk.maria, 'Well done')
  await desk.world.work()
  expect(order()).toEqual(['first'])
  await free()
  expect(order()).toEqual(['first', 'Well done'])
})

test('a coach’s two texts to one client keep their order in line', async () => {
  await send(desk.hannah, await desk.newClient(), 'before')
  await desk.world.work()
  await send(desk.hannah, desk.maria, 'one')
  await desk.world.work()
  await send(desk.hannah, desk.maria, 'two')
  await desk.world.work()
  expect(order()).toEqual(['before'])
  await free()
  await free()
  expect(order()).toEqual(['before', 'one', 'two'])
})

describe('a coach’s reply from a number that is busy with another', () => {
  const busyFor = async (seconds: number) => {
    await send(desk.hannah, await desk.newClient(), 'before')
    await desk.world.work()
    await inOrganization(sql`update address_pace set first_at = now() + ${seconds} * interval '1 second'`)
    await send(desk.hannah, desk.maria, 'from Hannah')
    const { deps } = desk.world
    const [reply] = await claimDue(deps, ['deliver-message'])
    if (reply === undefined) throw new Error('There is no such job.')
    await deliverMessage(deps, toJob('deliver-message', reply))
    expect(order()).toEqual(['before'])
    const { rows } = await deps.store.tenant(desk.northline.id, (tx) =>
      sql`select d.state, w.kind from work w left join deliveries d on d.contact_id = w.subject
        where w.kind in ('deliver-message', 'pace-address')`.execute(tx.db),
    )
    return rows
  }

  test('that is free soon leaves then, and nobody has to look for it', async () => {
    expect(await busyFor(1)).toEqual([{ state: 'intended', kind: 'deliver-message' }])
    await workAt(desk.world, NOON)
    expect(order()).toEqual(['before', 'from Hannah'])
  })

  test('that is free later goes into the line', async () => {
    expect(await busyFor(60)).toEqual([{ state: null, kind: 'pace-address' }])
    await free()
    expect(order()).toEqual(['before', 'from Hannah'])
  })
})

test('while a text is being put in line, a coach’s reply from the same number leaves', async () => {
  const { deps } = desk.world
  await sendFirst()
  await says(desk.maria, 'in line')
  const other = await desk.newClient()
  const jobs = await deps.store.tenant(desk.northline.id, async (tx) => {
    // The text says in its thread when it leaves, so it has to wait for this.
    await tx.from('threads').select('contact_id').where('contact_id', '=', desk.maria.id).forUpdate().execute()
    const putting = desk.workOnce(deps)
    await expect.poll(() => countWaiting(tx), { timeout: 20_000 }).toBe(1)
    await send(desk.hannah, other, 'from Hannah')
    const replying = desk.workOnce(deps)
    await expect.poll(order, { timeout: 20_000 }).toEqual(['first', 'from Hannah'])
    return [putting, replying]
  })
  await Promise.all(jobs)
  await free()
  expect(order()).toEqual(['first', 'from Hannah', 'in line'])
})

test('a coach’s reply waits behind an earlier text of its client that is released at the same moment', async () => {
  const { deps } = desk.world
  await lineUp('in line')
  await send(desk.hannah, desk.maria, 'from Hannah')
  await inOrganization(sql`update address_pace set next_at = now(), first_at = now()`)
  await inOrganization(sql`update work set due_at = ${new Date(0)} where kind = 'pace-address'`)
  const [pacing] = await claimDue(deps, ['pace-address'])
  const [reply] = await claimDue(deps, ['deliver-message'])
  if (pacing === undefined || reply === undefined) throw new Error('There are no such jobs.')
  const replying: Promise<void>[] = []
  const tenant: typeof deps.store.tenant = (organizationId, work) =>
    deps.store.tenant(organizationId, async (tx) => {
      const answer = await work(tx)
      // The reply has found the text in line, which it may pass, and waits for the address.
      replying.push(deliverMessage(deps, toJob('deliver-message', reply)))
      await expect.poll(() => countBlocked(deps.store, desk.northline.id), { timeout: 20_000 }).toBe(1)
      return answer
    })
  await paceAddress({ ...deps, store: { ...deps.store, tenant } }, toJob('pace-address', pacing))
  await Promise.all(replying)
  expect(order()).toEqual(['first'])
  await workAt(desk.world, NOON)
  await free()
  expect(order()).toEqual(['first', 'in line', 'from Hannah'])
})

test('a text that has been released leaves now if a coach’s reply to its client waits behind it', async () => {
  const { deps } = desk.world
  const other = await desk.newClient()
  await sendFirst()
  await says(desk.maria, 'in line')
  await says(other, 'to another')
  await desk.world.work()
  await inOrganization(sql`update address_pace set next_at = now() + interval '1 second'`)
  await inOrganization(sql`update deliveries set paced_ms = 1 where state = 'paced'`)
  await inOrganization(sql`update work set due_at = ${new Date(0)} where kind = 'pace-address'`)
  const [pacing] = await claimDue(deps, ['pace-address'])
  if (pacing === undefined) throw new Error('There is no such job.')
  await paceAddress(deps, toJob('pace-address', pacing))
  // So far ahead that their turns don't come during the test.
  await inOrganization(
    sql`update deliveries set slot_at = now() + interval '1 hour' where state = 'intended' and slot_at is not null`,
  )
  await inOrganization(sql`update work set due_at = now() + interval '1 hour' where kind = 'deliver-message'`)
  await send(desk.hannah, desk.maria, 'from Hannah')
  const isReply = sql`payload -> 'nobodyWaits' is null`
  await inOrganization(sql`update work set due_at = now() where kind = 'deliver-message' and ${isReply}`)
  const deliverDue = async () => {
    // By the database's clock, so that what isn't due yet is left alone, as by a worker.
    for (const item of await claimWork(deps.store.global, 10, 60_000, ['deliver-message']))
      await deliverMessage(deps, toJob('deliver-message', item))
  }
  await deliverDue()
  expect(order()).toEqual(['first'])
  await deliverDue()
  expect(order()).toEqual(['first', 'in line'])
  await workAt(desk.world, NOON)
  expect(order()).toContain('from Hannah')
})

test('a text that is released leaves now if a coach’s reply to its client waits already', async () => {
  const { deps } = desk.world
  await lineUp('in line')
  const doDue = async (handle: (item: ClaimedWork) => Promise<void>, kind: string) => {
    for (const item of await claimDue(deps, [kind])) await handle(item)
  }
  const deliver = (item: ClaimedWork) => deliverMessage(deps, toJob('deliver-message', item))
  // While the carrier is slow to take one reply, another comes, and then the text's turn is about to come.
  desk.world.carrier.during = async () => {
    desk.world.carrier.during = null
    await send(desk.hannah, desk.maria, 'and another')
    await doDue(deliver, 'deliver-message')
    await inOrganization(sql`update address_pace set next_at = now() + interval '1 second'`)
    await inOrganization(sql`update work set due_at = ${new Date(0)} where kind = 'pace-address'`)
    await doDue((item) => paceAddress(deps, toJob('pace-address', item)), 'pace-address')
  }
  await send(desk.hannah, desk.maria, 'from Hannah')
  await doDue(deliver, 'deliver-message')
  expect(order()).toEqual(['first', 'from Hannah'])
  const { rows } = await inOrganization(sql`
    select due_at <= clock_timestamp() as "isDue", urgent, payload -> 'nobodyWaits' as "nobodyWaits" from work
    where kind = 'deliver-message'`)
  expect(rows).toEqual([{ isDue: true, urgent: true, nobodyWaits: null }])
  await workAt(desk.world, NOON)
  await free()
  expect(order()).toEqual(['first', 'from Hannah', 'in line', 'and another'])
})

describe('a client’s two texts whose turns come one after the other', () => {
  /** Puts both texts in line and makes the address free. Returns how many of the two may leave then. */
  const release = async (): Promise<number> => {
    await sendFirst()
    for (const text of ['one', 'two']) {
      await says(desk.maria, text)
      await desk.world.work()
    }
    // An address so fast that both have their turn at once.
    await inOrganization(sql`update deliveries set paced_ms = 1 where state = 'paced'`)
    await inOrganization(sql`update address_pace set next_at = now(), first_at = now()`)
    await workAt(desk.world, NOON)
    const released = await inOrganization(sql`select from deliveries
      where contact_id = ${desk.maria.id} and state = 'intended' and slot_at is not null`)
    return released.rows.length
  }

  test('leave then', async () => {
    expect(await release()).toBe(2)
    await workAt(desk.world, NOON)
    expect(order()).toEqual(['first', 'one', 'two'])
  })

  test('leave in order though the first is put off and goes back into the line, and each takes a turn again', async () => {
    expect(await release()).toBe(2)
    desk.world.carrier.during = () =>
      Promise.reject(new CarrierUnreachable('Too many requests.', { retryAfterMs: 60_000 }))
    await workAt(desk.world, NOON)
    desk.world.carrier.during = null
    await workAt(desk.world, NOON)
    expect(order()).toEqual(['first'])
    await free()
    expect(order()).toEqual(['first', 'one'])
    await free()
    expect(order()).toEqual(['first', 'one', 'two'])
  })
})

test('a text tries no carrier that is away before its client’s earlier one, which is in line', async () => {
  const { store, now } = desk.world.deps
  await lineUp('one')
  const away = new CarrierUnreachable('connect ECONNREFUSED')
  const at = { carrier: 'simulator', address: desk.northline.number }
  await store.tenant(desk.northline.id, (tx) => noteReach(tx, away, at, { isSending: true, cause: null, now: now() }))
  await says(desk.maria, 'two')
  // The carrier gives a sign of life, so one that waits for it may try.
  await workAt(desk.world, NOON)
  await workAt(desk.world, NOON)
  expect(order()).toEqual(['first'])
  await free()
  expect(order()).toEqual(['first', 'one'])
  await free()
  expect(order()).toEqual(['first', 'one', 'two'])
})

test('a coach’s reply whose turn has come passes a text of automation to its client that is still in line', async () => {
  await sendFirst()
  await send(desk.hannah, await desk.newClient(), 'before')
  await desk.world.work()
  await says(desk.maria, 'in line')
  await desk.world.work()
  await send(desk.hannah, desk.maria, 'from Hannah')
  await desk.world.work()
  expect(order()).toEqual(['first', 'before'])
  await inOrganization(sql`update address_pace set first_at = now()`)
  await workAt(desk.world, NOON)
  await workAt(desk.world, NOON)
  expect(order().slice(2)).toEqual(['from Hannah'])
})

test('of a client with a single text, no other is looked for when that is put in line', async () => {
  await sendFirst()
  await says(await desk.newClient(), 'in line')
  const { deps, statements } = watchStatements(desk.world.deps)
  for (const item of await claimDue(deps, ['deliver-message']))
    await deliverMessage(deps, toJob('deliver-message', item))
  expect(statements.filter((text) => text.includes("set state = 'paced'"))).toHaveLength(1)
  expect(statements.filter((text) => text.includes('next as ('))).toEqual([])
  await free()
  expect(order()).toEqual(['first', 'in line'])
})

test('all leave that a number sends by the next look, also if it is faster than any of its kind', async () => {
  const { store } = desk.world.deps
  const at = { carrier: 'simulator', address: desk.northline.number }
  const setRate = (rate: number | null) =>
    store.global.updateTable('addresses').set({ segments_per_second: rate }).where('address', '=', at.address).execute()
  await lineUp('in line')
  // Another 450 like this one, at a number that needs 2 ms for each.
  await inOrganization(sql`update deliveries set paced_ms = 2 where state = 'paced'`)
  for (const [table, also] of [
    ['messages', sql`'suffix', concat(one.suffix, '-', place)`],
    ['deliveries', sql`'attempt', 1`],
  ] as const)
    await inOrganization(sql`
      insert into ${sql.table(table)} select another.* from ${sql.table(table)} one, generate_series(1, 450) place,
        jsonb_populate_record(one, jsonb_build_object('sequence', one.sequence + place, ${also})) another
      where one.contact_id = ${desk.maria.id}`)
  await inOrganization(sql`update address_pace set next_at = now(), first_at = now()`)
  await setRate(500)
  const { released, isEmpty } = await store.tenant(desk.northline.id, (tx) => releasePaced(tx, at, 2_000))
  await setRate(null)
  expect([released.length, isEmpty]).toEqual([451, true])
})

test('texts that join the line just as its job ends get one job, and leave', async () => {
  const { deps } = desk.world
  await sendFirst()
  await inOrganization(sql`update address_pace set has_job = true`)
  for (const text of ['one', 'two']) await says(await desk.newClient(), text)
  const items = await claimDue(deps, ['deliver-message'])
  const jobs = await deps.store.tenant(desk.northline.id, async (tx) => {
    // As the job does that found the line empty, before it commits.
    await sql`update address_pace set has_job = false`.execute(tx.db)
    const joining = items.map((item) => deliverMessage(deps, toJob('deliver-message', item)))
    await expect.poll(() => countBlocked(deps.store, desk.northline.id), { timeout: 20_000 }).toBe(2)
    return joining
  })
  await Promise.all(jobs)
  const pacing = await deps.store.global.selectFrom('work').select('kind').where('kind', '=', 'pace-address').execute()
  expect(pacing).toHaveLength(1)
  await free()
  await free()
  expect(order().toSorted()).toEqual(['first', 'one', 'two'])
})

describe('a coach’s reply to a client whose earlier text no worker has come to', () => {
  const [LEFT, REPLY, EARLIER] = ['before', 'from Hannah', 'from automation']

  beforeEach(async () => {
    await says(await desk.newClient(), LEFT)
    await desk.world.work()
    await says(desk.maria, EARLIER)
    await send(desk.hannah, desk.maria, REPLY)
  })

  const find = async (text: string) => {
    const message = (await threadOf(desk.hannah, desk.maria)).find(({ body }) => body?.text === text)
    if (message === undefined) throw new Error('There is no such text.')
    return message
  }

  test('leaves by one job, which puts that text in line first', async () => {
    await desk.workOnce(desk.world.deps)
    expect(order()).toEqual([LEFT, REPLY])
    expect(await desk.deliveryState(await find(EARLIER))).toBe('paced')
    expect(await claimDue(desk.world.deps, ['deliver-message'])).toEqual([])
    await free()
    expect(order()).toEqual([LEFT, REPLY, EARLIER])
  })

  test('leaves, and that text, which is late now, waits for the morning', async () => {
    desk.world.at(new Date(new Date(NIGHT).getTime() + 24 * 3_600_000)) // the first night after `NOON`
    await desk.workOnce(desk.world.deps)
    expect(order()).toEqual([LEFT, REPLY])
    expect(await desk.deliveryState(await find(EARLIER))).toBe('resting')
    expect(await desk.bodyOf(await find(EARLIER))).toMatchObject({ is_sent: 0, gate: { reason: 'quiet-hours' } })
  })

  test('does not leave after STOP, and neither does that text', async () => {
    await desk.maria.texts('STOP')
    await desk.workOnce(desk.world.deps)
    expect(order()).toEqual([LEFT])
    for (const text of [REPLY, EARLIER])
      expect((await find(text)).body).toMatchObject({ carrier: 'omitted', gate: { reason: 'opt-out' } })
    await free()
    expect(order()).toEqual([LEFT])
  })

  test('leaves before the coach’s next one, whichever job is done first', async () => {
    await send(desk.hannah, desk.maria, 'and again')
    const jobs = await claimDue(desk.world.deps, ['deliver-message'], { limit: 2 })
    for (const item of jobs.toReversed()) await deliverMessage(desk.world.deps, toJob('deliver-message', item))
    await desk.world.work()
    expect(order()).toEqual([LEFT, REPLY])
    await free()
    await free()
    expect(order()).toEqual([LEFT, REPLY, 'and again', EARLIER])
  })

  test('leaves after that text, if the number is free by then: each is sent by its own job', async () => {
    const { store } = desk.world.deps
    let begun = 0
    const tenant: typeof store.tenant = (organizationId, work) => {
      begun += 1
      const begin = () => store.tenant(organizationId, work)
      // The reply has claimed the text's job, and is about to do it.
      return begun === 2 ? inOrganization(sql`update address_pace set next_at = now()`).then(begin) : begin()
    }
    await desk.workOnce({ ...desk.world.deps, store: { ...store, tenant } })
    expect(order()).toEqual([LEFT])
    await desk.world.work()
    expect(order()).toEqual([LEFT, EARLIER, REPLY])
  })

  test('leaves once that text’s own job has put it in line, if the reply’s job can’t', async () => {
    await desk.workOnce(desk.dyingAtTransaction(2))
    expect(order()).toEqual([LEFT])
    await desk.world.work()
    expect(order()).toEqual([LEFT, REPLY])
    expect(await desk.deliveryState(await find(EARLIER))).toBe('paced')
  })

  test.each([
    ['before it claims that text’s job', 1],
    ['once that text is in line', 3],
    ['once the carrier has the reply', 4],
  ] as const)('leaves once, as does that text, if the process dies %s', async (_, transaction) => {
    await expect(desk.workOnce(desk.dyingAtTransaction(transaction))).rejects.toThrow('died')
    await workAt(desk.world, NOON)
    await workAt(desk.world, NOON)
    expect(order()).toEqual([LEFT, REPLY])
    expect(await desk.deliveryState(await find(EARLIER))).toBe('paced')
    await free()
    expect(order()).toEqual([LEFT, REPLY, EARLIER])
    expect(new Set(desk.takenIds()).size).toBe(3)
  })
})

test('while a carrier keeps one organization’s texts waiting, another’s leave', async () => {
  Object.assign(desk.world.carrier, { segmentsPerSecond: undefined })
  const harbour = await desk.world.organization('Harbour', '+13035550101')
  const coach = await harbour.staff('Omar', 'ROLE_COACH')
  const client = await harbour.client('Lena', '+13035559901', coach)
  await allHours(desk.world, harbour.id)
  let release = () => {}
  const released = new Promise<void>((resolve) => (release = resolve))
  let held = 0
  desk.world.carrier.during = ({ text }) => {
    if (!text.startsWith('held')) return Promise.resolve()
    held += 1
    return released
  }
  for (let text = 0; text < 6; text += 1) await says(await desk.newClient(), `held ${text}`)
  const worker = startWorker(desk.world.deps, 2)
  await expect.poll(() => held).toBe(2)
  // Not urgent, so it runs beside no full pool.
  await automationSays(desk.world, harbour.id, client.id, 'from Harbour')
  await expect.poll(order).toEqual(['from Harbour'])
  release()
  await expect.poll(() => order().length).toBe(7)
  await worker.stop()
})
