import type { Why } from '@attune/contract/scenes/runs/why'
import { toMessageId } from '@attune/contract/ids'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startForContact } from '../../scenes/runs/calls/start-for-contact.ts'
import { addReviewTasks, reviewTasks } from '../../tasks/review-tasks.ts'
import type { GlobalJob } from '../../work/kinds.ts'
import { createWorld, type TestPerson, type World } from '../world.ts'
import { addDesks, addLife, clocksOf, mayMove } from './cast.ts'
import { minuteOf } from './due.ts'
import { Agenda, answerQuestion, guide, interfere, writeFreely } from './happenings.ts'
import { judge, type Outcome } from './judge.ts'
import { judgeTasks, type StoredTask } from './judge-tasks.ts'
import { DAY, type Desk, type Life, type SentText } from './journal.ts'
import { liveUntil } from './past.ts'
import { addDeskProgram, addQuestion, addRound } from './program.ts'
import { chanceOf } from './random.ts'
import { claimDue } from '../time/claim-due.ts'

// Ninety days of clients with scheduled messages, programs, scenes, tasks, and coaches who interfere, played through the
// product under a fake clock. A judge who doesn't know the gate reads everything that left.
// ATTUNE_FAULTS=more: 12 clients; full: 200. ATTUNE_SEED: other lives.
const SIZES: Record<string, number> = { more: 12, full: 200 }
const CLIENTS = Number(process.env['ATTUNE_LIVES'] ?? SIZES[process.env['ATTUNE_FAULTS'] ?? ''] ?? 3)
const SEED = Number(process.env['ATTUNE_SEED'] ?? 20_261_123)
const BEGIN = Date.UTC(2024, 7, 28, 9, 20) / 1_000
const END = BEGIN + 90 * DAY
const ONLY = process.env['ATTUNE_LIFE']
const LOOK_HOURS = 6

let world: World
const sent: SentText[] = []

beforeAll(async () => {
  world = await createWorld()
  world.at(new Date((BEGIN - 300) * 1_000))
})
afterAll(() => world.close())

test(`ninety days of ${CLIENTS} clients, seed ${SEED}`, { timeout: CLIENTS * 60_000 }, async () => {
  console.log(`lives: seed ${SEED}`)
  const lives = await play()
  const faults: string[] = []
  const readers = new Map<Desk, TestPerson>()
  for (const { desk } of lives)
    if (!readers.has(desk)) readers.set(desk, await desk.organization.staff('Reader', 'ROLE_ADMIN'))
  let judged = 0
  for (const life of lives) {
    const outcomes = await outcomesOf(life)
    const own = sent.filter(({ to, text }) => to === life.phone && isOfAutomation(life, text))
    faults.push(...judge(life, outcomes, own, END))
    faults.push(...judgeTasks(life, await tasksOf(life), looks, END))
    faults.push(...(await judgeWhy(life, outcomes, readers.get(life.desk))))
    expectFound(life, outcomes, own)
    judged += outcomes.length
  }
  faults.push(...(await judgeJobs()))
  console.log(`lives: ${judged} messages judged, ${sent.length} left`)
  expect(faults.slice(0, 40), `seed ${SEED}, ${faults.length} faults`).toEqual([])
  expect(judged).toBeGreaterThan(lives.length * 30)
})

/** The judge finds a message that left twice, never, at another minute, or without being due. */
const expectFound = (life: Life, outcomes: readonly Outcome[], own: readonly SentText[]): void => {
  const place = outcomes.findIndex(({ omitted, isPersonal }) => omitted === null && !isPersonal)
  const one = outcomes[place]
  const call = own.find(({ id }) => id === one?.id)
  if (one === undefined || call === undefined) throw new Error('Nothing left for this client.')
  const others = own.filter((each) => each !== call)
  const late = { ...one, at: one.at + 90 }
  const found = [
    judge(life, outcomes, [...own, call], END),
    judge(life, outcomes, others, END),
    judge(life, outcomes.with(place, late), [...others, { ...call, at: late.at }], END),
    judge(life, outcomes.toSpliced(place, 1), others, END),
    judge(life, outcomes.toSpliced(place, 0, { ...one, id: 'another' }), [...own, { ...call, id: 'another' }], END),
  ]
  expect(found.map((faults) => faults.length > 0)).toEqual(found.map(() => true))
}

const looks: number[] = []

