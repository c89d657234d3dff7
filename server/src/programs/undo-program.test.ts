import type { ContactProgram, EnrolledProgram, Program } from '@attune/contract/programs/entity'
import { sql } from 'kysely'
import { afterEach, describe, expect, test } from 'vitest'
import { automationDesk } from '../testing/automation/automation-desk.ts'
import { workAt } from '../testing/automation/automation-says.ts'
import { factsAbout } from '../testing/bulk-world.ts'
import { addProgram, enrol, message, pathOf } from './testing/program-changes.ts'
import { addScene, node, startScene, waitNode } from '../testing/runs/run-changes.ts'
import type { TestPerson } from '../testing/world.ts'

// It is Wednesday, 2026-11-18, noon in Denver; quiet hours are 10 pm to 7 am.
const desk = automationDesk()
const programs = (): string => `/v1/contacts/${desk.maria.id}/programs`
const open = async (): Promise<ContactProgram[]> =>
  (await desk.hannah.ok<{ data: ContactProgram[] }>('GET', `${programs()}?status=active,postponed,onboarding`)).data
const all = async (): Promise<ContactProgram[]> =>
  (await desk.hannah.ok<{ data: ContactProgram[] }>('GET', programs())).data
/** Whether Undo is offered now. */
const mayUndo = async (state: ContactProgram): Promise<boolean | undefined> =>
  (await all()).find(({ _id }) => _id === state._id)?.abilities.undo
const undo = (state: ContactProgram): Promise<ContactProgram> =>
  desk.hannah.ok('POST', `${pathOf(state)}/undo`, { rev: state.rev })
const refusal = async (state: ContactProgram, who: TestPerson = desk.hannah): Promise<string> =>
  (await who.refused('POST', `${pathOf(state)}/undo`, { rev: state.rev })).code
const postpone = (state: ContactProgram, postponedUntil: string | null): Promise<ContactProgram> =>
  desk.hannah.ok('PATCH', pathOf(state), { postponedUntil })
const remove = (state: ContactProgram): Promise<ContactProgram> => desk.hannah.ok('DELETE', pathOf(state), {})
/** What can be seen of where a client is in a program. */
const placeOf = ({ status, startOn, day, postponedUntil, next, endedAt, removedReason }: ContactProgram) => ({
  ...{ status, startOn, day, postponedUntil, endedAt, removedReason },
  next: next?.atClient,
})

describe('undoing an enrollment', () => {
  test('takes the client out again, and nothing of the program is sent', async () => {
    const state = await enrol(desk.hannah, desk.maria, (await addProgram(desk.priya))._id)
    expect(state.abilities.undo).toBe(true)
    expect(await undo(state)).toMatchObject({ _id: state._id, status: 'removed', abilities: { undo: false } })
    expect(await open()).toEqual([])
    await workAt(desk.world, '2026-11-18T20:00:00Z')
    expect(await desk.texts()).toEqual([])
  })

  test('isn’t possible once the welcome has been sent, but while the gate holds it', async () => {
    const { _id } = await addProgram(desk.priya, { welcome: 'Glad to have you.' })
    const sent = await enrolWelcomed(_id)
    expect(sent).toMatchObject({ welcome: { outcome: 'sent' }, abilities: { undo: false } })
    expect(await refusal(sent)).toBe('ProgramChangedSince')
    await remove(sent)
    desk.world.at(new Date('2026-11-19T05:30:00Z'))
    const held = await enrolWelcomed((await addProgram(desk.priya, { title: 'Late', welcome: 'Good to see you.' }))._id)
    expect(held).toMatchObject({ welcome: { outcome: 'held' }, abilities: { undo: true } })
    await undo(held)
    expect(await desk.held()).toEqual([])
    const again = await enrolWelcomed(held.program._id)
    await workAt(desk.world, '2026-11-19T14:00:00Z')
    expect(await refusal(again)).toBe('ProgramChangedSince')
    expect(await open()).toMatchObject([{ _id: again._id }])
  })
})

test('undoing a switch puts the client back where they were', async () => {
  const [first, second] = await twoPrograms()
  const from = await enrol(desk.hannah, desk.maria, first._id)
  const to = await enrol(desk.hannah, desk.maria, second._id, { switchFrom: from._id })
  expect(to.abilities.undo).toBe(true)
  const back = await undo(to)
  expect([back._id, placeOf(back)]).toEqual([from._id, placeOf(from)])
  expect(await open()).toMatchObject([{ _id: from._id }])
  await workAt(desk.world, '2026-11-18T20:00:00Z')
  expect(await desk.texts()).toEqual(['How was day one?'])
})

