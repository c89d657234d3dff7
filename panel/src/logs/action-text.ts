import { DAY_MS } from '@attune/contract/durations'
import type { ActionKind, DoneToUser, UserActions } from '@attune/contract/logs/actions'
import { ROLE_LABELS, ROLES } from '@attune/contract/roles'
import { DISABLED_REASONS } from '@attune/contract/staff/users/constants'
import { REASON_LABELS } from '../staff/disabled-reasons.ts'
import { formatCount } from '../ui/format-count.ts'
import { wordsOfSecurity } from './log-text.ts'

/** Names of actions in column heads. */
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

/** The server's clock and this one may differ by this much. */
const SLACK_MS = 600_000

/** Whether fewer days are counted than requested. `now` is in ms since 1970. */
export const isCutShort = (since: string, days: number, now: number): boolean =>
  Date.parse(since) > now - days * DAY_MS + SLACK_MS

/** What was done to a coach, as text: "Disabled: On leave", "12 clients handed over to Tess". */
export const describeDoneTo = ({ kind, clients, other, detail }: DoneToUser): string => {
  const count = formatCount(clients ?? 0, 'client')
  if (kind === 'clients-given') return `${count} handed over to ${other?.name ?? 'somebody'}`
  if (kind === 'clients-received') return `${count} received from ${other?.name ?? 'somebody'}`
  if (kind === 'second-factor-reset-asked' && detail['reset'] === 'withdrawn') return 'Second factor reset withdrawn'
  if (kind === 'rights-changed') return describeRights(detail)
  return DONE_TO_WORDS[kind] ?? wordsOfSecurity(kind)
}

/** The reason given for a switch; empty for anything else, or if the reader may not see it. */
export const reasonOf = ({ kind, detail }: DoneToUser): string =>
  (kind === 'switch-confirmed' ? detail['purpose'] : detail['reason']) ?? ''

const DONE_TO_WORDS: Partial<Record<DoneToUser['kind'], string>> = {
  'second-factor-reset-asked': 'Second factor reset asked for',
  switched: 'Account switched into',
  'switch-confirmed': 'Changes begun in their name',
}

const describeRights = ({ disabled, role, invited, organization, deleted }: Record<string, string>): string =>
  [
    disabled === 'no' ? 'Enabled' : disabled !== undefined && `Disabled${reasonWords(disabled)}`,
    role !== undefined && `Role changed to ${roleWords(role)}`,
    invited !== undefined && `Invited as ${roleWords(invited)}`,
    organization !== undefined && 'Moved to another organization',
    deleted !== undefined && 'Deleted',
  ]
    .filter((part) => part !== false)
    .join(', ') || 'Rights changed'

const reasonWords = (code: string): string => {
  const known = DISABLED_REASONS.find((each) => each === code)
  return known === undefined ? '' : `: ${REASON_LABELS[known]}`
}

const roleWords = (name: string): string => {
  const known = ROLES.find((each) => each === name)
  return known === undefined ? name : ROLE_LABELS[known]
}