const play = async (): Promise<Life[]> => {
  const { denver, clocks } = clocksOf(BEGIN, END)
  const desks = await addDesks(world, denver)
  const scenes = new Map(
    await Promise.all(desks.map(async (desk, place) => [desk, await scenesOf(desk, place)] as const)),
  )
  const agenda = new Agenda()
  const lives: Life[] = []
  world.carrier.during = ({ id, to, text }) => {
    const one = { id, to, text, at: world.deps.now().getTime() / 1_000 }
    sent.push(one)
    const life = lives.find(({ phone }) => phone === to)
    if (life !== undefined)
      answerQuestion(life, { world, agenda, chance: chanceOf(SEED, `answer ${id}`), span: [BEGIN, END] }, one)
    return Promise.resolve()
  }
  for (let index = 0; index < CLIENTS; index += 1) {
    if (ONLY !== undefined && !ONLY.split(',').includes(String(index))) continue
    world.at(new Date((BEGIN + index * 60) * 1_000))
    const desk = desks[index % desks.length] as Desk
    const chance = chanceOf(SEED, `life ${index}`)
    const clock = index % 9 === 8 ? denver : (clocks[index % clocks.length] ?? denver)
    const life = await addLife(world, desk, { index, clock, seed: SEED, span: [BEGIN, END] })
    lives.push(life)
    const stage = { world, agenda, chance, span: [BEGIN, END] as [number, number] }
    const moves = mayMove(index) && chance.happens(0.5) ? [chance.of(clocks), chance.of(clocks)] : []
    interfere(life, stage, { moves })
    const { round, program, byHand, time } = scenes.get(desk) ?? (await scenesOf(desk, 0))
    if (index % 5 === 0) {
      const startedAt = world.deps.now().getTime() / 1_000
      life.sources.push({ kind: 'scene', text: 'Each day', localMinute: minuteOf(time), startedAt })
      await startForContact(world.deps, life.coach, { id: life.id, scene: round })
    }
    if (Math.floor(index / 3) % 2 === 0) guide(life, stage, { program, sceneByHand: byHand })
    else writeFreely(life, stage)
  }
  for (let at = BEGIN + DAY; at < END; at += LOOK_HOURS * 3_600) agenda.add(at, () => look(at))
  await liveUntil(world, new Date(END * 1_000), agenda.next)
  return lives
}

const ROUND_TIMES = ['06:30', '12:30', '10:00']

const scenesOf = async (desk: Desk, place: number) => {
  const time = ROUND_TIMES[place] ?? '12:00'
  return {
    time,
    round: (await addRound(desk.admin, time))._id,
    program: await addDeskProgram(desk),
    byHand: (await addQuestion(desk.admin, 'by hand'))._id,
  }
}

/** The look for tasks, which otherwise comes every ten seconds. */
const look = async (at: number): Promise<void> => {
  looks.push(at)
  const { store } = world.deps
  await addReviewTasks(world.deps)
  const [job] = await claimDue(world.deps, ['review-tasks'], { limit: 1 })
  if (job === undefined) throw new Error('There is no job that looks for tasks.')
  await reviewTasks(world.deps, job as GlobalJob<'review-tasks'>)
  await store.global.deleteFrom('work').where('kind', '=', 'review-tasks').execute()
}

const isOfAutomation = (life: Life, text: string): boolean => life.sources.some((source) => source.text === text)

const outcomesOf = async (life: Life): Promise<Outcome[]> => {
  const rows = await world.deps.store.tenant(life.desk.organization.id, (tx) =>
    tx
      .from('messages')
      .select(['sequence', 'suffix', 'text', 'at', 'author_kind', 'gate_reason'])
      .where('contact_id', '=', life.id)
      .where('direction', '=', 2)
      .orderBy('sequence')
      .execute(),
  )
  return rows
    .filter(({ author_kind, text }) => author_kind !== 'user' || isOfAutomation(life, text))
    .map((row) => ({
      id: toMessageId({ contactId: life.id, sequence: row.sequence, suffix: row.suffix }),
      text: row.text,
      at: row.at.getTime() / 1_000,
      isPersonal: row.author_kind === 'user',
      omitted: row.gate_reason,
    }))
}

const tasksOf = (life: Life): Promise<StoredTask[]> =>
  world.deps.store.tenant(life.desk.organization.id, (tx) =>
    tx
      .from('tasks')
      .select(['type', 'topic', 'occasion', 'title', 'created_at'])
      .where('contact_id', '=', life.id)
      .orderBy('created_at')
      .execute(),
  )

/** Every message of automation says where it came from, and that the gate let it out. */
const judgeWhy = async (life: Life, outcomes: readonly Outcome[], reader = life.desk.admin): Promise<string[]> => {
  const faults: string[] = []
  for (const { id, text, isPersonal, omitted } of outcomes) {
    if (isPersonal) continue
    const answer = await reader.call('GET', `/v1/messages/${id}/why`)
    const why = answer.body as Why
    const source = life.sources.find((one) => one.text === text)
    const isSourced =
      answer.status === 200 &&
      (source?.kind === 'schedule'
        ? why.scheduled !== null
        : source?.kind === 'step' && source.does === 'text'
          ? why.program !== null
          : why.scene !== null && why.path.length > 0)
    if (!isSourced) faults.push(`${life.phone}: “${text}” doesn’t say why`)
    else if (why.gate.at(-1)?.decision !== (omitted === null ? 'sent' : 'omitted'))
      faults.push(`${life.phone}: the gate’s last word about “${text}” is another`)
  }
  return faults
}

/** What is left in the queue is for later, and nothing of it was tried in vain. */
const judgeJobs = async (): Promise<string[]> => {
  const rows = await world.deps.store.global.selectFrom('work').select(['kind', 'due_at', 'claim']).execute()
  return rows
    .filter(({ due_at, claim }) => due_at.getTime() <= END * 1_000 || claim !== null)
    .map(({ kind, due_at }) => `a job ${kind} of ${due_at.toISOString()} was left behind`)
}
