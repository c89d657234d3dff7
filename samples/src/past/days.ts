import type { Measure } from '@attune/contract/contacts/ranks'
import type { Script } from './scripts.ts'
import {
  checkIn,
  meal,
  nudge,
  playScript,
  isPlayable,
  report,
  review,
  training,
  type Talker,
  type Turn,
} from './talks.ts'
import { arcs } from './words/arcs.ts'
import { languages } from './words/languages.ts'
import { life } from './words/life.ts'
import { questions } from './words/questions.ts'
import { welcome } from './words/welcome.ts'

/** A conversation on a day, counted back from now. */
export interface Talk {
  daysAgo: number
  turns: Turn[]
}

type Kind = 'check-in' | 'report' | 'meal' | 'training' | 'question' | 'life' | 'review' | 'language'

const WEIGHTS: Record<Kind, number> = {
  'check-in': 40,
  report: 9,
  meal: 8,
  training: 11,
  question: 9,
  life: 8,
  review: 6,
  language: 6,
}

/** All conversations of a client and their coach, in order. */
export const talksOf = (talker: Talker): Talk[] => {
  const { persona, random } = talker
  const talks: Talk[] = []
  const scripts = { question: random.shuffled(questions), life: random.shuffled(life), language: languageOf(talker) }
  let last: Kind[] = []
  let busyUntil = persona.from + 1

  const playedScripts = new Set<Script>()

  const begin = (daysAgo: number, script: Script) => {
    playedScripts.add(script)
    const turns = playScript(talker, script)
    talks.push(...splitDays(daysAgo, turns))
    busyUntil = endOf(daysAgo, turns)
  }

  for (let daysAgo = persona.from; daysAgo > persona.until; daysAgo -= 1) {
    const progress = (persona.from - daysAgo) / 90
    const silence = persona.silences.find(([start, days]) => daysAgo <= start && daysAgo > start - days - 1)
    if (daysAgo === persona.from) {
      begin(daysAgo, random.pick(welcome[persona.coach].filter((script) => isPlayable(persona, script))))
      continue
    }
    if (silence !== undefined) {
      const day = silence[0] - daysAgo
      if (day === silence[1]) talks.push({ daysAgo, turns: nudge(talker, true) })
      else if (day === 0) talks.push({ daysAgo, turns: checkIn(talker, pickMeasure(talker), progress).slice(0, 1) })
      else if (day % 3 === 2) talks.push({ daysAgo, turns: nudge(talker, false) })
      continue
    }
    const arc = persona.arcs.find(([, start]) => start === daysAgo)
    if (arc !== undefined) {
      const ways = (arcs[arc[0]] ?? []).filter((script) => !playedScripts.has(script) && isPlayable(persona, script))
      if (ways.length > 0) begin(daysAgo, random.pick(ways))
      continue
    }
    if (daysAgo >= busyUntil) {
      if (random.chance(0.3)) talks.push({ daysAgo, turns: smallTalk(talker, progress) })
      continue
    }
    for (const chance of [persona.pace / 7, persona.pace / 7 - 0.75]) {
      if (!random.chance(chance)) continue
      const kind = pickKind(talker, last)
      const turns = talkOf(talker, kind, progress, scripts)
      if (turns === null) continue
      last = [...last.slice(-2), kind]
      talks.push(...splitDays(daysAgo, turns))
      busyUntil = Math.min(busyUntil, endOf(daysAgo, turns))
      if (busyUntil < daysAgo) break
    }
  }
  return talks.filter(({ daysAgo }) => daysAgo > persona.until)
}

/** The day a talk ends. */
const endOf = (daysAgo: number, turns: readonly Turn[]): number => turns.reduce((day, turn) => day - turn.days, daysAgo)

/** During a story only small things are asked. */
const smallTalk = (talker: Talker, progress: number): Turn[] => {
  const { persona, random } = talker
  if (random.chance(persona.photos * 0.6)) return meal(talker, progress)
  return checkIn(talker, random.pick(['sleep', 'food', 'sleep']), progress)
}

const talkOf = (
  talker: Talker,
  kind: Kind,
  progress: number,
  scripts: Record<'question' | 'life' | 'language', Script[]>,
): Turn[] | null => {
  switch (kind) {
    case 'check-in':
      return checkIn(talker, pickMeasure(talker), progress)
    case 'report':
      return report(talker, pickMeasure(talker), progress)
    case 'meal':
      return meal(talker, progress)
    case 'training':
      return training(talker, progress)
    case 'review':
      return review(talker)
    case 'question':
    case 'life':
    case 'language': {
      const at = scripts[kind].findIndex((script) => isPlayable(talker.persona, script))
      const [script] = at < 0 ? [] : scripts[kind].splice(at, 1)
      return script === undefined ? null : playScript(talker, script)
    }
  }
}

const languageOf = ({ persona, random }: Talker): Script[] =>
  persona.language === undefined ? [] : random.shuffled(languages[persona.language])

const pickKind = ({ persona, random }: Talker, last: readonly Kind[]): Kind => {
  const weight = (kind: Kind): number => {
    if (kind !== 'check-in' && last.includes(kind)) return 0
    if (kind === 'meal') return WEIGHTS.meal * persona.photos * 2
    if (kind === 'language' && persona.language === undefined) return 0
    if (kind === 'review' && last.length < 3) return 0
    return WEIGHTS[kind]
  }
  const kinds = Object.keys(WEIGHTS) as Kind[]
  let left = random.next() * kinds.reduce((sum, kind) => sum + weight(kind), 0)
  for (const kind of kinds) {
    left -= weight(kind)
    if (left < 0) return kind
  }
  return 'check-in'
}

const OFTEN: Record<Measure, number> = { sleep: 5, workout: 4, food: 4, energy: 2, water: 2, stress: 2, weight: 1.4 }

const pickMeasure = ({ persona, random }: Talker): Measure => {
  const own = (Object.keys(OFTEN) as Measure[]).filter((type) =>
    type === 'weight' ? persona.weight !== null : persona.level[type] !== undefined,
  )
  let left = random.next() * own.reduce((sum, type) => sum + OFTEN[type], 0)
  for (const type of own) {
    left -= OFTEN[type]
    if (left < 0) return type
  }
  return 'sleep'
}

/** Splits a script that spans several days into one talk per day. */
const splitDays = (daysAgo: number, turns: Turn[]): Talk[] => {
  const talks: Talk[] = []
  let day = daysAgo
  for (const turn of turns) {
    day -= turn.days
    const today = talks.at(-1)
    if (today === undefined || turn.days > 0) talks.push({ daysAgo: day, turns: [turn] })
    else today.turns.push(turn)
  }
  return talks
}
