import { localAt } from '@attune/engine/testing/clocks'
import type { ZoneClock } from '@attune/engine/testing/clocks'
import { muteContact, switchStatus } from '../../contacts/state/change-state.ts'
import { updateContact } from '../../contacts/update-contact.ts'
import { announcePresence } from '../../conversations/presence/announce-presence.ts'
import { sendMessage } from '../../conversations/send-message.ts'
import { handBack, takeConversation } from '../../conversations/takeover/takeover.ts'
import { enrol } from '../../programs/contact-programs.ts'
import { startForContact } from '../../scenes/runs/calls/start-for-contact.ts'
import { resumeAll, stopAll } from '../../schedules/stop-resume.ts'
import { newId } from '../../new-id.ts'
import type { World } from '../world.ts'
import { clockAt, DAY, isWithin, MINUTE, type Life, type SentText } from './journal.ts'
import type { Happening } from './past.ts'
import type { Program } from './program.ts'
import type { Chance } from './random.ts'

/** What is to happen, in order of time; more may be added while it happens. */
export class Agenda {
  #items: Happening[] = []

  add(at: number, happen: () => Promise<unknown>): void {
    const item = { at: new Date(at * 1_000), happen }
    const place = this.#items.findIndex((other) => other.at > item.at)
    if (place === -1) this.#items.push(item)
    else this.#items.splice(place, 0, item)
  }

  /** Takes the first one off the agenda when it happens. */
  next = (): Happening | undefined => {
    const first = this.#items[0]
    if (first === undefined) return undefined
    return {
      at: first.at,
      happen: () => {
        this.#items.shift()
        return first.happen()
      },
    }
  }
}

interface Stage {
  world: World
  agenda: Agenda
  chance: Chance
  span: [begin: number, end: number]
}

const now = (world: World): number => world.deps.now().getTime() / 1_000

/** Lets people interfere with what automation does for a client, on days of their own. */
export const interfere = (life: Life, stage: Stage, { moves }: { moves: readonly ZoneClock[] }): void => {
  const { agenda, chance, span } = stage
  const anyMoment = () => chance.between(span[0] + 3 * DAY, span[1] - 3 * DAY)
  for (let times = 0; times < 7; times += 1) {
    const at = anyMoment()
    agenda.add(at, () => showUp(life, stage, chance.of(['writes', 'types', 'takes'])))
    if (chance.happens(0.4)) agenda.add(at + chance.between(90, 1_500), () => giveBack(life, stage))
  }
  if (chance.happens(0.3)) stopByText(life, stage, anyMoment())
  if (chance.happens(0.3)) {
    const minutes = chance.between(60, 2_880)
    agenda.add(anyMoment(), async () => {
      life.mutes.push({ at: now(stage.world), minutes })
      await muteContact(stage.world.deps, life.coach, { id: life.id, minutes, from: 'now' })
    })
  }
  if (chance.happens(0.2)) {
    const at = anyMoment()
    agenda.add(at, () => setStatus(life, stage, 'stop'))
    agenda.add(at + chance.between(1, 4) * DAY + 7, () => setStatus(life, stage, 'active'))
  }
  if (moves.length === 0 && chance.happens(0.3)) pauseSchedules(life, stage, anyMoment())
  for (const clock of moves) agenda.add(anyMoment(), () => move(life, stage, clock))
}

const showUp = async (life: Life, { world }: Stage, what: 'writes' | 'types' | 'takes'): Promise<void> => {
  const { deps } = world
  const at = now(world)
  const isReached = !isWithin([...life.optedOut, ...life.stopped], at)
  life.signs.push({ at, what: 'sign' })
  if (what === 'takes') await takeConversation(deps, life.coach, { id: life.id })
  else if (what === 'types' || !isReached)
    await announcePresence(deps, life.coach, { contactId: life.id, state: 'typing' })
  else {
    await sendMessage(deps, life.coach, { id: life.id, suffix: newId('se').slice(-20), text: `From your coach, ${at}` })
    for (const wait of life.waits) wait.to = Math.min(wait.to, at)
  }
}

const giveBack = async (life: Life, { world }: Stage): Promise<void> => {
  life.signs.push({ at: now(world), what: 'back' })
  await handBack(world.deps, life.coach, { id: life.id })
}

const stopByText = (life: Life, stage: Stage, at: number): void => {
  stage.agenda.add(at, async () => {
    const span: [number, number] = [now(stage.world), Infinity]
    for (const wait of life.waits) wait.to = Math.min(wait.to, span[0])
    life.optedOut.push(span)
    await text(life, stage, 'STOP')
    stage.agenda.add(at + stage.chance.between(DAY, 6 * DAY), async () => {
      span[1] = now(stage.world)
      await text(life, stage, 'START')
    })
  })
}