test('the program that was left in a switch isn’t taken back without the one that it led to', async () => {
  const [first, second] = await twoPrograms()
  const from = await enrol(desk.hannah, desk.maria, first._id)
  const leftIn = async () => (await all()).find(({ _id }) => _id === from._id) ?? from
  const to = await enrol(desk.hannah, desk.maria, second._id, { switchFrom: from._id })
  expect(await leftIn()).toMatchObject({ status: 'removed', abilities: { undo: false } })
  expect(await refusal(await leftIn())).toBe('ProgramWasSwitched')
  expect(await open()).toMatchObject([{ _id: to._id }])
  const back = await undo(to)
  expect(back).toMatchObject({ _id: from._id, status: 'active' })
  expect(await undo(await remove(back))).toMatchObject({ _id: from._id, status: 'active' })
  const { _id: programId } = await addProgram(desk.priya, { title: 'Third', welcome: 'Glad to have you.' })
  const welcomed = { programId, sendNotification: true, switchFrom: from._id }
  expect(await desk.hannah.ok('POST', programs(), welcomed)).toMatchObject({ abilities: { undo: false } })
  expect(await leftIn()).toMatchObject({ abilities: { undo: false } })
  expect(await refusal(await leftIn())).toBe('ProgramWasSwitched')
})

test('undoing a switch is neither offered nor done once the program that was left has something due', async () => {
  const [first, second] = await twoPrograms()
  const from = await enrol(desk.hannah, desk.maria, first._id)
  const to = await enrol(desk.hannah, desk.maria, second._id, { switchFrom: from._id, startOn: '2026-11-20' })
  expect(await open()).toMatchObject([{ _id: to._id, abilities: { undo: true } }])
  await workAt(desk.world, '2026-11-18T20:00:00Z')
  expect(await open()).toMatchObject([{ _id: to._id, rev: to.rev, abilities: { undo: false } }])
  expect(await refusal(to)).toBe('ProgramChangedSince')
})

test('undoing a switch is neither offered nor done once the client is in the program that was left again', async () => {
  const [first, second] = await twoPrograms()
  const from = await enrol(desk.hannah, desk.maria, first._id)
  const to = await enrol(desk.hannah, desk.maria, second._id, { switchFrom: from._id })
  const again = await enrol(desk.hannah, desk.maria, first._id)
  expect(await mayUndo(to)).toBe(false)
  expect(await refusal(to)).toBe('ProgramChangedSince')
  await undo(again)
  expect(await mayUndo(to)).toBe(true)
  expect(await undo(to)).toMatchObject({ _id: from._id, status: 'active' })
})

test('a switch that began a program anew can be undone', async () => {
  const [first] = await twoPrograms()
  const from = await enrol(desk.hannah, desk.maria, first._id)
  const to = await enrol(desk.hannah, desk.maria, first._id, { switchFrom: from._id, startOn: '2026-11-20' })
  expect(to.abilities.undo).toBe(true)
  expect(await undo(to)).toMatchObject({ _id: from._id, status: 'active' })
})

describe('undoing a pause', () => {
  test('brings back the days and what had been moved', async () => {
    const state = await enrol(desk.hannah, desk.maria, (await addProgram(desk.priya))._id)
    const moved = await desk.hannah.ok<ContactProgram>('POST', `${pathOf(state)}/steps/one1/move`, {
      at: state.next?.at,
      to: '2026-11-18T15:00',
    })
    expect(moved.abilities.undo).toBe(false)
    const postponed = await postpone(state, '2026-11-25')
    expect(postponed).toMatchObject({ next: { atClient: '2026-11-25T13:00' }, abilities: { undo: true } })
    const back = await undo(postponed)
    expect(placeOf(back)).toEqual(placeOf(moved))
    expect(back.next?.atClient).toBe('2026-11-18T15:00')
    await workAt(desk.world, '2026-11-18T22:00:00Z')
    expect(await desk.texts()).toEqual(['How was day one?'])
  })

  test('of one that another had replaced brings that one back', async () => {
    const state = await enrol(desk.hannah, desk.maria, (await addProgram(desk.priya))._id)
    const first = await postpone(state, '2026-11-25')
    expect(placeOf(await undo(await postpone(first, '2026-12-01')))).toEqual(placeOf(first))
  })

  test('that had been ended early: steps that were passed today are to come again', async () => {
    const state = await enrol(desk.hannah, desk.maria, (await addProgram(desk.priya))._id)
    const postponed = await postpone(state, '2026-11-21')
    await workAt(desk.world, '2026-11-19T21:00:00Z')
    const resumed = await postpone(state, null)
    expect(resumed).toMatchObject({ status: 'active', day: 1, next: { atClient: '2026-11-20T13:00' } })
    expect(placeOf(await undo(resumed))).toEqual(placeOf(postponed))
    for (const at of ['2026-11-21T07:00:00Z', '2026-11-21T20:00:00Z']) await workAt(desk.world, at)
    expect(await desk.texts()).toEqual(['How was day one?'])
  })

  test('that had been ended before the first day: the program is still to start, and then starts', async () => {
    const { _id } = await addProgram(desk.priya)
    const later = await enrol(desk.hannah, desk.maria, _id, { startOn: '2026-11-20' })
    const postponed = await postpone(later, '2026-11-25')
    desk.world.at(new Date('2026-11-18T21:00:00Z'))
    const resumed = await postpone(later, null)
    expect(resumed).toMatchObject({ status: 'active', startOn: '2026-11-18', day: 1, abilities: { undo: true } })
    expect(placeOf(await undo(resumed))).toEqual(placeOf(postponed))
    await workAt(desk.world, '2026-11-19T20:00:00Z')
    expect(await desk.texts()).toEqual([])
    for (const at of ['2026-11-25T07:00:00Z', '2026-11-25T20:00:00Z']) await workAt(desk.world, at)
    expect(await desk.texts()).toEqual(['How was day one?'])
    const starts = (await factsAbout(desk.world, desk.maria)).filter((fact) => fact.startsWith('ProgramStarted'))
    expect(starts).toHaveLength(2)
  })
})

