import { PHONE_ERRORS } from '@attune/contract/conversations/constants'
import { PHOTOS, type PhotoKind } from '../photos.ts'
import type { SampleClient, SampleMessage } from '../shapes.ts'
import { minuteOf, momentOf } from './clock.ts'
import { talksOf, type Talk } from './days.ts'
import type { Persona } from './persona.ts'
import { writer, type UsedPhrases } from './phrases.ts'
import { random as randomOf, type Random } from './random.ts'
import { stateOf } from './state.ts'
import { sayAgain, type Talker, type Turn } from './talks.ts'

const MINUTE = 60_000
/** Local minutes between which coaches and clients write. */
const COACH_HOURS = [7 * 60 + 20, 18 * 60 + 50] as const
const CLIENT_HOURS = [6 * 60 + 15, 22 * 60 + 20] as const
/** The generated past ends this many minutes before now; the newest texts are written by hand. */
export const YOUNGEST_MINUTES = 26 * 60

/** All messages of a client and their coach before the newest texts, oldest first. */
export const pastOf = (
  persona: Persona,
  client: Pick<SampleClient, 'timezone' | 'key'>,
  coachZone: string,
  options: { now: number; seed: string; used: UsedPhrases },
): SampleMessage[] => {
  const random = randomOf(`${options.seed} ${client.key}`)
  const talker: Talker = {
    persona,
    random,
    writer: writer(random, options.used),
    state: stateOf(random, persona),
    log: { sleep: [], trained: 0, photos: 0, weighed: null },
  }
  const talks = talksOf(talker).toSorted((a, b) => b.daysAgo - a.daysAgo)
  const zones = { me: client.timezone ?? coachZone, coach: coachZone }
  const timed = withTimes(random, talks, zones, options.now)
  return withFailures(talker, timed)
    .filter(({ at }) => options.now - at > YOUNGEST_MINUTES * MINUTE)
    .map((turn) => messageOf(random, persona, turn, options.now))
}

type Timed = Turn & { at: number; failedWith: SampleMessage['failedWith'] }

/** Assigns times to turns: writers are awake, nobody answers instantly, and order is kept. */
const withTimes = (
  random: Random,
  talks: readonly Talk[],
  zones: { me: string; coach: string },
  now: number,
): Timed[] => {
  const timed: Timed[] = []
  let last = 0
  for (const { daysAgo, turns } of talks) {
    const [first] = turns
    if (first === undefined) continue
    let at = momentOf(now, zones[first.who], daysAgo, startMinute(random, first))
    let before: Turn | null = null
    for (const turn of turns) {
      if (before !== null) at += pause(random, before, turn) * MINUTE
      at = awake(random, Math.max(at, last + (before === null ? 25 : 1) * MINUTE), zones[turn.who], turn.who)
      timed.push({ ...turn, at, failedWith: null })
      last = at
      before = turn
    }
  }
  return timed
}

/** A talk starts at breakfast, during the day or in the evening; photos at meal times. */
const startMinute = (random: Random, turn: Turn): number => {
  if (turn.who === 'coach') return /morning/i.test(turn.text) ? random.int(445, 640) : random.int(...COACH_HOURS)
  if (/breakfast|Morning|Guten Morgen|Buenos/i.test(turn.text)) return random.int(390, 560)
  if (/lunch|noon/i.test(turn.text)) return random.int(715, 830)
  if (/dinner|evening|tonight/i.test(turn.text)) return random.int(1080, 1270)
  return random.pick([random.int(400, 560), random.int(700, 860), random.int(1020, 1290)])
}

const pause = (random: Random, before: Turn, turn: Turn): number => {
  if (before.who === turn.who) return random.int(1, 3)
  const quick = random.chance(0.62)
  if (turn.who === 'coach') return quick ? random.int(3, 28) : random.int(30, 190)
  return quick ? random.int(1, 18) : random.int(20, 260)
}

const awake = (random: Random, at: number, zone: string, who: Turn['who']): number => {
  const [from, until] = who === 'coach' ? COACH_HOURS : CLIENT_HOURS
  const minute = minuteOf(at, zone)
  if (minute >= from && minute <= until) return at
  const wait = minute < from ? from - minute : 1440 - minute + from
  return at + (wait + random.int(2, 45)) * MINUTE
}

/** Makes some of the coach's messages fail. Those that were answered are repeated, and most of the others too. */
const withFailures = (talker: Talker, turns: readonly Timed[]): Timed[] => {
  const { random, persona } = talker
  const until = (turn: Timed): number => (turns[turns.indexOf(turn) + 1]?.at ?? Infinity) - turn.at
  const own = turns.filter((turn) => turn.who === 'coach' && turn.text.length < 140 && until(turn) > 50 * MINUTE)
  const failing = new Set(random.shuffled(own).slice(0, persona.failures))
  return turns.flatMap((turn) => {
    if (!failing.has(turn)) return [turn]
    const failed: Timed = { ...turn, failedWith: random.pick(PHONE_ERRORS) }
    if (until(turn) > END_OF_TALK && random.chance(0.4)) return [failed]
    const at = turn.at + random.int(14, 40) * MINUTE
    return [failed, { ...sayAgain(talker, turn.text), at, failedWith: null }]
  })
}

const END_OF_TALK = 6 * 60 * MINUTE

const messageOf = (random: Random, persona: Persona, turn: Timed, now: number): SampleMessage => ({
  minutesAgo: Math.round((now - turn.at) / MINUTE),
  direction: turn.who === 'me' ? 'in' : 'out',
  by: turn.who === 'me' ? null : persona.coach,
  text: turn.text,
  ranks: turn.ranks,
  photo: turn.photo === null ? null : random.pick<(typeof PHOTOS)[PhotoKind][number]>(PHOTOS[turn.photo]),
  failedWith: turn.failedWith,
})
