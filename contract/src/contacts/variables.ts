/**
 * The variables that texts to clients may use, by group: in the composer, in templates, and in scenes. In a text they are
 * written as `{{ name }}`.
 */
export const VARIABLE_GROUPS = [
  {
    title: 'Client',
    variables: [
      { name: 'client.name', title: 'Full name', example: 'Maria Lopez' },
      { name: 'client.firstName', title: 'First name', example: 'Maria' },
      { name: 'client.goal', title: 'Goal', example: 'Run 10 km' },
      { name: 'client.timezone', title: 'Time zone', example: 'America/Denver' },
    ],
  },
  {
    title: 'Routine',
    variables: [
      { name: 'client.wakeUpTime', title: 'Wake-up time', example: '06:30' },
      { name: 'client.goToSleepTime', title: 'Go-to-sleep time', example: '22:30' },
      { name: 'client.workoutTime', title: 'Workout time', example: '17:00' },
      { name: 'client.customTime', title: 'Custom time', example: '12:00' },
    ],
  },
  {
    title: 'Coach',
    variables: [
      { name: 'coach.name', title: 'Full name', example: 'Hannah Reed' },
      { name: 'coach.firstName', title: 'First name', example: 'Hannah' },
    ],
  },
  { title: 'Organization', variables: [{ name: 'organization.title', title: 'Name', example: 'Northline Coaching' }] },
] as const

export type VariableName = (typeof VARIABLE_GROUPS)[number]['variables'][number]['name']

/** The names of all variables, in the order in which the groups list them. */
export const VARIABLE_NAMES: readonly VariableName[] = VARIABLE_GROUPS.flatMap(({ variables }) =>
  variables.map(({ name }) => name),
)