const setStatus = async (life: Life, { world }: Stage, newStatus: 'stop' | 'active'): Promise<void> => {
  const at = now(world)
  if (newStatus === 'stop') life.stopped.push([at, Infinity])
  else life.stopped.splice(0, life.stopped.length, ...life.stopped.map(([from]): [number, number] => [from, at]))
  await switchStatus(world.deps, life.coach, { id: life.id, newStatus, reason: 'A break' })
}

const pauseSchedules = (life: Life, stage: Stage, at: number): void => {
  const { agenda, chance, world } = stage
  agenda.add(at, async () => {
    const pause: [number, number] = [now(world), Infinity]
    life.pauses.push(pause)
    await stopAll(world.deps, life.coach, { id: life.id })
    agenda.add(at + chance.between(2 * 3_600, 5 * DAY), async () => {
      pause[1] = now(world)
      // Without a choice, what repeats continues with its next time, and nothing is sent.
      await resumeAll(world.deps, life.coach, { id: life.id, missed: [] })
    })
  })
}

const move = async (life: Life, { world }: Stage, clock: ZoneClock): Promise<void> => {
  life.zones.push({ from: now(world), clock })
  await updateContact(world.deps, life.coach, { id: life.id, profile: { timezone: clock.zones[0] ?? 'UTC' } })
}

const text = async (life: Life, { world }: Pick<Stage, 'world'>, words: string): Promise<void> => {
  life.texts.push(now(world))
  const { deps, app, carrier } = world
  const body = {
    id: newId('se'),
    from: life.phone,
    to: life.desk.organization.number,
    text: words,
    at: deps.now().toISOString(),
  }
  const { statusCode } = await app.inject({ method: 'POST', ...carrier.webhook('inbound', body, deps.now()) })
  if (statusCode !== 200) throw new Error(`A client’s text was answered with ${statusCode}.`)
}

/** The client writes of their own accord now and then, and waits for a person. */
export const writeFreely = (life: Life, stage: Stage): void => {
  const { agenda, chance, span } = stage
  for (let times = 0; times < 8; times += 1)
    agenda.add(chance.between(span[0] + 3 * DAY, span[1] - 3 * DAY), async () => {
      const at = now(stage.world)
      if (isWithin(life.optedOut, at)) return
      if (!life.waits.some((wait) => wait.to > at)) life.waits.push({ from: at, to: Infinity })
      await text(life, stage, 'My knee is better today')
    })
}

/** Enrols the client in a program, and starts a scene by hand. */
export const guide = (
  life: Life,
  stage: Stage,
  { program, sceneByHand }: { program: Program; sceneByHand: string },
): void => {
  const { agenda, chance, span, world } = stage
  const isReached = () => !isWithin([...life.optedOut, ...life.stopped], now(world))
  agenda.add(span[0] + chance.between(3 * DAY, 50 * DAY), async () => {
    if (!isReached()) return
    const at = now(world)
    const tomorrow = Math.floor(localAt(at, clockAt(life, at)) / DAY) * DAY + DAY
    const startOn = new Date(tomorrow * 1_000).toISOString().slice(0, 10)
    life.sources.push(...program.sourcesFrom(tomorrow, life))
    await enrol(world.deps, life.coach, {
      id: life.id,
      programId: program.id,
      sendNotification: false,
      reason: 'Agreed',
      startOn,
    })
  })
  if (!chance.happens(0.6)) return
  agenda.add(chance.between(span[0] + 3 * DAY, span[1] - 3 * DAY), async () => {
    if (!isReached()) return
    const at = now(world)
    life.signs.push({ at, what: 'back-at-once' })
    life.sources.push({ kind: 'once', text: 'Question by hand: how many hours?', at })
    await startForContact(world.deps, life.coach, { id: life.id, scene: sceneByHand })
  })
}

/** Two of three questions get an answer, after minutes or hours. */
export const answerQuestion = (life: Life, stage: Stage, { text: question }: SentText): void => {
  const { agenda, chance, world, span } = stage
  const name = /^Question (.*): how many/.exec(question)?.[1]
  if (name === undefined || !chance.happens(0.67)) return
  const at = now(world) + chance.between(3 * MINUTE, 9 * 3_600)
  if (at >= span[1]) return
  agenda.add(at, async () => {
    const moment = now(world)
    if (isWithin(life.optedOut, moment)) return
    life.sources.push({ kind: 'once', text: `Thanks for ${name}`, at: moment })
    await text(life, stage, '7')
  })
}
