import { CLIENT_NAMES } from '@attune/engine/scope/client-names'
import type { ScopeName, ScopeType } from '@attune/engine/scope/scope-name'
import { VARIABLE_SCOPE } from '@attune/engine/scope/variables'

/** A model needs neither, so templates leave them empty. */
const LEFT_OUT = new Set(['contact.email', 'contact.phone'])

const WEEK_NAMES: readonly ScopeName[] = (
  [
    ['week', 'group', 'The client’s last seven days, for weekly reports.'],
    ['week.from', 'string', 'When the week begins. Only weekly reports have it.'],
    ['week.to', 'string', 'When the week ends. Only weekly reports have it.'],
    [
      'week.messages',
      'list',
      'What was said in the week: each has at, from (client or coach) and text. Only weekly reports have it.',
    ],
  ] satisfies readonly [string, ScopeType, string][]
).map(([path, type, about]) => ({ name: path, path, type, from: { by: 'client' }, about, set: 'sometimes' }))

/** The names that the messages of a prompt template may use. Names set by a scene's own steps aren’t included. */
export const PROMPT_NAMES: readonly ScopeName[] = [
  ...VARIABLE_SCOPE,
  ...CLIENT_NAMES.filter(({ path }) => !LEFT_OUT.has(path)),
  ...WEEK_NAMES,
]
