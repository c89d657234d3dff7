import type { ScopeName, ScopeType } from './scope-name.ts'

/** Names that exist for every client, whatever the scene does. */
export const CLIENT_NAMES: readonly ScopeName[] = (
  [
    ['contact.firstName', 'string', 'always', 'First name of the client.'],
    ['contact.fullName', 'string', 'always', 'Full name of the client.'],
    ['contact.status', 'string', 'always', 'active or stop.'],
    ['contact.email', 'string', 'sometimes', 'Email address of the client.'],
    ['contact.phone', 'string', 'sometimes', 'Phone number of the client.'],
    ['contact.id', 'string', 'always', 'Id of the client.'],
    ['profile.basic.fullName', 'string', 'always', 'Full name in the profile.'],
    ['profile.basic.firstName', 'string', 'sometimes', 'First name in the profile, if given.'],
    ['profile.basic.gender', 'string', 'sometimes', 'male, female or nonbinary.'],
    ['profile.basic.height', 'number', 'sometimes', 'Height in its own unit.'],
    ['profile.basic.heightUnit', 'string', 'sometimes', 'cm or in.'],
    ['profile.basic.weight', 'number', 'sometimes', 'Weight in its own unit.'],
    ['profile.basic.weightUnit', 'string', 'sometimes', 'lb or kg.'],
    ['profile.basic.goal', 'string', 'sometimes', 'What the client wants to achieve.'],
    ['profile.routine.wakeUpTime', 'string', 'sometimes', 'When the client wakes up, like 07:00.'],
    ['profile.routine.goToSleepTime', 'string', 'sometimes', 'When the client goes to sleep, like 22:00.'],
    ['profile.routine.workoutTime', 'string', 'sometimes', 'When the client works out, like 17:00.'],
    ['profile.routine.customTime', 'string', 'sometimes', "A custom time of the client's, like 12:00."],
    ['profile.timezone', 'string', 'sometimes', 'Time zone of the client, like America/Denver.'],
    ['tags', 'list', 'always', 'Labels of the client.'],
    ['now', 'date', 'always', "The current time in the client's time zone."],
  ] satisfies readonly [string, ScopeType, ScopeName['set'], string][]
).map(([path, type, set, about]) => ({
  name: path,
  path,
  type,
  from: { by: path === 'now' ? 'clock' : 'client' },
  about,
  set,
}))
