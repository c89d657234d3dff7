import { VARIABLE_GROUPS, VARIABLE_NAMES, type VariableName } from '@attune/contract/contacts/variables'
import { nearestName } from '../expressions/nearest-name.ts'
import type { RoutineName } from '../world.ts'
import type { ScopeName } from './scope-name.ts'

/** What the variables of the composer, templates and scenes are read from. */
export interface VariableSource {
  /** Null: whoever writes the text may not see who the client is. An alias isn't a way to address a client. */
  names: { fullName: string; firstName: string | null } | null
  goal: string | null
  timezone: string | null
  routine: Readonly<Partial<Record<RoutineName, string | null>>>
  coach: { name: string } | null
  organization: { title: string } | null
}

/** The value of each variable; null if it has none. Blank values count as none. */
export const variableValues = ({
  names,
  goal,
  timezone,
  routine,
  coach,
  organization,
}: VariableSource): Record<VariableName, string | null> => ({
  'client.name': filled(names?.fullName),
  'client.firstName': names === null ? null : (filled(names.firstName) ?? firstWord(names.fullName)),
  'client.goal': filled(goal),
  'client.timezone': filled(timezone),
  'client.wakeUpTime': filled(routine.wakeUpTime),
  'client.goToSleepTime': filled(routine.goToSleepTime),
  'client.workoutTime': filled(routine.workoutTime),
  'client.customTime': filled(routine.customTime),
  'coach.name': filled(coach?.name),
  'coach.firstName': coach === null ? null : firstWord(coach.name),
  'organization.title': filled(organization?.title),
})

const filled = (value: string | null | undefined): string | null => value?.trim() || null
const firstWord = (name: string): string | null => filled(name.trim().split(/\s+/)[0])

/** The names before the dot. */
export const VARIABLE_ROOTS = ['client', 'coach', 'organization'] as const

/** What is wrong with a name that reads like a variable; null if it is one, or isn't about variables. */
export const variableFault = (name: string): string | null => {
  const root = /^[A-Za-z_$][\w$]*/.exec(name)?.[0]
  if (!VARIABLE_ROOTS.some((known) => known === root)) return null
  // A text has members of its own, such as its length.
  if (VARIABLE_NAMES.some((known) => name === known || name.startsWith(`${known}.`))) return null
  const nearest = nearestName(name, VARIABLE_NAMES)
  return `Unknown variable “${name}”.${nearest === null ? '' : ` Did you mean “${nearest}”?`}`
}

/** What to tell the author of a text that can't be sent, because a variable would leave a gap in it. */
export const missingVariable = (missing: readonly string[]): string | null => {
  const name = missing.find((one) => VARIABLE_NAMES.some((known) => known === one))
  return name === undefined ? null : noValueFor(name)
}

export const noValueFor = (name: string): string => `The client has no value for “${name}”.`

/** The variables as the editor explains them. */
export const VARIABLE_SCOPE: readonly ScopeName[] = VARIABLE_GROUPS.flatMap(({ title: group, variables }) =>
  variables.map(({ name, title, example }) => ({
    name,
    path: name,
    type: 'string' as const,
    from: { by: 'client' as const },
    about: `${group === 'Client' || group === 'Routine' ? 'Client' : group}: ${title}, like ${example}. The same in messages and templates.`,
    set: 'sometimes' as const,
  })),
)