describe('undoing a removal', () => {
  test('has the client go on where they were', async () => {
    const state = await enrol(desk.hannah, desk.maria, (await addProgram(desk.priya))._id)
    await workAt(desk.world, '2026-11-18T20:00:00Z')
    const [before] = await open()
    const removed = await remove(state)
    expect(removed.abilities).toEqual({ update: false, undo: true })
    expect(before && placeOf(before)).toEqual(placeOf(await undo(removed)))
    await workAt(desk.world, '2026-11-19T20:00:00Z')
    expect(await desk.texts()).toEqual(['How was day one?', 'How was day two?'])
  })

  test('isn’t possible if it has taken a message from the gate', async () => {
    const { _id } = await addProgram(desk.priya, { steps: [message('late1', 1, '22:30', 'Good night')] })
    const state = await enrol(desk.hannah, desk.maria, _id)
    await workAt(desk.world, '2026-11-19T05:30:00Z')
    const removed = await remove(state)
    expect(removed.abilities.undo).toBe(false)
    expect(await refusal(removed)).toBe('ProgramChangedSince')
  })

  test('is refused once a step has come due, the client is in it again, or the program has been saved', async () => {
    const [first, second] = await twoPrograms()
    const again = await remove(await enrol(desk.hannah, desk.maria, first._id))
    expect(await mayUndo(again)).toBe(true)
    await enrol(desk.hannah, desk.maria, first._id)
    expect(await mayUndo(again)).toBe(false)
    expect(await refusal(again)).toBe('ProgramChangedSince')
    const saved = await remove(await enrol(desk.hannah, desk.maria, second._id))
    await desk.priya.ok('PUT', `/v1/programs/${second._id}`, { days: 5 })
    expect(await refusal(saved)).toBe('ProgramChangedSince')
    const due = await remove(await enrol(desk.hannah, desk.maria, second._id))
    await workAt(desk.world, '2026-11-18T20:00:00Z')
    expect(await refusal(due)).toBe('ProgramChangedSince')
    expect(await mayUndo(due)).toBe(false)
  })
})

test.for([
  ['a removal', remove],
  ['a pause', (state: ContactProgram) => postpone(state, '2026-11-25')],
] as const)('undoing %s sends a step that a new time zone has made due meanwhile, once', async ([, change]) => {
  const changed = await change(await enrol(desk.hannah, desk.maria, (await addProgram(desk.priya))._id))
  // It is 2 pm there, an hour after the step.
  await desk.setClient({ profile: { timezone: 'America/New_York' } })
  expect(await undo(changed)).toMatchObject({ status: 'active', day: 1 })
  await desk.world.work()
  expect(await desk.texts()).toEqual(['How was day one?'])
  for (const at of ['2026-11-18T20:00:00Z', '2026-11-19T18:00:00Z', '2026-11-19T20:00:00Z'])
    await workAt(desk.world, at)
  expect(await desk.texts()).toEqual(['How was day one?', 'How was day two?'])
})

test('only the person who made the last change undoes it, once, and not after another change', async () => {
  const state = await enrol(desk.hannah, desk.maria, (await addProgram(desk.priya))._id)
  expect(await refusal(state, desk.priya)).toBe('ProgramChangedSince')
  const postponed = await postpone(state, '2026-11-25')
  expect(await refusal(state)).toBe('ProgramChangedSince')
  await undo(postponed)
  expect(await refusal(postponed)).toBe('ProgramChangedSince')
  const tess = await desk.northline.staff('Tess', 'ROLE_COACH')
  expect(await refusal(state, tess)).toBe('ContactNotFound')
  expect(await refusal({ ...state, _id: `pe_${'0'.repeat(32)}` })).toBe('ProgramStateNotFound')
})

