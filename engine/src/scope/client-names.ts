import type { ScopeName, ScopeType } from './scope-name.ts'

/** What is known of every client, whatever the scene does. */
export const CLIENT_NAMES: readonly ScopeName[] = (
  [
    ['contact.firstName', 'string', 'always', 'First name of the client.'],
    ['contact.fullName', 'string', 'always', 'Full name of the client.'],
    ['contact.status', 'string', 'always', 'active or stop.'],
    ['contact.email', 'string', 'sometimes', 'E-mail address of the client.'],
    ['contact.phone', 'string', 'sometimes', 'Phone number of the client.'],
    ['contact.id', 'string', 'always', 'Id of the client.'],
    ['profile.basic.fullName', 'string', 'always', 'Full name in the profile.'],
    ['profile.basic.firstName', 'string', 'sometimes', 'First name in the profile, where it was given.'],
    ['profile.basic.gender', 'string', 'sometimes', 'male, female or nonbinary.'],
    ['profile.basic.height', 'number', 'sometimes', 'Height in its own unit.'],
    ['profile.basic.heightUnit', 'string', 'sometimes', 'cm or in.'],
    ['profile.basic.weight', 'number', 'sometimes', 'Weight in its own unit.'],
    ['profile.basic.weightUnit', 'string', 'sometimes', 'lb or kg.'],
    ['profile.basic.goal', 'string', 'sometimes', 'What the client wants to reach.'],
    ['profile.routine.wakeUpTime', 'string', 'sometimes', 'When the client wakes up, as 07:00.'],
    ['profile.routine.goToSleepTime', 'string', 'sometimes', 'When the client goes to sleep, as 22:00.'],
    ['profile.routine.workoutTime', 'string', 'sometimes', 'When the client works out, as 17:00.'],
    ['profile.routine.customTime', 'string', 'sometimes', 'A time of the client’s own, as 12:00.'],
    ['profile.timezone', 'string', 'sometimes', 'Time zone of the client, as America/Denver.'],
    ['tags', 'list', 'always', 'Labels of the client.'],
    ['now', 'date', 'always', 'This moment, by the client’s clock.'],
  ] satisfies readonly [string, ScopeType, ScopeName['set'], string][]
).map(([path, type, set, about]) => ({
  name: path,
  path,
  type,
  from: { by: path === 'now' ? 'clock' : 'client' },
  about,
  set,
}))
