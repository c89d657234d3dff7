import { personas } from '../past/past-threads.ts'
import type { StaffKey } from '../shapes.ts'
import type { SceneKey } from './scene.ts'

/** A start of a scene for a client, some time before now: by a person, by the first interaction, or by a keyword. */
export interface SceneStart {
  client: string
  scene: SceneKey
  minutesAgo: number
  by: StaffKey | 'first-interaction' | { word: string }
  /** Overrides the scene's `question_text`. */
  question?: string
}

const DAY = 1_440

/** Clients who asked for morning questions when they joined. */
export const MORNINGS_FROM_THE_START: readonly string[] = ['omar-al-khatib', 'eleanor-whitby']

const start = (client: string, scene: SceneKey, days: number, minutes: number, by: SceneStart['by']): SceneStart => ({
  client,
  scene,
  minutesAgo: days * DAY + minutes,
  by,
})

/** Clients with morning questions, and since when. */
const MORNINGS: readonly (readonly [client: string, days: number, minutes: number])[] = [
  ['sofia-marchetti', 16, 95],
  ['ruth-adeyemi', 33, 300],
  ['hiroshi-tanabe', 20, 65],
  ['bronwyn-ellis', 12, 40],
  ['ayodele-bright', 24, 110],
  ['katarzyna-zielinska', 9, 70],
  ['mei-ling-chow', 13, 50],
  ['nkechi-obi', 11, 35],
  ['fiona-macleod', 19, 280],
  ['callum-reid', 12, 310],
  ['siobhan-gallagher', 15, 330],
  ['rajesh-iyer', 10, 290],
  ['samira-benali', 8, 270],
]

const PLATES: readonly SceneStart[] = [
  start('maria-lopez', 'meal-photo', 18, 40, 'hannah'),
  start('rosa-delgado', 'meal-photo', 26, 60, 'hannah'),
  start('rosa-delgado', 'meal-photo', 12, 15, 'hannah'),
  start('sofia-marchetti', 'meal-photo', 21, 45, 'tess'),
  start('hank-petersen', 'meal-photo', 30, 20, 'tess'),
  start('dmitri-volkov', 'meal-photo', 15, 30, 'tess'),
  start('luca-ferrante', 'meal-photo', 14, 330, 'owen'),
  start('agnieszka-lis', 'meal-photo', 22, 350, 'owen'),
  start('yusuf-demir', 'meal-photo', 9, 320, { word: 'meal' }),
  start('viktor-lindgren', 'meal-photo', 0, 250, 'owen'),
  start('omar-al-khatib', 'meal-photo', 0, 240, { word: 'Plate' }),
]

const WEEKS: readonly SceneStart[] = [
  start('jonas-weidner', 'weekly-review', 10, 45, 'hannah'),
  start('rosa-delgado', 'weekly-review', 3, 50, 'hannah'),
  start('dmitri-volkov', 'weekly-review', 3, 55, 'tess'),
  start('george-pemberton', 'weekly-review', 3, 340, 'owen'),
  start('amara-nwosu', 'weekly-review', 10, 345, 'owen'),
]

const QUESTIONS: readonly SceneStart[] = [
  start('bronwyn-ellis', 'autopilot', 17, 70, 'tess'),
  start('luca-ferrante', 'autopilot', 11, 300, 'owen'),
  {
    ...start('hank-petersen', 'recent-question', 13, 80, 'tess'),
    question: 'Is it ok to shovel hay two days after the deadlifts?',
  },
  {
    ...start('agnieszka-lis', 'recent-question', 6, 310, 'owen'),
    question: 'Does the freezer soup count as a proper dinner?',
  },
]

const QUIET_NOW: readonly SceneStart[] = [
  start('luca-ferrante', 'quiet-client', 2, 320, 'owen'),
  start('hank-petersen', 'quiet-client', 1, 50, 'tess'),
]

/** Clients who were silent for a while, so that their coach started the scene. */
const listKnocks = (): SceneStart[] =>
  personas.flatMap(({ client, coach, silences }) =>
    silences.flatMap(([day, length]) =>
      length < 6 || MORNINGS_FROM_THE_START.includes(client) ? [] : [start(client, 'quiet-client', day - 3, 25, coach)],
    ),
  )

/** Clients who joined after the onboarding scene existed. */
const firstInteractions = (): SceneStart[] =>
  personas.map(({ client, from }) => start(client, 'onboarding', from + 1, -40, 'first-interaction'))

export const listSceneStarts = (): SceneStart[] => [
  ...firstInteractions(),
  ...MORNINGS.map(([client, days, minutes]) =>
    start(client, 'daily-check-in', days, minutes, days % 2 === 0 ? { word: 'mornings' } : coachOf(client)),
  ),
  ...PLATES,
  ...WEEKS,
  ...QUESTIONS,
  ...QUIET_NOW,
  ...listKnocks(),
]

const coachOf = (client: string): StaffKey => {
  const coach = personas.find((persona) => persona.client === client)?.coach
  if (coach === undefined) throw new Error(`${client} has no past.`)
  return coach
}
