import { RANK_LABELS, type Measure } from '@attune/contract/contacts/ranks'
import { DAY_MS, HOUR_MS } from '@attune/contract/durations'
import { toMessageId } from '@attune/contract/ids'
import type { TaskRules } from '@attune/contract/organizations/automation-settings'
import type { TaskPriority, TaskType } from '@attune/contract/tasks/constants'
import { asksQuestion } from '@attune/engine/questions/find-question'
import { occasionOf, type RuleState } from '@attune/store/tasks/rules'

/** Something about a client that calls for a task. */
export interface TaskReason {
  type: TaskType
  topic: string
  occasion: string
  title: string
  priority: TaskPriority
  expiresInHours: number
  questionId: string | null
  /** It is time for a task, and the rule is on. Otherwise, only an open one stays. */
  isDue: boolean
}

/** The topic of the task about a client who is waiting for an answer. */
export const UNANSWERED = 'unanswered'

/** The topic of the task about a question of a scene that the client has left unanswered. */
export const CHECK_IN = 'check-in'

/** A rank that fell longer ago is no longer news. */
const FALL_DAYS = 7

/** What calls for tasks about a client at this moment. */
export const findReasons = (contactId: string, state: RuleState, rules: TaskRules, now: Date): TaskReason[] => [
  ...unanswered(contactId, state, rules.unanswered, now),
  ...notDelivered(contactId, state, rules.deliveryFailed),
  ...fallenRanks(state, rules.rankFalling, now),
  ...missedCheckIns(state, rules.checkInMissed, now),
]

const unanswered = (
  contactId: string,
  { waiting_since, texts }: RuleState,
  { on, hours }: TaskRules['unanswered'],
  now: Date,
): TaskReason[] => {
  if (waiting_since === null) return []
  const question = texts.find(({ text }) => asksQuestion(text))
  return [
    {
      type: question === undefined ? 'unanswered' : 'static-question-mark',
      topic: UNANSWERED,
      occasion: occasionOf(waiting_since),
      title: question === undefined ? 'Answer the client' : 'Answer the client’s question',
      priority: 'high',
      expiresInHours: 24,
      questionId: question === undefined ? null : toMessageId({ contactId, ...question }),
      isDue: on && now.getTime() - waiting_since.getTime() >= hours * HOUR_MS,
    },
  ]
}

const notDelivered = (
  contactId: string,
  { failed_sequence: sequence, failed_suffix: suffix, is_reachable }: RuleState,
  { on }: TaskRules['deliveryFailed'],
): TaskReason[] =>
  sequence === null || suffix === null || !is_reachable
    ? []
    : [
        {
          type: 'delivery-failed',
          topic: 'delivery-failed',
          occasion: String(sequence),
          title: 'Check a message that wasn’t delivered',
          priority: 'medium',
          expiresInHours: 48,
          questionId: toMessageId({ contactId, sequence, suffix }),
          isDue: on,
        },
      ]

const MEASURE_NAMES: Record<Measure, string> = {
  water: 'Water',
  sleep: 'Sleep',
  stress: 'Stress',
  food: 'Food',
  workout: 'Workout',
  weight: 'Weight',
  energy: 'Energy',
}

const fallenRanks = ({ falls }: RuleState, { on }: TaskRules['rankFalling'], now: Date): TaskReason[] =>
  falls
    .filter(({ rank, at }) => rank <= 2 && now.getTime() - Date.parse(at) < FALL_DAYS * DAY_MS)
    .map(({ type, rank, before, sequence }) => ({
      type: 'rank-falling',
      topic: `rank:${type}`,
      occasion: String(sequence),
      title: `${MEASURE_NAMES[type]} fell from ${RANK_LABELS[before]} to ${RANK_LABELS[rank]}`,
      priority: rank === 1 ? 'high' : 'medium',
      expiresInHours: 72,
      questionId: null,
      isDue: on,
    }))

/** One task for all unanswered questions, named after the one that has waited longest. */
const missedCheckIns = ({ questions }: RuleState, { on, hours }: TaskRules['checkInMissed'], now: Date): TaskReason[] =>
  questions.slice(0, 1).map(({ run_id, token, since, title, at }) => ({
    type: 'check-in-missed',
    topic: CHECK_IN,
    occasion: `${run_id}:${token}:${since}`,
    title: `Follow up on a missed check-in: ${title}`,
    priority: 'low',
    expiresInHours: 48,
    questionId: null,
    isDue: on && now.getTime() - Date.parse(at) >= hours * HOUR_MS,
  }))
