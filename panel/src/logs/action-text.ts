import { DAY_MS } from '@attune/contract/durations'
import type { ActionKind, UserActions } from '@attune/contract/logs/actions'
import { formatCount } from '../ui/format-count.ts'

/** What actions are called in the heads of columns. */
export const ACTION_TITLES: readonly { kind: ActionKind; title: string }[] = [
  { kind: 'messages', title: 'Messages' },
  { kind: 'tasks', title: 'Tasks closed' },
  { kind: 'notes', title: 'Notes' },
  { kind: 'clients', title: 'Changes' },
  { kind: 'automation', title: 'Automation' },
  { kind: 'opened', title: 'Opened' },
]

const WORDS: Record<ActionKind, [one: string, more: string]> = {
  messages: ['message', 'messages'],
  tasks: ['task closed', 'tasks closed'],
  notes: ['note', 'notes'],
  clients: ['change', 'changes'],
  automation: ['step of automation', 'steps of automation'],
  opened: ['client opened', 'clients opened'],
}

/** "12 messages, 1 note"; "Nothing" if there is nothing. */
export const summarizeActions = (counts: UserActions['counts']): string =>
  ACTION_TITLES.flatMap(({ kind }) => {
    const count = counts[kind]
    const [one, more] = WORDS[kind]
    return count === 0 ? [] : [formatCount(count, one, more)]
  }).join(', ') || 'Nothing'

/** The server's clock and this one may differ by so much. */
const SLACK_MS = 600_000

/** Whether fewer days are counted than were asked for. `now` is in ms since 1970. */
export const isCutShort = (since: string, days: number, now: number): boolean =>
  Date.parse(since) > now - days * DAY_MS + SLACK_MS