describe('isn’t offered if a scene would text the client because of', () => {
  const listening: string[] = []
  const add = async (...scene: Parameters<typeof addScene>): Promise<string> => {
    const { _id } = await addScene(...scene)
    listening.push(_id)
    return _id
  }
  const hears = (eventName: string) =>
    add(desk.priya, [waitNode('wait')], { title: 'Hears', triggers: [{ kind: 'event', eventName }] })
  const waits = async (): Promise<void> => {
    const ended = node('ended', 'wait_event_contact', 'wait', { eventName: 'program-ended' })
    await startScene(desk.hannah, desk.maria, await add(desk.priya, [ended, waitNode('wait')], { title: 'Waits' }))
  }
  // The organization is the same in all tests.
  afterEach(async () => {
    for (const id of listening.splice(0)) await desk.priya.ok('POST', `/v1/interaction-flow/scenes/${id}/archive`)
  })

  test.for([
    ['a program’s end', () => hears('program-ended')],
    ['a program’s start', () => hears('program-started')],
    ['the end that a run waits for', waits],
  ] as const)('%s: an enrollment', async ([, listen]) => {
    await listen()
    const state = await enrol(desk.hannah, desk.maria, (await addProgram(desk.priya))._id)
    expect(state.abilities.undo).toBe(false)
    expect(await refusal(state)).toBe('ProgramChangedSince')
  })

  test('its start: an enrollment that is to start later can be taken back', async () => {
    await hears('program-started')
    const { _id } = await addProgram(desk.priya)
    const later = await enrol(desk.hannah, desk.maria, _id, { startOn: '2026-11-20' })
    expect(later.abilities.undo).toBe(true)
    expect(await undo(later)).toMatchObject({ status: 'removed' })
  })

  test('its start: the end of a pause that has started it', async () => {
    await hears('program-started')
    const { _id } = await addProgram(desk.priya)
    const later = await enrol(desk.hannah, desk.maria, _id, { startOn: '2026-11-20' })
    await postpone(later, '2026-11-25')
    const resumed = await postpone(later, null)
    expect(resumed).toMatchObject({ status: 'active', abilities: { undo: false } })
    expect(await refusal(resumed)).toBe('ProgramChangedSince')
  })

  test('its end: a removal and a switch', async () => {
    const [first, second] = await twoPrograms()
    const from = await enrol(desk.hannah, desk.maria, first._id)
    await hears('program-ended')
    const to = await enrol(desk.hannah, desk.maria, second._id, { switchFrom: from._id })
    expect(to.abilities.undo).toBe(false)
    const removed = await remove(to)
    expect(removed.abilities.undo).toBe(false)
    expect(await refusal(removed)).toBe('ProgramChangedSince')
  })

  test('whatever a run waits for that only a newer version can read', async () => {
    // Nothing that another test hears of, and it is never read.
    const scene = await addScene(desk.priya, [waitNode('wait')], { title: 'From a newer version' })
    await startScene(desk.hannah, desk.maria, scene._id)
    await desk.world.deps.store.tenant(desk.northline.id, (tx) =>
      tx
        .update('runs')
        .set({ state: sql<string>`state || '{"format": 99}'` })
        .where('contact_id', '=', desk.maria.id)
        .execute(),
    )
    const state = await enrol(desk.hannah, desk.maria, (await addProgram(desk.priya))._id)
    expect(state).toMatchObject({ contactId: desk.maria.id, abilities: { undo: false } })
    expect(await refusal(state)).toBe('ProgramChangedSince')
  })

  test('its end, since the enrollment: that is refused', async () => {
    const state = await enrol(desk.hannah, desk.maria, (await addProgram(desk.priya))._id)
    await hears('program-ended')
    expect(await refusal(state)).toBe('ProgramChangedSince')
    expect(await open()).toMatchObject([{ _id: state._id }])
  })
})

const enrolWelcomed = (programId: string): Promise<EnrolledProgram> =>
  desk.hannah.ok('POST', programs(), { programId, sendNotification: true })

test('isn’t offered for a change that comes when a step is due already', async () => {
  const [first, second] = await twoPrograms()
  const from = await enrol(desk.hannah, desk.maria, first._id)
  desk.world.at(new Date('2026-11-18T20:00:30Z'))
  const to = await enrol(desk.hannah, desk.maria, second._id, { switchFrom: from._id, startOn: '2026-11-19' })
  expect(to.abilities.undo).toBe(false)
  expect(await refusal(to)).toBe('ProgramChangedSince')
})

const twoPrograms = async (): Promise<[Program, Program]> => [
  await addProgram(desk.priya),
  await addProgram(desk.priya, { title: 'Second' }),
]
