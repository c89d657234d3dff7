import type { ImportField } from '@attune/contract/contacts/constants'

/** What each column becomes as far as its name tells; each field once, the first column that fits. */
export const guessColumns = (names: string[]): (ImportField | null)[] => {
  const taken = new Set<ImportField>()
  return names.map((name) => {
    const field = guessField(name)
    if (field === null || taken.has(field)) return null
    taken.add(field)
    return field
  })
}

/** The field a column of this name stands for; null when nothing can be said. */
export const guessField = (name: string): ImportField | null => {
  const plain = name.toLowerCase().replaceAll(/[^\p{L}]/gu, '')
  return FIELDS.get(plain) ?? null
}

/** Small letters alone. Exports of our own have the first of each list. */
const NAMES: Record<ImportField, string[]> = {
  fullName: ['name', 'fullname', 'client', 'clientname', 'contact', 'contactname', 'displayname'],
  firstName: ['firstname', 'first', 'givenname', 'forename'],
  lastName: ['lastname', 'last', 'surname', 'familyname'],
  phone: ['phone', 'phonenumber', 'mobile', 'mobilephone', 'mobilenumber', 'cell', 'cellphone', 'telephone', 'tel'],
  email: ['email', 'emailaddress', 'mail'],
  timezone: ['timezone', 'tz', 'zone'],
  labels: ['labels', 'label', 'tags', 'tag'],
  primaryCoach: ['primarycoach', 'coach', 'coachemail', 'coachname'],
  status: ['status', 'clientstatus'],
  gender: ['gender', 'sex'],
  height: ['height', 'bodyheight'],
  weight: ['weight', 'bodyweight'],
  goal: ['goal', 'goals'],
  wakeUpTime: ['wakeuptime', 'wakeup', 'wakesup', 'wakeupat'],
  goToSleepTime: ['gotosleeptime', 'sleeptime', 'bedtime', 'gotosleep'],
  workoutTime: ['workouttime', 'workout', 'trainingtime'],
  customTime: ['customtime'],
}
const FIELDS = new Map(
  Object.entries(NAMES).flatMap(([field, names]) => names.map((name) => [name, field as ImportField] as const)),
)
