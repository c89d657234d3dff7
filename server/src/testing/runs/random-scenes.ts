import type { SceneNodeInput } from '@attune/contract/scenes/fields'
import { PARSER_NAMES, type ParserName } from '@attune/contract/scenes/parsers'

/** A whole number from 0 up to, not including, this one. */
export type Chance = (below: number) => number

/** Mulberry32: the same numbers for the same seed. */
export const chanceOf = (seed: number): Chance => {
  let state = seed
  return (below) => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return below === 0 ? 0 : ((mixed ^ (mixed >>> 14)) >>> 0) % below
  }
}

export const pick = <T>(chance: Chance, from: readonly T[]): T => {
  const picked = from[chance(from.length)]
  if (picked === undefined) throw new Error('There is nothing to pick from.')
  return picked
}

/** A scene of questions, parsers, saves, tags, cases, waits and rounds, which says what it knows along the way. */
export const randomScene = (chance: Chance): SceneNodeInput[] => {
  const count = 8 + chance(7)
  const ids = Array.from({ length: count }, (_, place) => `n${place}`)
  const nodes = ids.flatMap((id, place) => {
    const next = ids[place + 1] ?? 'end'
    const other = ids[place + 1 + chance(3)] ?? 'end'
    const back = ids[Math.max(0, place - 1 - chance(3))] ?? next
    return randomStep(chance, id, { next, other, back })
  })
  return [...nodes, nodeOf('end', 'send_message', {}, { text: SAYS_ALL })]
}

interface Targets {
  next: string
  other: string
  /** Back to an earlier step. */
  back: string
}

const randomStep = (chance: Chance, id: string, { next, other, back }: Targets): SceneNodeInput[] => {
  switch (chance(10)) {
    case 0:
    case 1:
      return [question(chance, id, { 1: next, 2: other })]
    case 2:
    case 3:
    case 4:
      return [nodeOf(id, 'save_into_profile', { 1: next }, { key: pick(chance, KEYS), value: randomValue(chance) })]
    case 5: {
      const cases = [1, 2].map((num) => ({ num, expression: pick(chance, TESTS), description: '' }))
      return [nodeOf(id, 'switch', { 0: next, 1: other, 2: next }, { cases })]
    }
    case 6: {
      const strategy = pick(chance, ['add', 'remove'])
      return [nodeOf(id, 'tag_manage', { 1: next }, { strategy, tags: pick(chance, TAGS) })]
    }
    case 7:
      return [nodeOf(id, 'text_parser', { 1: next, 2: other }, parser(chance))]
    case 8:
      return [nodeOf(id, 'attempt', { 1: back, 2: next }, { amount: 1 + chance(2) })]
    default:
      return [
        nodeOf(id, 'send_message', { 1: `${id}-then` }, { text: pick(chance, TEXTS) }),
        chance(2) === 0
          ? nodeOf(`${id}-then`, 'scheduler', { 1: next }, { rules: [pick(chance, RULES)] })
          : nodeOf(`${id}-then`, 'wait_input', { 1: next }, {}),
      ]
  }
}

const nodeOf = (
  _id: string,
  type: string,
  to: Record<number, string>,
  properties: Record<string, unknown>,
): SceneNodeInput => ({
  _id,
  type,
  properties,
  outputs: Object.entries(to).map(([num, ref]) => ({ num: Number(num), ref, refInput: 1 })),
})

const question = (chance: Chance, id: string, to: Record<number, string>): SceneNodeInput => ({
  ...nodeOf(id, 'question', to, {
    text: pick(chance, QUESTIONS),
    repeatable: chance(2) === 0,
    ...parser(chance),
  }),
  title: pick(chance, ['Weight', 'Start', 'Mood', 'Walked?']),
})

const parser = (chance: Chance) => {
  const parserName: ParserName = chance(2) === 0 ? 'weight' : pick(chance, PARSER_NAMES)
  return { parserName, parserConfig: parserName === 'time' ? { preferred: pick(chance, ['am', 'none']) } : {} }
}

const randomValue = (chance: Chance) => {
  const type = pick(chance, ['string', 'number', 'boolean', 'date', 'number'])
  switch (chance(5)) {
    case 0:
      return { kind: 'static', type, value: pick(chance, STATICS[type] ?? []) }
    case 1:
      return { kind: 'template', type, value: pick(chance, TEMPLATES) }
    default:
      return { kind: 'expression', type, value: pick(chance, EXPRESSIONS) }
  }
}

const KEYS = [
  ...['streak', 'streak', 'wantsCalls', 'wantsCalls', 'note', 'since', 'startWeight', 'startWeight', 'walks'],
  ...['walks.week', 'basic', 'basic.mood', 'basic.weight', 'basic.weight', 'basic.weight', 'basic.height'],
  ...['basic.weightUnit', 'basic.goal', 'basic.firstName', 'basic.fullName', 'basic.gender', 'timezone'],
  ...['routine.wakeUpTime', 'routine.workoutTime', 'constructor', '__proto__', 'a key with spaces'],
]

