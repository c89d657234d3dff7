import type { OrganizationKey, StaffKey } from './shapes.ts'

/** An alert that an organization has configured. The clients' coaches are told. */
export interface SampleAlert {
  organization: OrganizationKey
  author: StaffKey
  title: string
  /** Null: only scenes raise it. */
  condition: string | null
  /** Whether the managers of the clients' coaches are told, too. */
  managers: boolean
  makesTask: boolean
  restDays: number
}

const northline = { organization: 'northline', author: 'priya' } as const
const harbour = { organization: 'harbour', author: 'ines' } as const

/** What sample scenes raise by name, with a task, as they do without an alert of that name. */
const byScenes = { condition: null, managers: true, makesTask: true, restDays: 0 } as const

/**
 * The demo's alerts. No condition reads what waits for an answer: all who try the demo, and all tests in it, let texts
 * wait, and would be told of each.
 */
export const sampleAlerts: readonly SampleAlert[] = [
  {
    ...northline,
    title: 'Quiet for 4 days',
    condition: 'contact.status === "active" && daysSinceText >= 4',
    managers: false,
    makesTask: false,
    restDays: 7,
  },
  {
    ...northline,
    title: 'Bad night',
    condition: 'ranks.sleep === 1',
    managers: false,
    makesTask: false,
    restDays: 7,
  },
  {
    ...northline,
    title: 'May be about to leave',
    condition: 'contact.status === "active" && daysAsClient >= 30 && textsIn30Days < 20',
    managers: true,
    makesTask: false,
    restDays: 30,
  },
  { ...northline, ...byScenes, title: 'High stress' },
  { ...northline, ...byScenes, title: 'Question needs a person' },
  {
    ...harbour,
    title: 'Quiet for 4 days',
    condition: 'contact.status === "active" && daysSinceText >= 4',
    managers: false,
    makesTask: false,
    restDays: 7,
  },
  {
    ...harbour,
    title: 'Fell from On Point to Bad',
    condition: 'rankFall >= 3',
    managers: false,
    makesTask: false,
    restDays: 7,
  },
  { ...harbour, ...byScenes, title: 'High stress' },
]
