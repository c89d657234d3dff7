import { VARIABLE_GROUPS } from '@attune/contract/contacts/variables'
import { CLIENT_NAMES } from '@attune/engine/scope/client-names'
import type { Member } from '../../calls/who.ts'
import type { Deps } from '../../deps.ts'

interface VariableGroup {
  title: string
  variables: { name: string; title: string; example: string }[]
}

/** Lists the variables that texts to clients can use; for scenes also the names that only scenes know of every client. */
export const listVariables = (
  _deps: Deps,
  _who: Member,
  input: { for?: 'messages' | 'scenes' | undefined } = {},
): Promise<{ groups: VariableGroup[] }> =>
  Promise.resolve({ groups: input.for === 'scenes' ? [...EVERYWHERE, ONLY_IN_SCENES] : EVERYWHERE })

const EVERYWHERE: VariableGroup[] = VARIABLE_GROUPS.map(({ title, variables }) => ({
  title,
  variables: [...variables],
}))

const EXAMPLES: Readonly<Record<string, string>> = {
  'contact.firstName': 'Maria',
  'contact.fullName': 'Maria Lopez',
  'contact.status': 'active',
  'contact.email': 'maria@mail.example',
  'contact.phone': '+15550100',
  'contact.id': 'ct_0199d3f0a1b27c3d8e4f5a6b7c8d9e0f',
  'profile.basic.fullName': 'Maria Lopez',
  'profile.basic.firstName': 'Maria',
  'profile.basic.gender': 'female',
  'profile.basic.height': '165',
  'profile.basic.heightUnit': 'cm',
  'profile.basic.weight': '168',
  'profile.basic.weightUnit': 'lb',
  'profile.basic.goal': 'Run 10 km',
  'profile.routine.wakeUpTime': '06:30',
  'profile.routine.goToSleepTime': '22:30',
  'profile.routine.workoutTime': '17:00',
  'profile.routine.customTime': '12:00',
  'profile.timezone': 'America/Denver',
  tags: 'new, runner',
  now: '2026-11-26T09:00:00-07:00[America/Denver]',
}

const ONLY_IN_SCENES: VariableGroup = {
  title: 'Only in scenes',
  variables: CLIENT_NAMES.map(({ name, about }) => ({
    name,
    title: about.replace(/\.$/, ''),
    example: EXAMPLES[name] ?? '',
  })),
}