const STATICS: Record<string, unknown[]> = {
  string: ['Vegetarian', '76 kg', '190 lbs', '180', 'Europe/Berlin', 'Nowhere/At_All', '07:30', 'male', ' ', 'false'],
  number: [0, -0, 1, 7.5, 1e21, 0.1, 190],
  boolean: [true, false],
  date: ['2026-11-20', '2026-11-18T08:00', '2026-11-19T22:30:00Z'],
}

const TEMPLATES = [
  '{{ answer.value }} {{ answer.unit }}',
  '{{ answer.value }}',
  '{{ answer }}',
  '{{ message.text }}',
  '{{ profile.streak }}',
  '{{ profile.startWeight }}',
  '{% if profile.wantsCalls %}true{% else %}false{% endif %}',
  '{{ now | date: "%Y-%m-%d" }}',
  '{{ contact.firstName }} and {{ profile.basic.weight }}',
] as const

const EXPRESSIONS = [
  ...['(profile.streak ?? 0) + 1', '(profile.streak ?? 0) + 1', 'profile.streak', 'answer', 'answer', 'answer.value'],
  ...['!profile.wantsCalls', 'profile.wantsCalls == false', 'message.text', 'message == null', 'date(now)', 'now'],
  ...[
    'addDays(now, 3)',
    'profile.since',
    'daysBetween(profile.since, now)',
    'kg(answer)',
    'lbs(answer)',
    'tags.length',
  ],
  ...['Math.round(answer.value * 10) / 10', 'profile.basic.weight - 1', 'profile.basic.weight', 'profile.startWeight'],
  ...[
    'answers.Weight',
    'answers.Start.value + answers.Weight.value',
    '0.1 + 0.2',
    '-0',
    '1e21',
    'null',
    'tags.join("+")',
  ],
  ...[
    'answers.Mood',
    'answers["Walked?"]',
    'hour(now)',
    '"no\\u0000thing"',
    'message.text[0]',
    '"👍"[0]',
    '"x".repeat(1200)',
    'profile',
    'attempts',
  ],
]

const TESTS = [
  ...['profile.wantsCalls', 'profile.wantsCalls == false', 'profile.streak > 1', 'profile.streak == 2', 'answer'],
  ...['answer > profile.startWeight', 'answer == answers.Weight', 'answer < answers.Start', 'kg(answer) > 80'],
  ...['profile.startWeight == answer', 'daysBetween(profile.since, now) > 1', 'profile.since < now', 'message == null'],
  ...[
    'message.text == "yes"',
    'profile.note == "7"',
    'tags.includes("active")',
    'profile.basic.weight > 100',
    'answer > 80',
  ],
  ...['contact.firstName == "Maria"', 'hour(now) < 12', 'attempts.n3 > 1', 'profile.wantsCalls == null'],
]

const TAGS = ['active', 'active, morning person', 'morning person', 'x'.repeat(50), 'one, two, three'] as const
const QUESTIONS = [
  'How much do you weigh?',
  'How did it go, {{ contact.firstName }}?',
  'And?',
  '{{ profile.note }}',
] as const
const TEXTS = [
  'Streak {{ profile.streak }}, calls {{ profile.wantsCalls }}, since {{ profile.since }}',
  'Weight {{ profile.basic.weight }} {{ profile.basic.weightUnit }}, started at {{ profile.startWeight }}',
  'You wrote {{ message.text }}, I read {{ answer }}',
  '{{ contact.fullName }} has {{ tags | join: ", " }} at {{ now | date: "%H:%M" }}',
] as const
const SAYS_ALL = TEXTS.join('; ')

const RULES = [
  { dateStrategy: { type: 'daily' }, timeStrategy: { type: 'exact_time', localTime: '09:00' } },
  { dateStrategy: { type: 'daily' }, timeStrategy: { type: 'exact_time', localTime: '18:30' } },
  { dateStrategy: { type: 'daily' }, timeStrategy: { type: 'offset', key: 'wakeUpTime', offsetMinutes: 90 } },
  { dateStrategy: { type: 'weekdays' }, timeStrategy: { type: 'offset', key: 'workoutTime', offsetMinutes: -30 } },
] as const

/** What clients text back, so that most questions get an answer that fits. */
export const REPLIES = [
  ...['76 kg', '168 lbs', '190', '190 lbs', '12 stone', 'yes', 'no', 'Yes!', '7', '12', '1.2k', '.5', 'half', 'male'],
  ...['she', 'Denver, CO', '7am', '19:30', 'sam@example.com', 'not sure', '🙂', 'I walked the dog', 'none'],
]
